"""Standings: the ways in which the chips of an evening may lie."""

from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import NamedTuple

from referee.game.chips import Chips
from referee.game.ledger import NEW_BOOK, Account, Book, House
from referee.game.places import Span
from referee.game.seats import Player

Papers = Mapping[tuple[Player, Player], int]
"""What is owed on paper, by debtor and creditor."""

MARGIN = 3
"""By how much a standing may suppose more than the best and still be taken for possible."""


UNSEEN_BOURRE = "bourré"
"""The name of the premise that somebody was bourré, and no line says so."""


class Premise(NamedTuple):
    """Something that a standing takes for true and that no line says."""

    name: str
    """Of its row in the table of suppositions."""
    sentence: str
    """A clause that follows *if*: `Cal was bourré in hand 3`."""
    hand: int | None = None
    at: Span | None = None
    """The line that leaves it open."""


class Standing(NamedTuple):
    """One way in which the chips of an evening may lie, after the lines read so far."""

    recorded: Book = NEW_BOOK
    due: Book = NEW_BOOK
    start: Mapping[Player, Chips] = MappingProxyType({})
    """The first count of each player, chips bought before it included."""
    counted: Mapping[Player, Chips] = MappingProxyType({})
    """The last count of each player."""
    loose: Mapping[Account, frozenset[int] | None] = MappingProxyType({})
    """Players of whose stacks too little is known until they are counted: by how much they may be off,
    None: by any number. The bank, where chips may have been bought or cashed unseen."""
    ante: Chips | None = None
    """The ante that each player was last seen to pay."""
    on_paper: Papers = MappingProxyType({})
    """What each player owes another, as debtor and creditor: loans, and debts of earlier days."""
    from_before: Papers = MappingProxyType({})
    """The part of it that no loan of this evening made."""
    put_off: Mapping[Player, Chips] = MappingProxyType({})
    """What players still owe to the pot, and will pay when a line says so."""
    lent: Mapping[Player, int] = MappingProxyType({})
    """What of a stack others lent (negative: what the player lent to others)."""
    owed_at_start: tuple[tuple[Player, Chips], ...] = ()
    """What players owe to the pot from another day: to the first, unless that shows otherwise."""
    raked: frozenset[Chips] = frozenset()
    """What the kitty took out of pots so far."""
    unexplained: int = 0
    """Chips that counts have found too many so far (negative: too few)."""
    perhaps_bourre: frozenset[Player] = frozenset()
    """Who may have been bourré in the last hand, of which no line says who was."""
    supposed: tuple[Premise, ...] = ()
    """What it takes for true, as far as other standings do not."""
    cost: int = 0
    """How dear everything is that it supposes, what was done wrong included."""

    def loosened(self, accounts: Iterable[Account]) -> "Standing":
        """Return the standing where the stacks of these may be off by any number."""
        more = dict.fromkeys(accounts)
        return self._replace(loose=MappingProxyType({**self.loose, **more})) if more else self

    @property
    def unknown(self) -> frozenset[Player]:
        """Players whose stacks may be any."""
        loose = self.loose.items()
        return frozenset([who for who, off in loose if off is None and not isinstance(who, House)])

    def lost(self, player: Player) -> int:
        """Return what mistakes have cost a player, which may still be in their stack."""
        has, should = (book.balances.get(player, 0) for book in (self.recorded, self.due))
        return max(0, should - has)


class Books(NamedTuple):
    """The chips of an evening at one moment: every way in which they may lie, the likeliest first."""

    standings: tuple[Standing, ...] = (Standing(),)

    @property
    def best(self) -> Standing:
        """Return the standing that supposes least."""
        return self.standings[0]

    @property
    def close(self) -> tuple[Standing, ...]:
        """Return the best standing and all that are as good, or nearly."""
        most = self.standings[0].cost + MARGIN
        return tuple([standing for standing in self.standings if standing.cost <= most])

    @property
    def recorded(self) -> Book:
        """Return what moved, as far as the record shows."""
        return self.standings[0].recorded

    @property
    def due(self) -> Book:
        """Return what should have moved."""
        return self.standings[0].due

    @property
    def unsure(self) -> frozenset[Player]:
        """Players whose stack may be any, or is not the same in every close standing."""
        best, *others = self.close
        unsure = {*best.unknown}
        for other in others:
            unsure |= other.unknown
            stacks, balances = best.recorded.balances, other.recorded.balances
            unsure |= {
                account
                for account in {*stacks, *balances}
                if not isinstance(account, House) and stacks.get(account) != balances.get(account)
            }
        return frozenset(unsure)

    def stacks(self) -> Mapping[Player, int]:
        """The recorded stack of everybody who was ever counted."""
        return {player: self.recorded.balances.get(player, 0) for player in self.best.start}

    def stacks_due(self) -> Mapping[Player, int]:
        """The stacks that are due; debts to the next pot are still in them."""
        stacks = {player: self.due.balances.get(player, 0) for player in self.best.start}
        for debt in self.due.debts:
            if debt.player in stacks:
                stacks[debt.player] += debt.paid
        return stacks


NEW_BOOKS = Books()
"""An evening begins."""
