"""The canonical form of a log says what the log says: whatever its lines hold, the verdict is the same."""

import random
import re
from pathlib import Path

import pytest
from mutated import mutated
from tiers import sizes, thinned

from referee.audits.story import LAWS_ALONE, audit
from referee.hand_log import decode, read, write

ROOT = Path(__file__).parents[1]
LOGS = [
    path.read_text("utf-8")
    for path in sorted((*ROOT.glob("samples/*.bourre"), *ROOT.glob("tests/laws/cases/*/*.bourre")))
]
SAID_AGAIN = """\
bourre-log 1
rules boo-ray 1
seats Ann Ben Cal
chips 40 each

hand 1, dealer Ben, up 9h
in Cal 2, Ann 2, Ben out
in Cal 2, Ann 2; Ben out
tricks Ann 5
pot 3 to Ann
"""
SEVERAL_FACTS_AGAIN = """\
rules boo-ray 1
seats Ann Ben Cal
hand 1, dealer Ben, up 9h
in Cal 2, Ann 2, Ben out
tricks Ann 5, Cal bourré
tricks Ann 5, Cal bourré
pot 3 to Ann
"""
COPIED_WITH_OTHER_SIGNS = """\
rules boo-ray 1, nobody-stays decides-again
seats Ann Ben Cal
hand 1, dealer Cal, up 4s
in Ann 2, Ben 3, Cal out
in Ann 2; Ben 3; Cal out
pot 3 to Ann
"""
_PLACES = re.compile(r"lines? \d+[^.]*")


def in_notation(text):
    return [*read(decode([text.encode("utf-8", "surrogateescape")]), "log")]


def canonical(text):
    return write([event for passage in in_notation(text) for event in passage.events])


def verdict(text):
    return verdict_of(audit(text, options=LAWS_ALONE))


def verdict_of_log(text):
    """The verdict, or None where the text is read as notes."""
    audited = audit(text, options=LAWS_ALONE)
    is_log = [passage.lines for passage in audited.passages] == in_notation(text)
    return verdict_of(audited) if is_log else None


def verdict_of(audited):
    """What is found, but for how lines are spelled, and what everybody has."""
    passages = audited.passages
    found = [
        (
            *(one.code, one.severity, one.hand, one.trick, one.cost, one.problem.player),
            *(one.problem.card, one.problem.certainty, one.problem.status, one.problem.legal),
            _PLACES.sub("", one.problem.message),
        )
        for passage in passages
        for one in passage.findings
        if one.code != "R104"
    ]
    books = [passage.judgement.evening.books for passage in passages[-1:]]
    stacks = [(book.recorded.balances, book.due.balances, book.best.unknown) for book in books]
    return sorted(map(repr, found)), stacks


@pytest.mark.parametrize(
    "text", [SAID_AGAIN, SEVERAL_FACTS_AGAIN, COPIED_WITH_OTHER_SIGNS, *thinned(LOGS[:20], 5)]
)
def test_it_is_judged_as_the_log(text):
    assert verdict(canonical(text)) == verdict(text)


def test_a_line_that_says_the_very_same_as_the_one_above_is_used_once():
    (found,) = (found for found in audit(SAID_AGAIN).findings if found.code == "R218")
    assert found.problem.at.line == 8
    assert "R215" not in [found.code for found in audit(SAID_AGAIN).findings]


@pytest.mark.parametrize("logs", sizes(20, 1_200))
def test_it_is_judged_as_the_log_whatever_slips_that_holds(logs):
    rng, judged = random.Random(7), 0
    for _ in range(logs):
        text = mutated(rng.choice(LOGS), rng)
        after, before = canonical(text), verdict_of_log(text)
        if before and (said := verdict_of_log(after)):
            judged += 1
            assert said == before, text
            assert canonical(after) == after, text
    assert 3 * judged > logs
