"""Players and seats: who sits where, and whose turn comes next."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NewType

Player = NewType("Player", str)
"""A player's name as the log first spells it; always compared whole."""


@dataclass(frozen=True, slots=True)
class Seating:
    """The players in the order in which the turn passes.

    Logs list seats clockwise; a game that runs anticlockwise turns the list round once, here, so
    that nothing later needs to know the direction.
    """

    players: tuple[Player, ...] = ()

    @staticmethod
    def clockwise(players: tuple[Player, ...], *, anticlockwise: bool = False) -> "Seating":
        """The seating of players listed clockwise; `anticlockwise`: the turn passes the other way."""
        return Seating(players[::-1] if anticlockwise else players)

    def __iter__(self) -> Iterator[Player]:
        return iter(self.players)

    def __len__(self) -> int:
        return len(self.players)

    def __contains__(self, player: Player) -> bool:
        return player in self.players

    def starting_with(self, player: Player) -> tuple[Player, ...]:
        """Everybody in turn order, `player` first; `ValueError` when he is not seated."""
        start = self.players.index(player)
        return self.players[start:] + self.players[:start]

    def after(self, player: Player) -> tuple[Player, ...]:
        """Everybody in turn order, the seat after `player` first and `player` last."""
        first, *rest = self.starting_with(player)
        return (*rest, first)
