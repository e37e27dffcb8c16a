"""Chips that a player can pay, if there is no credit (`short-stack all-in` and `out`)."""

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from referee.books import Movement
from referee.game import Chips, Player


class Purse(NamedTuple):
    """The bounds of a player's stack, as far as recorded."""

    least: Chips = Chips(0)
    most: Chips | None = None
    """None if unknown."""

    def shows(self, due: Chips) -> bool:
        """Tell whether it is known how much of `due` the player can pay."""
        return self.least >= due or self.least == self.most

    def pays(self, due: Chips) -> Chips:
        return due if self.most is None else min(due, self.most)

    def with_more(self, chips: int) -> "Purse":
        return Purse(self.least, None if self.most is None else Chips(self.most + chips))

    def without(self, chips: int) -> "Purse":
        most = None if self.most is None else Chips(max(0, self.most - chips))
        return Purse(Chips(max(0, self.least - chips)), most)


UNKNOWN = Purse()

Purses = Mapping[Player, Purse]


def purses_after(purses: Purses, payments: Iterable[Movement]) -> Purses:
    left = dict(purses)
    for movement in payments:
        if movement.giver in left:
            left[movement.giver] = left[movement.giver].without(movement.chips)
    return left
