"""The notation's first example, and audits made by hand for what no log can bring about."""

from functools import cache

from drawn import CHARACTERS
from hypothesis import strategies as st

from referee.audits.judgement import Judgement
from referee.audits.passage import Passage
from referee.audits.story import Audit, audit
from referee.books.standings import NEW_BOOKS
from referee.findings import (
    Certainty,
    Citation,
    Cost,
    Dissent,
    Evidence,
    Finding,
    Problem,
    Ruled,
    Severity,
    Slip,
    SlipBeside,
    Status,
)
from referee.game.cards import PACK
from referee.game.places import SourceText, Span
from referee.hand_log.passages import LinesRead
from referee.money.standings.reckoning import Reckoning
from referee.replay.tricks import EveningSoFar
from referee.rulesets.rules_in_force import RulesInForce, RulesWanted

LOG = """\
bourre-log 1
game   Thursday kitchen
date   2026-03-05
rules  boo-ray 1, limit 40          # a named ruleset, its version, then house rules: KNOB VALUE
seats  Ann Ben Cal Dee              # clockwise; "Big Al" in quotes
chips  40 each                      # counted at the start

hand 12, dealer Dee, up Ts
ante 2 each
in   Ann 2, Ben out, Cal 3, Dee 1   # in order of speaking; the number is cards drawn, 0 = stood pat
draw Ann: 4c 3h > Kd 2c             # only if known: discarded > received
1 Ann: Ah 9h Kh                     # trick number, leader, cards in order of play, those out are skipped
2 Ann: Kc Ac 3s*                    # * marks the winner, optional
3 Dee: Ts Js Qs*
4 Cal: 5d 4h Kd*                    # Cal stopped the game here
5 Ann: 2c* 8d Qd
tricks Ann 3, Cal 1, Dee 1
pot 8 to Ann
say Cal: Dee had a diamond on 4
chips Ann 46, Ben 38, Cal 38, Dee 38
"""

HEADER = "bourre-log 1\nrules boo-ray 1\nseats Ann Ben Cal\nchips 40 each\n"
TWO_PLAYERS = """\
hand 1, dealer Cal, up 2s
in Ann 0, Ben 0, Cal out
1 Ann: Ah 9h/4h
2 Ann: Kh 8h
3 Ann: Qh 7h
4 Ann: Jh 6h
5 Ann: Th 5h
"""
"""A hand with a disputed card on which nothing hangs."""

DISPUTED_TRICK = TWO_PLAYERS.replace("9h/4h", "9h").replace("Th 5h", "Th 5h/3s")
"""The same with a disputed card that would save Ben."""

SLIP = Slip(
    Span(16, 15, 2),
    "Qd",
    "Qh",
    "Qh written as Qd in trick 5",
    "Qh written as Qd in trick 5 would make the hand legal, and nothing else in the record contradicts it.",
)


@cache
def thursday(text: str = LOG) -> Audit:
    """The audit of the example, or of a text that differs from it."""
    return audit(text, name="thursday.bourre")


def thursday_with_slip() -> Audit:
    """The audit of the example with the slip of the pen that the first page of verdicts shows."""
    audited = thursday()
    passage = audited.passages[-1]
    found = tuple(one._replace(slip=SLIP) for one in passage.findings)
    judged = passage.judgement._replace(findings=found)
    return audited._replace(passages=(*audited.passages[:-1], passage._replace(judgement=judged)))


FIRST_CHARACTER = Span(1, 1, 1)


def problem(message="Dee held Qd", at=FIRST_CHARACTER, **other) -> Problem:
    return Problem(message, at, **other)


def finding(of: Problem, **other) -> Finding:
    told = {"code": "P201", "name": "follow-suit", "severity": Severity.VIOLATION}
    return Finding(**{**told, "citation": Citation("boo-ray play.1"), **other}, problem=of)


@cache
def _rules() -> RulesInForce:
    return RulesInForce.at_start(RulesWanted())


def audit_of(*findings: Finding, lines: tuple[str, ...] = ("",), name: str = "a.bourre") -> Audit:
    """An audit that found these things in these lines."""
    nothing = Reckoning(None, None, None, (), (), (), NEW_BOOKS)
    judged = Judgement(None, findings, None, EveningSoFar(), nothing)
    passage = Passage(LinesRead(SourceText(name, lines), ()), _rules(), (), EveningSoFar(), judged)
    return Audit(name, "sha256:" + 64 * "0", (passage,))


ANY_TEXT = st.text(st.characters(), max_size=60) | st.sampled_from(
    [
        "\x1b[31mred",
        "\u202eevil",
        "[bold]x[/bold]",
        "日本語 4h",
        "4h\ufe0f",
        "e\u0301",
        "\udc80",
        "a" * 300,
    ]
)
"""Any text at all: surrogates, controls, marks, wide characters."""

SPANS = st.builds(Span, st.integers(1, 6), st.integers(1, 400), st.integers(1, 50))

RULINGS = st.builds(
    Ruled,
    code=st.just("P201"),
    player=ANY_TEXT,
    reason=ANY_TEXT,
    at=SPANS,
    dissent=st.lists(st.builds(Dissent, ANY_TEXT, ANY_TEXT), max_size=2).map(tuple),
    overruled=st.none(),
)

SLIPS = st.builds(
    Slip,
    at=SPANS,
    written=ANY_TEXT,
    meant=ANY_TEXT,
    sentence=ANY_TEXT,
    lines=st.just(()),
    others=st.lists(st.builds(SlipBeside, SPANS, ANY_TEXT, ANY_TEXT, ANY_TEXT), max_size=2).map(
        tuple
    ),
    last=st.booleans(),
)

FINDINGS = st.builds(
    Finding,
    code=st.sampled_from(["P201", "R101", "C505"]),
    name=ANY_TEXT,
    severity=st.sampled_from(Severity),
    citation=st.builds(Citation, ANY_TEXT | st.just("boo-ray play.1"), ANY_TEXT),
    problem=st.builds(
        Problem,
        message=ANY_TEXT,
        at=SPANS,
        player=st.none() | ANY_TEXT,
        card=st.none() | st.sampled_from(PACK),
        legal=st.lists(st.sampled_from(PACK), max_size=5).map(tuple),
        evidence=st.lists(st.builds(Evidence, SPANS, ANY_TEXT), max_size=2).map(tuple),
        certainty=st.sampled_from(Certainty),
        status=st.none() | st.sampled_from(Status),
        status_reason=ANY_TEXT,
        advice=ANY_TEXT,
    ),
    hand=st.none() | st.integers(0, 10**9),
    trick=st.none() | st.integers(0, 10**9),
    cost=st.none() | st.builds(Cost, st.integers(0, 10**9), ANY_TEXT),
    slip=st.none() | SLIPS,
    ruled=st.none() | RULINGS | st.builds(Ruled._replace, RULINGS, overruled=RULINGS),
)
"""Any finding, sensible or not."""

AUDITS = st.builds(
    lambda found, lines, name: audit_of(*found, lines=tuple(lines), name=name),
    st.lists(FINDINGS, min_size=1, max_size=3),
    st.lists(ANY_TEXT | st.text(CHARACTERS, max_size=400), min_size=1, max_size=4),
    ANY_TEXT,
)
"""Audits of any lines, with any findings anywhere."""
