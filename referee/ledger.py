"""The book: movements of whole chips between accounts, each with its cause; immutable.

Accounts are the players and three that are nobody's: the pot, the pot of the next deal, and the
bank where chips are bought and cashed. Every chip that leaves one account enters another, so the
sum over all accounts is zero after every movement.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import Enum
from types import MappingProxyType

from referee.chips import Chips
from referee.seats import Player


class House(Enum):
    """The accounts that belong to no player."""

    POT = "pot"
    NEXT_POT = "next-pot"
    BANK = "bank"


Account = Player | House


class Cause(Enum):
    """Why chips move."""

    ANTE = "ante"
    SECOND_ANTE = "second-ante"
    WON_POT = "won-pot"
    SOLE_POT = "sole-pot"
    TRICK = "trick"
    SPLIT_POT = "split-pot"
    BOURRE = "bourre"
    RENEGE = "renege"


@dataclass(frozen=True, slots=True)
class Movement:
    """Chips from one account to another."""

    giver: Account
    taker: Account
    chips: Chips
    cause: Cause


def balances(movements: Iterable[Movement]) -> Mapping[Account, int]:
    """What each account gained (negative: lost) by all movements; the values sum to zero."""
    gained: dict[Account, int] = {}
    for move in movements:
        gained[move.giver] = gained.get(move.giver, 0) - move.chips
        gained[move.taker] = gained.get(move.taker, 0) + move.chips
    return MappingProxyType(gained)


_NO_CHIPS = Chips(0)


@dataclass(frozen=True, slots=True)
class Leftovers:
    """What one hand leaves to the next."""

    carried: Chips | None = _NO_CHIPS
    """Chips that stay in the pot; None: the record does not tell."""
    owed: tuple[tuple[Player, Chips], ...] = ()
    """What each player owes to the pot of the next deal."""
    queued: tuple[Chips, ...] = ()
    """Bourrés already laid on the table, of which each later deal plays for one."""
    exempt: frozenset[Player] = frozenset()
    """Who does not ante to the next deal."""
    barred: frozenset[Player] = frozenset()
    """Who sits out the next deal."""
    bourre_in_pool: bool = False
    """Whether the next pot holds a bourré, so that players may pass (`la-bourre`); it tells
    nothing where `carried` is None, or at an `opening` later than the first hand."""
    opening: bool = False
    """Whether no hand was recorded before: the log begins here."""


NOTHING_LEFT = Leftovers(opening=True)
"""What the first hand of a log finds."""
