"""Numbers for the distribution of a suit's remaining cards, the same in every layout."""

from typing import final

from referee.layouts.search.word import i64


@final
class Patterns:
    """A number for every row of holders, from the lowest card up; 0 for no card.

    Gaps and the ranks of the cards do not matter.
    """

    def __init__(self, holders: int) -> None:
        """`holders`: one more than the highest number of a holder."""
        self.count: i64 = 1
        """Number of patterns so far."""
        self._holders: i64 = holders
        self._room: list[i64] = [0] * (8 * holders)
        self._longer: list[i64] = [*self._room]

    def longer(self, patterns: list[i64], holder: i64) -> list[i64]:
        """Extend each pattern by one card on top, held by that holder."""
        found: list[i64] = []
        for pattern in patterns:
            place = pattern * self._holders + holder
            after = self._longer[place]
            if not after:
                after = self.count
                self._longer[place] = after
                self.count += 1
                if not self.count & 7:
                    self._longer.extend(self._room)
            found.append(after)
        return found
