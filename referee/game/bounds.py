"""Bounds: how much work a search may do, and what it says when that is not enough."""


class BoundPassedError(Exception):
    """A search or a count that was given up at its stated bound; it says which."""


class Effort:
    """What searches may still do together, in steps of their own: never in time."""

    def __init__(self, steps: int | None = None) -> None:
        """`steps`: how many are left; None: as many as it takes."""
        self.left = steps

    @property
    def bounded(self) -> bool:
        """Whether steps are counted."""
        return self.left is not None

    def spend(self, steps: int = 1) -> None:
        """Take so many steps; raises `BoundPassedError` where that is more than are left."""
        if self.left is None:
            return
        self.left -= steps
        if self.left < 0:
            self.left = 0
            raise BoundPassedError("it had taken as many steps as it may")


WHATEVER_IT_TAKES = Effort()
"""No bound."""
