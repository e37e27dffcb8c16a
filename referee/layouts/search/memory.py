"""What came of positions met before: a table from numbers to results, without objects to make."""

from typing import final

from referee.layouts.search.word import i64


@final
class Memory:
    """An open-addressed table; no place is 0, no result negative."""

    def __init__(self, within: int) -> None:
        """Empty; `within` is kept with it for whoever asks."""
        self.within: i64 = within
        self._mask: i64 = 511
        self._room: i64 = 256
        self._places: list[i64] = [0] * 512
        self._results: list[i64] = [0] * 512

    def result(self, place: i64) -> i64:
        """What was kept for that place; -1: nothing."""
        slot = self._slot(place)
        return self._results[slot] if self._places[slot] else -1

    def keep(self, place: i64, result: i64) -> None:
        """Keep the result of a place that is new."""
        if not self._room:
            self._grow()
        slot = self._slot(place)
        self._places[slot], self._results[slot] = place, result
        self._room -= 1

    def _slot(self, place: i64) -> i64:
        """Where that place is, or else where there is room for it."""
        slot = ((place * 0x9E3779B1) >> 16) & self._mask
        while True:
            found = self._places[slot]
            if not found or found == place:
                return slot
            slot = (slot + 1) & self._mask

    def _grow(self) -> None:
        before = zip(self._places, self._results, strict=True)
        size = 2 * len(self._places)
        self._room, self._mask = size // 2, size - 1
        self._places, self._results = [0] * size, [0] * size
        for place, result in before:
            if place:
                self.keep(place, result)
