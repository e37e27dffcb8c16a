"""Worth of final tallies to every seat."""

from collections.abc import Mapping, Sequence
from typing import final

from referee.layouts.search.position import packed
from referee.layouts.search.word import i64


@final
class Worth:
    """Numbered final tallies with their worth to each seat; one serves many searches."""

    def __init__(self, worth: Sequence[Mapping[tuple[int, ...], int]], *, in_order: bool) -> None:
        """`worth`: the value of every final tally, for each seat.

        `in_order`: tallies record which tricks each took.
        """
        self.in_order = in_order
        self._seats: i64 = len(worth)
        self._ends: list[i64] = [i64(packed(tally)) for tally in worth[0]]
        self._numbers: dict[i64, i64] = {}
        for number, end in enumerate(self._ends):
            self._numbers[end] = number
        self._values: list[i64] = [i64(values[tally]) for tally in worth[0] for values in worth]
        self._full: i64 = packed((16,) * len(worth))
        self._within: dict[i64, i64] = {}
        self._bounds: list[i64] = []

    def number(self, tally: i64) -> i64:
        return self._numbers[tally]

    def tally(self, number: i64) -> int:
        return int(self._ends[number])

    def value(self, seat: i64, number: i64) -> i64:
        return self._values[number * self._seats + seat]

    def goals(self, seat: int) -> list[int]:
        return sorted({int(value) for value in self._values[seat :: int(self._seats)]})

    def within(self, taken: i64) -> i64:
        found = self._within.get(taken)
        if found is None:
            found = len(self._bounds)
            self._within[taken] = found
            self._bound(taken)
        return found

    def most(self, seat: i64, place: i64) -> i64:
        """Return the most that a seat can still make; `place` is from `within`."""
        return self._bounds[place + seat]

    def least(self, seat: i64, place: i64) -> i64:
        return self._bounds[place + self._seats + seat]

    def _bound(self, taken: i64) -> None:
        reached = [
            number * self._seats
            for number, end in enumerate(self._ends)
            if self._behind(end, taken)
        ]
        for seat in range(self._seats):
            self._bounds.append(max([self._values[end + seat] for end in reached]))
        for seat in range(self._seats):
            self._bounds.append(min([self._values[end + seat] for end in reached]))

    def _behind(self, end: i64, taken: i64) -> bool:
        """Check that no seat has less, or that each trick is the same."""
        if self.in_order:
            return end & taken == taken
        return (end | self._full) - taken & self._full == self._full
