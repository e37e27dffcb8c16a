"""The possible positions of an evening's chips."""

from collections.abc import Callable, Iterable, Mapping
from typing import NamedTuple

from referee.books.ledger import NEW_BOOK, Account, Book, House, Leftovers
from referee.game import Chips, Player

MARGIN = 3
"""The most that a possible standing may cost above the best."""


class Premise(NamedTuple):
    """An assumption of a standing that no line states."""

    sentence: str
    """A clause that follows *if*: `Cal was bourré in hand 3`."""
    unseen_bourre: bool = False
    """True if it only says who was bourré without a line."""
    miscounted: bool = False
    """True if a count is a slip of the pen."""
    of_unread: bool = False
    """True if it is that an unread line, perhaps of other things, is about chips."""


class Standing(NamedTuple):
    """One possible position of an evening's chips, after the lines read so far."""

    recorded: Book = NEW_BOOK
    due: Book = NEW_BOOK
    brought: Mapping[Player, int] = {}
    """Chips brought to the table, less those cashed; none for a player never counted who bought none."""
    start: Mapping[Player, Chips] = {}
    """The first count of each player, including chips bought before it."""
    counted: Mapping[Player, Chips] = {}
    loose: Mapping[Account, frozenset[int] | None] = {}
    """Players whose stacks are uncertain until counted, with the possible errors: none if an unread line only names
    them, None for any. So is the bank where chips may have moved without a line; None: anybody's.
    """
    ante: Chips | None = None
    on_paper: Mapping[tuple[Player, Player], int] = {}
    """Loans, and debts of earlier days, by debtor and creditor."""
    from_before: Mapping[tuple[Player, Player], int] = {}
    """The part of `on_paper` from before this evening."""
    put_off: Mapping[Player, Chips] = {}
    """Debts to the pot that are paid only when a line says so."""
    lent: Mapping[Player, int] = {}
    """The part of a stack lent by others (negative: to others)."""
    raked: frozenset[Chips] = frozenset()
    unexplained: int = 0
    """Chips that counts found too many so far (negative: too few)."""
    perhaps_bourre: frozenset[Player] = frozenset()
    """Of the last hand, if no line names them."""
    unproved: str = ""
    """What since the last count of everybody no second line bears out, as a clause after *if*."""
    supposed: tuple[Premise, ...] = ()
    """Its premises, without those that all standings share."""
    cost: int = 0
    """Of its premises and the errors it implies."""

    @property
    def chips(self) -> "Standing":
        """The standing without its lines, its premises and their cost."""
        return self._replace(unproved="", supposed=(), cost=0)

    def loosened(
        self, accounts: Iterable[Account], off: frozenset[int] | None = None
    ) -> "Standing":
        more: dict[Account, frozenset[int] | None] = {}
        for account in accounts:
            known = self.loose.get(account, off)
            more[account] = None if known is None or off is None else known | off
        return self._replace(loose={**self.loose, **more}) if more else self

    def putting_off(self, player: Player, rest: Chips) -> "Standing":
        """Return the standing with a rest to be paid later, and less due to the next pot."""
        later = {**self.put_off, player: Chips(self.put_off.get(player, 0) + rest)}
        due = self.due._replace(left=self.due.left.owing_less(player, rest))
        return self._replace(due=due, put_off=later)

    def with_left(self, change: Callable[[Leftovers], Leftovers]) -> "Standing":
        recorded = self.recorded._replace(left=change(self.recorded.left))
        return self._replace(recorded=recorded, due=self.due._replace(left=change(self.due.left)))

    def with_unknown_left(self, cost: int) -> "Standing":
        left = self.recorded.left._replace(carried=None, owed=(), queued=())
        return self._replace(recorded=self.recorded._replace(left=left), cost=cost)

    @property
    def unknown(self) -> frozenset[Player]:
        """Players whose stacks may be of any size."""
        loose = self.loose.items()
        return frozenset([who for who, off in loose if off is None and not isinstance(who, House)])

    def lost(self, player: Player) -> int:
        """Return what mistakes have cost a player, which may still be in their stack."""
        has, should = (book.balances.get(player, 0) for book in (self.recorded, self.due))
        return max(0, should - has)


class Books(NamedTuple):
    """Every possible standing of an evening at one moment, the likeliest first."""

    standings: tuple[Standing, ...] = (Standing(),)

    @property
    def best(self) -> Standing:
        return self.standings[0]

    @property
    def close(self) -> tuple[Standing, ...]:
        """Return the best standing and those about as good."""
        most = self.standings[0].cost + MARGIN
        return tuple([standing for standing in self.standings if standing.cost <= most])

    def with_few(self, most: int) -> "Books":
        """Return the likeliest standings, and one in place of the others."""
        if len(self.standings) <= most:
            return self
        rest = self.best.with_unknown_left(self.standings[most].cost)
        return Books((*self.standings[:most], rest))

    @property
    def begun(self) -> "Books":
        """Return them with no hand missing before the first."""
        ways = [
            each.with_left(lambda left: left._replace(opening=False)) for each in self.standings
        ]
        return Books(tuple(ways))

    @property
    def recorded(self) -> Book:
        return self.standings[0].recorded

    @property
    def due(self) -> Book:
        return self.standings[0].due

    @property
    def unsure(self) -> frozenset[Player]:
        """Players whose stack is unknown, or differs between close standings."""
        unsure, stacks = set[Account](), self.recorded.balances.items()
        for standing in self.close:
            unsure |= standing.unknown
            unsure |= {account for account, _ in stacks ^ standing.recorded.balances.items()}
        return frozenset([account for account in unsure if not isinstance(account, House)])

    def stacks(self) -> Mapping[Player, int]:
        return {player: self.recorded.balances.get(player, 0) for player in self.best.start}

    def stacks_due(self) -> Mapping[Player, int]:
        """Return the stacks due by the rules; debts to the next pot are still in them."""
        stacks = {player: self.due.balances.get(player, 0) for player in self.best.start}
        for debt in self.due.debts:
            if debt.player in stacks:
                stacks[debt.player] += debt.paid
        return stacks


NEW_BOOKS = Books()
