"""`Settlement`: what one hand should pay."""

from enum import Enum
from typing import NamedTuple

from referee.books import Cause, Leftovers, Movement
from referee.game import Chips, Player


class Result(Enum):
    """The way in which a pot was decided."""

    WON = "won"
    """By the most tricks; by several players if a tie splits the pot."""
    CARRIED = "carried"
    SOLE = "sole"
    """Nobody else stayed."""
    SHARED = "shared"
    """Paid per trick."""
    UNFINISHED = "unfinished"
    MISDEAL = "misdeal"


class Settlement(NamedTuple):
    """The dues of a hand, as far as its record shows; chips are whole."""

    result: Result
    pot: Chips | None
    """Before any award, with bourrés that joined it; None if unknown."""
    winners: tuple[Player, ...]
    """In the order of `due`; in turn order if the amount is unknown."""
    bourre: tuple[Player, ...]
    """Payers for taking no trick, in turn order, except payers for a renege."""
    reneged: tuple[Player, ...]
    """In turn order."""
    antes: tuple[Movement, ...]
    """In turn order, second antes last."""
    awards: tuple[Movement, ...]
    debts: tuple[Movement, ...]
    """To the next pot, or to this one (`bourre-queue this-pot`), in turn order."""
    leftovers: Leftovers
    antes_assumed: bool
    bourres_known: bool
    joined: tuple[Movement, ...] = ()
    """Bourrés and reneges paid into the pot just played (`bourre-queue this-pot`)."""
    rests: tuple[tuple[Player, Chips], ...] = ()
    """Sums that players could not pay and will owe the pot (`short-stack owes-rest`)."""

    def __repr__(self) -> str:
        pot = "pot unknown" if self.pot is None else f"pot {self.pot}"
        moved = "".join(f", {movement}" for movement in (*self.awards, *self.debts))
        return f"<Settlement: {self.result.value}, {pot}{moved}>"

    @property
    def matched(self) -> Chips | None:
        """The pot before those joined it, which a bourré matches; None if unknown."""
        if self.pot is None:
            return None
        return Chips(self.pot - sum([movement.chips for movement in self.joined]))

    @property
    def due(self) -> tuple[Movement, ...]:
        return (*self.antes, *self.awards, *self.debts)

    def cost(self, player: Player) -> Chips:
        """Return the cost of a player's renege: 0 without one, or if the amount is unknown."""
        reneges = [debt for debt in self.debts if debt.cause is Cause.RENEGE]
        return Chips(sum([debt.chips for debt in reneges if debt.giver == player]))
