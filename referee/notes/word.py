"""A word of a clause."""

from fractions import Fraction
from typing import NamedTuple

from referee.game import Player
from referee.notes.vocabulary import FILLER


class NoteWord(NamedTuple):
    """A word of a clause, or several that stand for one thing."""

    kinds: frozenset[str]
    text: str
    start: int
    """Where it begins in the line, from 0."""
    end: int
    value: Player | Fraction | int | str | None = None
    """Whom or how much it names; the letters of a card; cents for a coin."""

    @property
    def fills(self) -> bool:
        """Whether it may stand anywhere and say nothing."""
        return FILLER in self.kinds


def of_kind(*kinds: str) -> frozenset[str]:
    """Return the kinds of a word that needs no vocabulary."""
    return frozenset(kinds)
