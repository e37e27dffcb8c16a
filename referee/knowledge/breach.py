"""A card that what its player knew forbade."""

from typing import NamedTuple

from referee.events import CardPlayed
from referee.game import Card, Certainty, Player
from referee.replay import Duty, Held


class ForcedBreach(NamedTuple):
    """A card that what the player knew forbade, or may have forbidden."""

    duty: Duty
    player: Player
    play: CardPlayed
    card: Card
    """The card that broke the duty."""
    legal: tuple[Card, ...]
    """The cards that would have kept it."""
    why: str
    """What made it so, in one clause."""
    proof: Held
    """The trump that he held, and where the record proves it."""
    certainty: Certainty
    taken_back: bool = False
    """Whether the card was taken back and another played."""
