"""Parts of several kinds of lines: marks, amounts, counts, cards with their place."""

from enum import Enum
from typing import NamedTuple

from referee.game import Chips, Player, Span, WrittenCard


class Mark(Enum):
    """An irregularity written after a card, in brackets."""

    OUT_OF_TURN = "out of turn"
    SHOWN = "shown"
    CALLED = "called"
    LATE = "late"
    DOWN = "down"


class Amount(NamedTuple):
    """Chips of one player; `player` is None if the line says `each`."""

    player: Player | None
    chips: Chips
    at: Span


class Count(NamedTuple):
    """A player's number of tricks."""

    player: Player
    tricks: int
    at: Span


class CardWritten(NamedTuple):
    """A card and the place where it is written."""

    card: WrittenCard
    at: Span
