"""A card that the record puts into a hand, and a card that cannot be where the record puts it."""

from enum import Enum
from typing import NamedTuple

from referee.game import Card, Player, SeenCard, Span


class Held(NamedTuple):
    """A card that the record proves in a player's hand, and the place that proves it."""

    card: SeenCard
    at: Span


class DoubtKind(Enum):
    """How a card in the record contradicts the rest of it."""

    TWICE = "twice"
    NOT_IN_DECK = "not in the deck"
    NOT_HELD = "not held"
    NOT_DRAWABLE = "not drawable"


class Doubt(NamedTuple):
    """A card that cannot be where the record puts it; from then on it proves nothing."""

    kind: DoubtKind
    card: Card
    player: Player | None
    at: Span
    against: Span | None
    """The place that contradicts it; None where the deck itself does."""
    why: str
