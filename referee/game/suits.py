"""Suits and ranks, in a module of their own: compiled, they would lose what their docstrings say in the schemas."""

from enum import Enum, IntEnum

from referee.messages import Message


class Suit(Enum):
    """One of the four suits; suits have no order among themselves."""

    SPADES = "s"
    HEARTS = "h"
    DIAMONDS = "d"
    CLUBS = "c"

    @property
    def word(self) -> Message:
        """The suit in words: `spade`, as in "a spade lead"."""
        return Message(self.name.lower().removesuffix("s"))


class NoTrump(Enum):
    """The trump suit of a game without trumps."""

    NO_TRUMP = "none"


NO_TRUMP = NoTrump.NO_TRUMP

Trump = Suit | NoTrump


class Rank(IntEnum):
    """A rank, ace high; `RankOrder` has the order of a ruleset."""

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

    @property
    def word(self) -> Message:
        return Message(self.name.lower())

    @property
    def phrase(self) -> Message:
        """The rank with its article: `a ten`, `an ace`."""
        return Message(f"an {self.word}" if self in (Rank.ACE, Rank.EIGHT) else f"a {self.word}")
