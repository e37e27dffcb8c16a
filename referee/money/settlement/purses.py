"""What a player can pay, where the ruleset gives no credit (`short-stack all-in` and `out`)."""

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from referee.game import Chips, Movement, Player


class Purse(NamedTuple):
    """The chips in a player's stack, as far as the record shows them."""

    least: Chips = Chips(0)
    most: Chips | None = None
    """None if unknown."""

    def shows(self, due: Chips) -> bool:
        """Whether it is known how much of `due` the player can pay."""
        return self.least >= due or self.least == self.most

    def pays(self, due: Chips) -> Chips:
        """Return the most that the player may pay of `due`."""
        return due if self.most is None else min(due, self.most)

    def with_more(self, chips: int) -> "Purse":
        """Return the purse if it may hold this many chips more."""
        return Purse(self.least, None if self.most is None else Chips(self.most + chips))

    def without(self, chips: int) -> "Purse":
        """Return the purse after a payment."""
        most = None if self.most is None else Chips(max(0, self.most - chips))
        return Purse(Chips(max(0, self.least - chips)), most)


UNKNOWN = Purse()
"""The purse of a player whose stack is unknown."""

Purses = Mapping[Player, Purse]


def purses_after(purses: Purses, payments: Iterable[Movement]) -> Purses:
    """Return the purses after these payments."""
    left = dict(purses)
    for movement in payments:
        if movement.giver in left:
            left[movement.giver] = left[movement.giver].without(movement.chips)
    return left
