"""What the table decided: R214, R221 to R223."""

from collections.abc import Iterator, Sequence

from referee.game import Problem, Ruled, Severity, listed
from referee.hand_log import written_name
from referee.laws.conclusion import (
    IdleWaiver,
    LoneDissent,
    OtherOffence,
    UnknownOffence,
    UnshownRuling,
)
from referee.laws.law import law
from referee.replay import Table
from referee.rulesets import Ruleset


@law(
    "R214",
    "ruling-unsupported",
    on=UnshownRuling,
    duty="the record shows what the table upheld",
    severity=Severity.REMARK,
    source="decision 0030, decision 0165",
)
def ruling_unsupported(event: UnshownRuling, table: Table, ruleset: Ruleset) -> Iterator[Problem]:
    """The table upheld an offence that the record does not show.

    A `ruling … upheld` line is adopted: the player pays what the ruleset asks. The remark shows
    which verdicts rest on the word of the table. For a card duty, where the record has gaps, it
    says whether the open cards make the offence possible, with a layout as an example, or exclude
    it; for a cinch, how the others could have stopped it. Rulings on nice plays are not reported:
    they are checked only on request.
    """
    ruling = event.ruling
    if ruling.code.startswith("N"):
        return
    message = (
        f"The table upheld {ruled_on(ruling)} against {ruling.player}; "
        "the record does not show it; the ruling was adopted"
    )
    if event.answer:
        message = f"{message}; {event.answer}"
    yield Problem(
        message, ruling.at, player=ruling.player, certainty=event.certainty, layout=event.layout
    )


@law(
    "R221",
    "waiver-unsupported",
    on=IdleWaiver,
    duty="the record shows what the table waived",
    severity=Severity.REMARK,
    source="decision 0030",
)
def waiver_unsupported(event: IdleWaiver, table: Table, ruleset: Ruleset) -> Iterator[Problem]:
    """The table waived an offence that was not found, so that the ruling changes nothing.

    A ruling holds for the hand in which it stands, for one law and one player, and for one trick
    if it names one. If another code, name or trick was meant, or the ruling stands below the `hand` line of the next hand, what it was to
    settle still counts. Rulings on nice plays are not reported, because the referee checks for
    these only on request.
    """
    ruling = event.ruling
    if ruling.code.startswith("N"):
        return
    message = (
        f"The table waived {ruled_on(ruling)} for {ruling.player}; "
        "this hand does not show it, and nothing changed"
    )
    strike = "Strike it out, or write it among the lines of the hand that it is about."
    advice = rule_instead(ruling, event.found, strike)
    yield Problem(message, ruling.at, player=ruling.player, advice=advice)


@law(
    "R222",
    "unknown-offence",
    on=UnknownOffence,
    duty="a ruling names a law",
    source="decision 0030",
    under_any_rules=True,
)
def unknown_offence(event: UnknownOffence, table: Table, ruleset: Ruleset) -> Iterator[Problem]:
    """A ruling names a code that no law has, so that it cannot be adopted.

    `ruling P291 Dee upheld` for P201 would cost Dee nothing, and what the table meant to settle
    still counts. `referee explain` lists the codes; a finding shows its own in brackets.
    """
    ruling = event.ruling
    message = f"The table ruled on {ruling.code}, and no law has that code"
    codes = "Write the code of a finding, or of a law that `referee explain` lists."
    advice = rule_instead(ruling, event.found, codes)
    yield Problem(message, ruling.at, player=ruling.player, advice=advice)


@law(
    "R223",
    "lone-dissent",
    on=LoneDissent,
    duty="a dissent stands below its ruling",
    severity=Severity.REMARK,
    source="decision 0030",
)
def lone_dissent(event: LoneDissent, table: Table, ruleset: Ruleset) -> Iterator[Problem]:
    """A `dissent` line has no `ruling` line above it in its hand, so nobody can say what it is about.

    A dissent says who was against the ruling above it, and changes nothing. What somebody claims
    before the table has decided is a `say` line.
    """
    who = event.dissent.players
    message = f"{listed(who, 'and')} dissented, and no ruling stands above it in this hand"
    advice = (
        "Write it below the `ruling` line that it is about, or with `say` in place of `dissent`."
    )
    yield Problem(message, event.dissent.at, player=who[0], advice=advice)


def ruled_on(ruling: Ruled) -> str:
    """`P201`, or `P201 in trick 3`."""
    return f"{ruling.code} in trick {ruling.trick}" if ruling.trick else ruling.code


def rule_instead(ruling: Ruled, found: Sequence[OtherOffence], otherwise: str) -> str:
    """What to write in place of a ruling, by what was found in its hand; else `otherwise`."""
    verdict = "upheld" if ruling.upheld else "waived"
    lines = [
        f"`ruling {code} {written_name(who)}{f' trick {trick}' if trick else ''} {verdict}`"
        for code, who, trick in found
    ]
    return f"Write {' or '.join(lines)}, if that is meant." if lines else otherwise
