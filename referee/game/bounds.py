"""Bounds on searches: how many steps they may take, and the error when these are spent."""

from collections.abc import Callable


class BoundPassedError(Exception):
    """A search or a count that stopped at its stated bound."""


class Effort:
    """The steps that searches may still take together; steps, not time, so that results repeat."""

    def __init__(
        self, steps: int | None = None, watched: Callable[[int], None] | None = None
    ) -> None:
        """Start with this many steps; None: as many as needed.

        Where steps are counted, `watched` is given each number of them that is taken.
        """
        self.left = steps
        self._watched = watched

    @property
    def bounded(self) -> bool:
        """Whether steps are counted."""
        return self.left is not None

    def spend(self, steps: int = 1) -> None:
        """Take some steps; raises `BoundPassedError` if too few are left."""
        if self.left is None:
            return
        if self._watched is not None:
            self._watched(steps)
        self.left -= steps
        if self.left < 0:
            self.left = 0
            raise BoundPassedError("the search reached its limit of steps")


WHATEVER_IT_TAKES = Effort()
"""No bound."""
