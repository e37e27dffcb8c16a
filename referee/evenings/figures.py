"""`Winnings`: the figures of an evening or a season."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple

from referee.evenings.alternatives import Alternative
from referee.evenings.hands import HandSums
from referee.evenings.paid import PaidAlready
from referee.evenings.side_sums import NOTHING_BESIDE, SideSums
from referee.events import (
    UnitStated,
)
from referee.game import (
    Account,
    Chips,
    House,
    Player,
)
from referee.money import Payment


class Winnings(NamedTuple):
    """The figures of an evening, or of all evenings of a season together."""

    name: str
    """What reports call the log."""
    due: bool = False
    """Whether the figures are what was due by the rules, not what was recorded."""
    game: str | None = None
    date: str | None = None
    units: tuple[UnitStated, ...] = ()
    """What a chip was worth; several if a later line changed it."""
    hands: int = 0
    brought: Mapping[Player, int] = MappingProxyType({})
    """Chips that each player began with or bought; only for players who were counted."""
    cashed: Mapping[Player, int] = MappingProxyType({})
    """Chips that each player gave back to the bank."""
    won: Mapping[Account, int] = MappingProxyType({})
    """In chips, with a sum of zero. What is owed to the next pot counts as paid."""
    debts: tuple[Payment, ...] = ()
    """Who lost to whom, hand by hand; the same figures as `won`."""
    owing: tuple[tuple[Player, Chips], ...] = ()
    """What players still owed to the next pot when the log ended."""
    short: Mapping[Player, int] = MappingProxyType({})
    """Stacks that ended below zero: what these players have played on credit."""
    unknown: frozenset[Player] = frozenset()
    """Players whose final stacks are unknown."""
    as_counted: frozenset[Player] = frozenset()
    """Players whose final stack is the last count, because earlier movements are not all
    recorded."""
    no_bourre_assumed: bool = False
    """Whether nobody is assumed to be bourré in a last hand whose tricks are not recorded."""
    alternatives: tuple[Alternative, ...] = ()
    """Other ways in which the chips may lie, the likeliest first."""
    left_out: Mapping[str, int] = MappingProxyType({})
    """By log, a last hand of which nothing could be read: it is not in the figures."""
    unread: int = 0
    """Lines that could not be read: the figures leave out what they say about chips."""
    untold: bool = False
    """Whether lines could not be read, and no other says who won or lost a chip, or that nobody did."""
    from_remarks: tuple[str, ...] = ()
    """The lines that remarks were read as."""
    paid: tuple[PaidAlready, ...] = ()
    """What was paid away from the table; it is not in the other figures."""
    by_hand: tuple[HandSums, ...] = ()
    """What each hand brought, where that was asked for."""
    side: SideSums = NOTHING_BESIDE
    """Loans, debts of earlier days, and what lies in the pot and the kitty."""

    @property
    def players(self) -> tuple[Player, ...]:
        """Everybody who won, lost or brought a chip, by seat; those who left come last."""
        names = [account for account in self.won if not isinstance(account, House)]
        return tuple(dict.fromkeys((*names, *self.brought)))

    def stack(self, player: Player) -> int:
        """What lies before a counted player at the end."""
        brought, lent = self.brought.get(player, 0), self.side.lent.get(player, 0)
        return brought + self.won.get(player, 0) + lent

    @property
    def unit(self) -> UnitStated | None:
        """What a chip was worth all evening; None if nobody said, or if it changed."""
        return self.units[0] if len(self.units) == 1 else None
