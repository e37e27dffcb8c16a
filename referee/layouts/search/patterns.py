"""Numbers for how the cards left of a suit lie, the same in whatever layout they do."""

from typing import final

from referee.layouts.search.word import i64


@final
class Patterns:
    """A number for every row of holders, from the lowest card up; 0 for no card at all.

    Cards that are gone leave gaps that do not matter, and neither do the ranks of the others.
    """

    def __init__(self, holders: int) -> None:
        """`holders`: one more than the highest number of a holder."""
        self.count: i64 = 1
        """How many there are so far."""
        self._holders: i64 = holders
        self._room: list[i64] = [0] * (8 * holders)
        self._longer: list[i64] = [*self._room]

    def longer(self, patterns: list[i64], holder: i64) -> list[i64]:
        """Each of these patterns with one more card on top, in the hand of that holder."""
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
