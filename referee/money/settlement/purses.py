"""What a player can pay, where the ruleset gives no credit (`short-stack all-in` and `out`)."""

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from referee.game import Chips, Movement, Player


class Purse(NamedTuple):
    """The chips that lie before a player, as far as the record tells."""

    least: Chips = Chips(0)
    most: Chips | None = None
    """None: the record does not tell."""

    def tells(self, due: Chips) -> bool:
        """Whether it is known how much of `due` he can pay."""
        return self.least >= due or self.least == self.most

    def pays(self, due: Chips) -> Chips:
        """The most that he may pay of `due`."""
        return due if self.most is None else min(due, self.most)

    def with_more(self, chips: int) -> "Purse":
        """What it may be where so many more may lie there."""
        return Purse(self.least, None if self.most is None else Chips(self.most + chips))

    def without(self, chips: int) -> "Purse":
        """What he can pay behind that."""
        most = None if self.most is None else Chips(max(0, self.most - chips))
        return Purse(Chips(max(0, self.least - chips)), most)


UNKNOWN = Purse()
"""The purse of a player whose stack the record does not tell."""

Purses = Mapping[Player, Purse]


def behind(purses: Purses, payments: Iterable[Movement]) -> Purses:
    """The purses when these have been paid."""
    left = dict(purses)
    for movement in payments:
        if movement.giver in left:
            left[movement.giver] = left[movement.giver].without(movement.chips)
    return left
