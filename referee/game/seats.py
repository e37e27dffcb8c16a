"""Players, their seats, and chips."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import NewType

Chips = NewType("Chips", int)


def split_evenly(pot: Chips, ways: int) -> tuple[Chips, Chips]:
    """Divide a pot into equal shares; return one share and the chips left over."""
    share, odd = divmod(pot, ways)
    return Chips(share), Chips(odd)


def graded_shares(pot: Chips, tricks: int = 3) -> tuple[Chips, ...]:
    """Return the pay of each trick, the first paying most (`la-bourre`).

    With three tricks the second pays a third of the pot, the others a ninth (rounded) more and less: 6
    pays 3, 2, 1 and 18 pays 8, 6, 4. The first gets the remainder. Other numbers of tricks step by the
    same fraction. Source: la-bourre deal.3; decision 0005.
    """
    middle = pot // tricks
    step = (2 * pot + tricks * tricks) // (2 * tricks * tricks)
    offsets = range(1, tricks)
    later = tuple(Chips(max(0, middle - step * (n - (tricks - 1) // 2))) for n in offsets)
    return (Chips(pot - sum(later)), *later)


Player = NewType("Player", str)
"""A player's name as the log first spells it; always compared whole."""


def turned_to(first: Player, players: tuple[Player, ...]) -> tuple[Player, ...]:
    """Rotate players so that `first` comes first; `ValueError` if `first` is not among them."""
    start = players.index(first)
    return players[start:] + players[:start]


def in_seat_order(players: Iterable[Player], seated: tuple[Player, ...]) -> tuple[Player, ...]:
    """Sort players by seat; those without a seat follow in the order given."""
    known = dict.fromkeys(players)
    return tuple(dict.fromkeys((*(player for player in seated if player in known), *known)))


@dataclass(frozen=True, slots=True)
class Seating:
    """The players in the order in which the turn passes.

    Logs list seats clockwise; a game that runs anticlockwise reverses the list here, once.
    """

    players: tuple[Player, ...] = ()

    @staticmethod
    def clockwise(players: tuple[Player, ...], *, anticlockwise: bool = False) -> "Seating":
        return Seating(players[::-1] if anticlockwise else players)

    def __reduce__(self) -> tuple[object, tuple[tuple[Player, ...]]]:
        return Seating, (self.players,)  # compiled, a frozen value cannot be filled in afterwards

    def __iter__(self) -> Iterator[Player]:
        return iter(self.players)

    def __len__(self) -> int:
        return len(self.players)

    def __contains__(self, player: Player) -> bool:
        return player in self.players

    def after(self, player: Player) -> tuple[Player, ...]:
        """Return everybody in turn order, from the seat after `player` to `player`."""
        following = self.players.index(player) + 1
        return self.players[following:] + self.players[:following]

    def in_turn(self, dealer: Player | None) -> tuple[Player, ...]:
        """Return everybody in turn order, the dealer last; by seats where nobody here deals."""
        return self.players if dealer is None or dealer not in self else self.after(dealer)
