"""`Settlement`: what one hand should pay."""

from enum import Enum
from typing import NamedTuple

from referee.game import Cause, Chips, Leftovers, Movement, Player


class Result(Enum):
    """How the pot of a hand was decided."""

    WON = "won"
    """By the most tricks; by several where a tie splits the pot."""
    CARRIED = "carried"
    SOLE = "sole"
    """Nobody else stayed."""
    SHARED = "shared"
    """Paid trick by trick."""
    UNFINISHED = "unfinished"
    """The record does not tell."""
    MISDEAL = "misdeal"


class Settlement(NamedTuple):
    """What one hand should pay, as far as its record tells; chips are whole."""

    result: Result
    pot: Chips | None
    """What lay there before any award; None: the record does not tell."""
    winners: tuple[Player, ...]
    """Who takes from the pot, in the order of `due`; in turn order where the amount is unknown."""
    bourre: tuple[Player, ...]
    """Who took no trick and pays for that, in turn order; who pays for a renege is not among them."""
    reneged: tuple[Player, ...]
    """In turn order."""
    antes: tuple[Movement, ...]
    """In turn order, second antes behind."""
    awards: tuple[Movement, ...]
    """What the pot pays."""
    debts: tuple[Movement, ...]
    """What is owed to the next pot, in turn order."""
    leftovers: Leftovers
    """What the next deal starts with."""
    antes_assumed: bool
    """Whether an ante that no line records was taken as due."""
    bourres_told: bool
    """Whether the record tells who was bourré."""

    @property
    def due(self) -> tuple[Movement, ...]:
        """Antes first; then awards; then what is owed to the next pot."""
        return (*self.antes, *self.awards, *self.debts)

    def cost(self, player: Player) -> Chips:
        """What his renege costs `player`: 0 without one, or where the amount is not known."""
        return Chips(
            sum(
                movement.chips
                for movement in self.debts
                if movement.cause is Cause.RENEGE and movement.giver == player
            )
        )
