"""What follows from judging a hand as a whole, for laws to report: disputes, rulings, dissent."""

from typing import NamedTuple

from referee.events import DissentVoiced
from referee.game import Card, Certainty, Player, Ruled, Span, WrittenCard


class CardDispute(NamedTuple):
    """A card that people remember differently, and what hangs on it."""

    player: Player | None
    card: WrittenCard
    consequences: tuple[str, ...]
    """What would follow from each version, one sentence each; empty: it does not matter."""
    at: Span


class UnshownRuling(NamedTuple):
    """A ruling that the table upheld, of which the record shows nothing."""

    ruling: Ruled
    answer: str = ""
    """What the cards that the record leaves open say of it; empty where it is not about a card."""
    certainty: Certainty = Certainty.CERTAIN
    """How sure that answer is."""
    layout: tuple[tuple[Player, tuple[Card, ...]], ...] = ()
    """Where it is possible, everybody's cards in one layout in which it was so."""


OtherOffence = tuple[str, Player, int | None]
"""The code of a law, a player and, if a ruling is to name it, the trick."""


class IdleWaiver(NamedTuple):
    """A ruling that waives what was not found."""

    ruling: Ruled
    found: tuple[OtherOffence, ...]
    """What was found instead, and may have been meant."""


class UnknownOffence(NamedTuple):
    """A ruling on a law that does not exist."""

    ruling: Ruled
    found: tuple[OtherOffence, ...]
    """As above."""


class LoneDissent(NamedTuple):
    """A dissent without a ruling above it in its hand."""

    dissent: DissentVoiced


Conclusion = CardDispute | UnshownRuling | IdleWaiver | UnknownOffence | LoneDissent
