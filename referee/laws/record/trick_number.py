"""R209: tricks that are numbered wrongly."""

from collections.abc import Iterator

from referee.events import HandClosed
from referee.findings import Evidence, Problem, Severity
from referee.laws.law import law
from referee.rulesets import Ruleset
from referee.table import Hand, Table, Trick


@law(
    "R209",
    "trick-number",
    on=HandClosed,
    duty="tricks are numbered in the order of play",
    severity=Severity.DISCREPANCY,
    source=("acadiana tricks.3", "simultaneous-002 win.4", "decision 0053"),
)
def trick_number(event: HandClosed, table: Table, ruleset: Ruleset) -> Iterator[Problem]:
    """A trick's number stands twice, goes back, or is higher than the hand has tricks.

    The number ties a trick to the one before it, and so tells who had to lead. Two tricks with the
    number 2 are one line copied twice, or a slip of the pen. The tricks are replayed in the order
    in which they were written. A number that is missing is only a remark: that trick was perhaps
    never written down. Each hand gets one finding of this kind.
    """
    hand = table.hand
    if hand is None or not hand.tricks:
        return
    wrong, missing = next(_wrong(hand), None), _missing(hand)
    if wrong:
        yield wrong
    elif missing:
        plural = len(missing) > 1
        numbers = " and ".join(map(str, missing))
        message = f"Trick{'s' * plural} {numbers} {'were' if plural else 'was'} not recorded"
        later = next(one for one in hand.tricks if one.number > missing[0])
        yield Problem(message, later.at, severity=Severity.REMARK)


def _wrong(hand: Hand) -> Iterator[Problem]:
    """Every trick whose number cannot stand where it stands."""
    seen: dict[int, Trick] = {}
    for trick in hand.tricks:
        highest = max(seen, default=0)
        if trick.number in seen:
            evidence = (Evidence(seen[trick.number].at, "the other one"),)
            yield Problem(f"Trick {trick.number} was recorded twice", trick.at, evidence=evidence)
        elif trick.number < highest:
            message = f"Trick {trick.number} was recorded behind trick {highest}"
            yield Problem(message, trick.at, evidence=(Evidence(seen[highest].at, "before it"),))
        elif trick.number < 1 or trick.number > hand.size >= len(hand.tricks):
            message = f"Trick {trick.number} was recorded in a hand of {hand.size} tricks"
            yield Problem(message, trick.at)
        seen[trick.number] = trick


def _missing(hand: Hand) -> tuple[int, ...]:
    numbers = {trick.number for trick in hand.tricks}
    return tuple(n for n in range(1, max(numbers)) if n not in numbers)
