"""What knobs hold besides words and numbers, and how a log writes any value."""

from dataclasses import dataclass
from typing import NamedTuple

from referee.cards import RankOrder

MOST_CHIPS = 10**9
"""The largest number of chips that a knob accepts."""

FEWEST_LAYOUTS, MOST_LAYOUTS = 20, 100_000
"""Bounds of the layouts that are looked at for a decision."""


@dataclass(frozen=True, slots=True)
class TableSize:
    """How many may sit down, written `3-8`."""

    fewest: int
    most: int

    def __str__(self) -> str:
        return f"{self.fewest}-{self.most}"

    def __contains__(self, seated: int) -> bool:
        return self.fewest <= seated <= self.most


class MaxDraw(NamedTuple):
    """How many cards a player may exchange, written `5`, or by table size `5 3@7+`."""

    usual: int
    by_table: tuple[tuple[int, int], ...] = ()
    """Pairs of a number of seated players and the limit from there on, smallest table first."""

    def __str__(self) -> str:
        return " ".join(
            [str(self.usual), *(f"{cards}@{seated}+" for seated, cards in self.by_table)]
        )

    def for_table(self, seated: int) -> int:
        """The most cards that one player may exchange when `seated` players are dealt in."""
        limits = [cards for from_seated, cards in self.by_table if seated >= from_seated]
        return limits[-1] if limits else self.usual


def written(value: object) -> str:
    """A value as a log writes it: `yes`, `40`, `none`, `bourre tied`, `5 3@7+`."""
    match value:
        case bool():
            return "yes" if value else "no"
        case None:
            return "none"
        case RankOrder():
            return value.value
        case frozenset() | set() | list():
            return " ".join(sorted(map(str, value))) or "none"
        case _:
            return str(value)
