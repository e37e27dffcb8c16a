"""R210: a card that its player cannot have held."""

from collections.abc import Iterator

from referee.events import HandClosed
from referee.game import Problem, Severity
from referee.laws.doubted import doubted
from referee.laws.law import law
from referee.replay import DoubtKind, Table
from referee.rulesets import Ruleset


@law(
    "R210",
    "card-not-held",
    on=HandClosed,
    duty="a player plays only cards in hand",
    severity=Severity.DISCREPANCY,
    source=("boo-ray play.7", "decision 0052"),
)
def card_not_held(event: HandClosed, table: Table, ruleset: Ruleset) -> Iterator[Problem]:
    """A card was played or thrown away by a player who, by the record, did not hold it.

    Ann threw 4c away in the draw and yet plays it, or drew Jd and plays five other cards, or Dee
    plays the turned card that Cal, who dealt, had kept. One of the two lines is wrong. The referee
    does not guess which, and the card proves nothing.
    """
    yield from doubted(table.hand, DoubtKind.NOT_HELD)
