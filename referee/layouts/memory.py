"""Hash tables for results; without objects for the numbers when compiled."""

from typing import final

from referee.layouts.aim import Worth
from referee.layouts.position import i64


@final
class Remembered:
    """A result, and another that shares its slot."""

    def __init__(self, place: i64, result: i64, other: "Remembered | None") -> None:
        self.place = place
        self.result = result
        self.other = other


@final
class Memory:
    """A table of results that grows."""

    def __init__(self, within: i64) -> None:
        self.within = within
        self.count: i64 = 0
        """Number of results."""
        self._mask: i64 = 63
        self._slots: list[Remembered | None] = [None] * 64

    def result(self, place: i64) -> i64:
        kept = self._slots[self._slot(place)]
        while kept is not None:
            if kept.place == place:
                return kept.result
            kept = kept.other
        return -1

    def keep(self, place: i64, result: i64) -> None:
        if self.count > self._mask:
            self._grow()
        slot = self._slot(place)
        self._slots[slot] = Remembered(place, result, self._slots[slot])
        self.count += 1

    def _slot(self, place: i64) -> i64:
        return ((place ^ place >> 29) * 0x9E3779B1) >> 20 & self._mask

    def _grow(self) -> None:
        before, self._mask = self._slots, 4 * self._mask + 3
        self._slots = [None] * int(self._mask + 1)
        for first in before:
            kept = first
            while kept is not None:
                slot, other = self._slot(kept.place), kept.other
                kept.other, self._slots[slot] = self._slots[slot], kept
                kept = other


@final
class Memories:
    """The memory for each question and all that its answer depends on besides the cards."""

    def __init__(self, worth: Worth | None) -> None:
        self._worth = worth
        self._questions: dict[tuple[i64, i64, i64], dict[i64, Memory]] = {}
        self._asked: tuple[i64, i64, i64] = (-1, 0, 0)
        self._answers: dict[i64, Memory] = {}
        self._matters: i64 = -1
        self.last = Memory(0)
        """The memory that was asked for last."""

    def ask(self, question: tuple[i64, i64, i64]) -> None:
        if question != self._asked:
            self._asked, self._matters = question, -1
            self._answers = self._questions.setdefault(question, {})

    def known(self, matters: i64, taken: i64) -> Memory:
        if matters != self._matters:
            found = self._answers.get(matters)
            if found is None:
                found = Memory(0 if self._worth is None else self._worth.within(taken))
                self._answers[matters] = found
            self.last, self._matters = found, matters
        return self.last
