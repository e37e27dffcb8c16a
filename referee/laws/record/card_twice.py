"""R201: a card that appears twice."""

from collections.abc import Iterator

from referee.events import HandClosed
from referee.game import Problem, Severity
from referee.laws.doubted import doubted
from referee.laws.law import law
from referee.replay import DoubtKind, Table
from referee.rulesets import Ruleset


@law(
    "R201",
    "card-twice",
    on=HandClosed,
    duty="a card is in the deck once",
    severity=Severity.DISCREPANCY,
    source="decision 0052",
    under_any_rules=True,
)
def card_twice(event: HandClosed, table: Table, ruleset: Ruleset) -> Iterator[Problem]:
    """One card was recorded in two places where it cannot have been both times.

    There is one queen of diamonds. When Ann and later Dee play her, one of the two lines is wrong,
    and the referee cannot know which. So the card proves nothing against anybody, as if `??` stood
    in both places. No slip is commoner in logs written by hand.
    """
    yield from doubted(table.hand, DoubtKind.TWICE)
