"""Cards that the record proves in a hand, and cards that it contradicts."""

from enum import Enum
from typing import NamedTuple

from referee.game import Card, Player, SeenCard, Span
from referee.messages import Text


class Held(NamedTuple):
    """A card proved in a player's hand, and the place that proves it."""

    card: SeenCard
    at: Span


class DoubtKind(Enum):
    """The kind of contradiction."""

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
    """The place that contradicts it; None if the deck does."""
    why: Text
    """A clause that follows the card: `but Dee had discarded it`."""
