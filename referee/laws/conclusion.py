"""What follows from judging a hand as a whole, for laws to report: a dispute, a ruling not shown."""

from typing import NamedTuple

from referee.events import RulingMade
from referee.game import Card, Certainty, Player, Span, WrittenCard


class CardDispute(NamedTuple):
    """A card that people remember differently, and what hangs on it."""

    player: Player | None
    card: WrittenCard
    consequences: tuple[str, ...]
    """What would follow from each version, one sentence each; empty: it does not matter."""
    at: Span


class UnshownRuling(NamedTuple):
    """A ruling that the table upheld, of which the record shows nothing."""

    ruling: RulingMade
    answer: str = ""
    """What the cards that the record leaves open say of it; empty where it is not about a card."""
    certainty: Certainty = Certainty.CERTAIN
    """How sure that answer is."""
    layout: tuple[tuple[Player, tuple[Card, ...]], ...] = ()
    """Where it is possible, everybody's cards in one layout in which it was so."""


Conclusion = CardDispute | UnshownRuling
