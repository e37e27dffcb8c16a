"""`Winnings`: the figures of an evening or a season."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple

from referee.books import Account, House
from referee.evening_events import UnitStated
from referee.evenings.alternatives import Alternative
from referee.evenings.hands import HandSums
from referee.evenings.paid import PaidAlready
from referee.evenings.side_sums import NOTHING_BESIDE, SideSums
from referee.game import Chips, Player
from referee.money import Payment


class Winnings(NamedTuple):
    """The figures of an evening, or of all evenings of a season together."""

    name: str
    """The name of the log in reports."""
    due: bool = False
    """True for what was due by the rules, false for what was recorded."""
    game: str | None = None
    date: str | None = None
    units: tuple[UnitStated, ...] = ()
    """Worths of a chip; several if a later line changed it."""
    hands: int = 0
    brought: Mapping[Player, int] = MappingProxyType({})
    """Chips that each player began with or bought; only for players who were counted."""
    cashed: Mapping[Player, int] = MappingProxyType({})
    """Chips that each player gave back to the bank."""
    won: Mapping[Account, int] = MappingProxyType({})
    """In chips, with a sum of zero. Debts to the next pot count as paid."""
    debts: tuple[Payment, ...] = ()
    """Losses of one player to another, hand by hand; they sum to `won`."""
    owing: tuple[tuple[Player, Chips], ...] = ()
    """Debts to the next pot when the log ended."""
    short: Mapping[Player, int] = MappingProxyType({})
    """Stacks that ended below zero: these players played on credit."""
    unknown: frozenset[Player] = frozenset()
    """Players whose final stacks are unknown."""
    as_counted: frozenset[Player] = frozenset()
    """Players whose final stack is the last count, as not all movements before it are recorded."""
    no_bourre_assumed: bool = False
    """True if the tricks of the last hand are not recorded, and nobody is assumed to be bourré."""
    alternatives: tuple[Alternative, ...] = ()
    """Other possible positions of the chips, the likeliest first."""
    left_out: Mapping[str, int] = MappingProxyType({})
    """By log, a last hand without a readable result, which the figures leave out."""
    unread: int = 0
    """Unreadable lines, whose chips are missing from the figures."""
    untold: bool = False
    """True if lines could not be read, and no other says who won or lost chips, or that nobody did."""
    from_remarks: tuple[str, ...] = ()
    """The lines that remarks were read as."""
    paid: tuple[PaidAlready, ...] = ()
    """Payments away from the table, not in the other figures."""
    by_hand: tuple[HandSums, ...] = ()
    """The result of each hand, if asked for."""
    side: SideSums = NOTHING_BESIDE
    """Loans, debts of earlier days, and chips in the pot and the kitty."""

    @property
    def players(self) -> tuple[Player, ...]:
        """Everybody who won, lost or brought a chip, by seat; those who left come last."""
        names = [account for account in self.won if not isinstance(account, House)]
        return tuple(dict.fromkeys((*names, *self.brought)))

    def stack(self, player: Player) -> int:
        brought, lent = self.brought.get(player, 0), self.side.lent.get(player, 0)
        return brought + self.won.get(player, 0) + lent

    @property
    def unit(self) -> UnitStated | None:
        """The worth of a chip all evening; None if unstated or changed."""
        return self.units[0] if len(self.units) == 1 else None
