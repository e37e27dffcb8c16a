"""A breach of a duty that comes from what the player knew."""

from typing import NamedTuple

from referee.events import CardPlayed
from referee.game import Card, Certainty, Player
from referee.replay import Duty, Held


class ForcedBreach(NamedTuple):
    """A card that the player's knowledge forbade, or may have forbidden."""

    duty: Duty
    player: Player
    play: CardPlayed
    card: Card
    """The card that broke the duty."""
    legal: tuple[Card, ...]
    """The cards that would have kept it."""
    why: str
    """The reason, in one clause."""
    proof: Held
    """The trump that the player held, and where the record proves it."""
    certainty: Certainty
    taken_back: bool = False
    """Whether the card was taken back and another played."""
