"""D109: the deal passes to the next player."""

from collections.abc import Iterator

from referee.events import HandStarted
from referee.findings import Evidence, Problem, Severity
from referee.laws.law import law
from referee.rulesets import Ruleset
from referee.seats import Player
from referee.table import Hand, Table


@law(
    "D109",
    "deal-passes",
    on=HandStarted,
    duty="the deal passes to the next player in turn",
    severity=Severity.REMARK,
    knob="direction",
    source=("acadiana pay.7", "boo-ray pay.9", "decision 0059"),
)
def deal_passes(event: HandStarted, table: Table, ruleset: Ruleset) -> Iterator[Problem]:
    """After each hand the next player in turn deals.

    The deal decides who speaks and leads first, so a dealer too many times is an advantage. It is
    only a remark: tables skip somebody who fetches the drinks. Nothing is said behind a gap in the
    hand numbers, when somebody sat down or left, or where a hand was dealt again. A dealer who does
    not sit at the table is told too, for then nobody can say who led.
    """
    hand, last = table.hand, table.evening.last
    if hand and event.dealer and len(hand.seating) and event.dealer not in hand.seating:
        message = f"{event.dealer} dealt, but did not sit at the table"
        yield Problem(message, event.at, player=event.dealer, severity=Severity.DISCREPANCY)
    elif hand and last and hand.dealer and last.dealer and _comparable(hand, last):
        due = hand.seating.after(last.dealer)[0]
        if (
            hand.dealer != due
            and not _deal_again(last, ruleset)
            and not _skipped(due, table, ruleset)
        ):
            evidence = (Evidence(last.at, f"{last.dealer} dealt the hand before"),)
            message = f"{hand.dealer} dealt, although the deal passed to {due}"
            yield Problem(message, event.at, player=hand.dealer, evidence=evidence)


def _comparable(hand: Hand, last: Hand) -> bool:
    return hand.number == last.number + 1 and hand.seating == last.seating


def _deal_again(last: Hand, ruleset: Ruleset) -> bool:
    """Whether the same dealer may have to deal once more."""
    return last.misdealt or (ruleset.nobody_stays == "redeal" and not last.stayers)


def _skipped(due: Player, table: Table, ruleset: Ruleset) -> bool:
    """Whether the player who was due may have lost his deal or sat out."""
    return due in table.evening.leftovers.barred or ruleset.early_declaration == "loses-deal"
