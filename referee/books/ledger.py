"""Movements of whole chips between accounts, each with its cause.

Every chip that leaves one account enters another, so all accounts sum to zero.
"""

from collections.abc import Iterable, Mapping, Sequence
from enum import Enum
from typing import NamedTuple

from referee.game import Chips, Player, Span


class House(Enum):
    """An account that belongs to no player."""

    __hash__ = object.__hash__  # accounts are looked up all the time, and each is one object

    POT = "pot"
    NEXT_POT = "next-pot"
    BANK = "bank"
    KITTY = "kitty"
    """Chips put aside."""
    OLD_POT = "old-pot"
    """Chips left in the pot by earlier evenings."""
    SHOP = "shop"
    """The seller of whatever the kitty paid for."""


Account = Player | House


class Cause(Enum):
    """The reason for a movement of chips."""

    ANTE = "ante"
    SECOND_ANTE = "second-ante"
    WON_POT = "won-pot"
    SOLE_POT = "sole-pot"
    TRICK = "trick"
    SPLIT_POT = "split-pot"
    BOURRE = "bourre"
    RENEGE = "renege"
    JOINED = "joined"
    """Bourrés from the next pot come into play."""
    FROM_BEFORE = "from-before"
    """A pot that an earlier evening left comes into play."""
    SHARED = "shared"
    """A pot without a winner."""
    KITTY = "kitty"
    SPENT = "spent"
    LOAN = "loan"
    REPAID = "repaid"
    BET = "bet"
    START = "start"
    """The first count of a player's chips."""
    BOUGHT = "bought"
    CASHED = "cashed"
    UNRECORDED = "unrecorded"
    """The record is incomplete here, or a later line settled two lines that disagree."""
    CORRECTED = "corrected"
    """A later line shows that chips moved differently from what was assumed."""
    UNEXPLAINED = "unexplained"
    """A count that no line explains."""


class Movement(NamedTuple):
    """Chips from one account to another."""

    giver: Account
    taker: Account
    chips: Chips
    cause: Cause

    def __repr__(self) -> str:
        giver, taker = (it.value if isinstance(it, House) else it for it in self[:2])
        return f"{giver} > {taker} {self.chips} ({self.cause.value})"


def given(movements: Iterable[Movement]) -> list[tuple[Player, Chips]]:
    """Return what players, not the house, give."""
    return [(who, chips) for who, _, chips, _ in movements if not isinstance(who, House)]


_NO_CHIPS = Chips(0)


class Leftovers(NamedTuple):
    """The state left by one hand to the next."""

    carried: Chips | None = _NO_CHIPS
    """Chips left in the pot; None if unknown."""
    owed: tuple[tuple[Player, Chips], ...] = ()
    """Debts to the pot of the next deal."""
    queued: tuple[Chips, ...] = ()
    """Bourrés on the table, of which each later deal plays for one."""
    exempt: frozenset[Player] = frozenset()
    """Players who do not ante to the next deal."""
    barred: frozenset[Player] = frozenset()
    bourre_in_pool: bool = False
    """True if the next pot holds a bourré, so that players may pass (`la-bourre`). Meaningless where
    `carried` is None, or at an `opening` later than the first hand.
    """
    opening: bool = False
    """True if no hand was recorded before: the log begins here."""

    def with_bourres(self, debts: Sequence[tuple[Player, Chips]], *, free: bool) -> "Leftovers":
        """Return them with more debts for bourrés; `free`: these players need not ante."""
        known = dict(self.owed)
        owed = (*self.owed, *[debt for debt in debts if debt[1] and debt[0] not in known])
        exempt = self.exempt.union(dict(debts)) if free else self.exempt
        return self._replace(owed=owed, exempt=exempt, bourre_in_pool=True)

    def owing_less(self, player: Player, rest: int) -> "Leftovers":
        """Return them with a player's debt to the pot reduced."""
        owed = [(who, Chips(chips - rest * (who == player))) for who, chips in self.owed]
        return self._replace(owed=tuple([debt for debt in owed if debt[1] > 0]))


NOTHING_LEFT = Leftovers(opening=True)


class Entry(NamedTuple):
    """A movement with its place in the log."""

    movement: Movement
    hand: int | None
    """None for lines before the first."""
    at: Span | None
    """The line that it comes from or, if assumed, belongs to."""
    assumed: bool = False
    """True if no line records it."""

    def __repr__(self) -> str:
        where = "before the first hand" if self.hand is None else f"hand {self.hand}"
        return f"{where}: {self.movement}{' assumed' if self.assumed else ''}"

    @property
    def giver(self) -> Account:
        return self.movement.giver

    @property
    def taker(self) -> Account:
        return self.movement.taker

    @property
    def chips(self) -> Chips:
        return self.movement.chips

    @property
    def cause(self) -> Cause:
        return self.movement.cause

    @property
    def line(self) -> int | None:
        return self.at.line if self.at else None

    @property
    def from_nowhere(self) -> bool:
        """True if no line says where the chips came from or went."""
        cause = self.movement.cause
        return cause in (Cause.UNRECORDED, Cause.UNEXPLAINED, Cause.CORRECTED) or (
            cause is Cause.BOUGHT and self.assumed
        )


class Debt(NamedTuple):
    """A player's debt to a later pot."""

    player: Player
    chips: Chips
    cause: Cause
    """`BOURRE`, `RENEGE`, or the `ANTE` that a player who left put in ahead."""
    paid: Chips = _NO_CHIPS
    """The part that already lies in the next pot."""

    @property
    def open(self) -> Chips:
        return Chips(max(0, self.chips - self.paid))


class Book(NamedTuple):
    """One of the two books at one moment."""

    balances: Mapping[Account, int] = {}
    """The gain of each account, in chips; they sum to zero. A player's is their stack, once counted."""
    debts: tuple[Debt, ...] = ()
    """Oldest first."""
    left: Leftovers = NOTHING_LEFT

    def after(self, movements: Iterable[Movement]) -> "Book":
        """Return the book with movements that no line records."""
        balances = dict(self.balances)
        for giver, taker, chips, _ in movements:
            balances[giver] = balances.get(giver, 0) - chips
            balances[taker] = balances.get(taker, 0) + chips
        return self._replace(balances=balances)


NEW_BOOK = Book()
