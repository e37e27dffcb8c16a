"""Bounds on searches."""

from collections.abc import Callable

from referee.messages import Message


class BoundPassedError(Exception):
    """A search or a count reached its bound."""

    @property
    def reason(self) -> Message:
        """The bound, in a clause."""
        (reason,) = self.args
        return reason if isinstance(reason, Message) else Message(str(reason))


class Effort:
    """A number of steps that several searches share; steps, not seconds, so that results repeat."""

    def __init__(
        self, steps: int | None = None, watched: Callable[[int], None] | None = None
    ) -> None:
        """None: no bound; `watched` is called with the number taken each time."""
        self.left = steps
        self._watched = watched

    @property
    def bounded(self) -> bool:
        return self.left is not None

    def spend(self, steps: int = 1) -> None:
        """Raise `BoundPassedError` if too few steps are left."""
        if self.left is None:
            return
        if self._watched is not None:
            self._watched(steps)
        self.left -= steps
        if self.left < 0:
            self.left = 0
            raise BoundPassedError("the search reached its limit of steps")


WHATEVER_IT_TAKES = Effort()
