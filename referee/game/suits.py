"""Suits and ranks."""

from enum import Enum, IntEnum


class Suit(Enum):
    """One of the four suits; suits have no order among themselves."""

    SPADES = "s"
    HEARTS = "h"
    DIAMONDS = "d"
    CLUBS = "c"

    @property
    def word(self) -> str:
        """The suit as an English word: `spade`, as in "a spade lead"."""
        return self.name.lower().removesuffix("s")


class NoTrump(Enum):
    """What stands in the place of the trump suit in a game without trumps."""

    NO_TRUMP = "none"


NO_TRUMP = NoTrump.NO_TRUMP

Trump = Suit | NoTrump
"""The suit of trumps, where it is known; `NO_TRUMP` where the rules have none."""


class Rank(IntEnum):
    """A rank with its usual place, ace high; `RankOrder` says what beats what in a ruleset."""

    TWO = 2
    THREE = 3
    FOUR = 4
    FIVE = 5
    SIX = 6
    SEVEN = 7
    EIGHT = 8
    NINE = 9
    TEN = 10
    JACK = 11
    QUEEN = 12
    KING = 13
    ACE = 14

    @property
    def letter(self) -> str:
        """The rank in one letter, `T` for ten."""
        return "23456789TJQKA"[self - 2]
