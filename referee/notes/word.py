"""A word of a clause."""

from collections.abc import Iterable
from fractions import Fraction
from typing import NamedTuple

from referee.game import Player, Span
from referee.notes.vocabulary import FILLER

PERSON = frozenset({"NAME", "ME", "HE"})
VALUES = frozenset({"NUM", "RULES", "MONEY", "CARD", "SIGNED", "SPLIT", "TALLY", "ORD", "LINENO"})


class NoteWord(NamedTuple):
    """One word, or several with one meaning."""

    kinds: frozenset[str]
    text: str
    start: int
    end: int
    value: Player | Fraction | int | str | None = None
    """The player, number or card letters; cents for a coin."""

    @property
    def fills(self) -> bool:
        return FILLER in self.kinds

    def at(self, line: int) -> Span:
        return Span(line, self.start + 1, max(1, self.end - self.start))


def of_kind(*kinds: str) -> frozenset[str]:
    return frozenset(kinds)


def kinds_in(words: Iterable[NoteWord]) -> set[str]:
    return {kind for word in words for kind in word.kinds}
