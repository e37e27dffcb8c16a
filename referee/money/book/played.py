"""`Played`: how one hand is entered in both books, and what its `pot` lines move."""

from typing import NamedTuple

from referee.events import PotAwarded, PotCarried
from referee.game import Cause, Chips, House, Leftovers, Movement
from referee.money.book.pots import may_be_paid_unseen
from referee.money.settlement import Deal, Settlement


class Played(NamedTuple):
    """How a hand's chips are entered."""

    deal: Deal
    """The hand as its lines are read."""
    settlement: Settlement
    """What it pays, read so: entered as recorded where no line says otherwise."""
    due: Settlement
    """What it should have paid, if everything before it had been paid by the rules."""
    due_before: Leftovers
    """What the hand before should have left."""
    by_cards: Settlement
    """What its cards make due, from the chips that really were in the pot."""
    taken_back: tuple[Movement, ...] = ()
    """Antes of the deal before, which was not played."""
    known: bool = True
    """Whether the record shows what everybody has after it, if it did before."""

    @property
    def alike(self) -> bool:
        """Whether both books get the same entries, unless a line says otherwise."""
        return self.due is self.settlement and self.due_before == self.deal.before

    @property
    def carried(self) -> Chips | None:
        """Return what a line leaves in the pot; None if other lines pay it out."""
        lines, pot = self.deal.lines, self.settlement.pot
        twice = bool(lines.awarded) and pot is not None and (lines.carried or 0) >= pot > 0
        return None if twice else lines.carried

    @property
    def unpaid(self) -> Chips:
        """What of the pot may have been paid by a line that is missing."""
        left, deal = self.by_cards.leftovers.carried or Chips(0), self.deal
        lacks_a_line = len(deal.lines.awarded) < deal.hand.size
        return left if lacks_a_line and may_be_paid_unseen(deal, self.by_cards) else Chips(0)

    def awarded(self, line: PotAwarded | PotCarried) -> tuple[Movement, ...]:
        """Return what a line pays from the pot, with the cause by the rules or else `TAKEN`."""
        if isinstance(line, PotCarried):
            return ()
        causes = (
            movement.cause for movement in self.settlement.awards if movement.taker == line.player
        )
        cause = next(causes, Cause.WON_POT)
        lines = self.deal.lines
        kitty = lines.raked if lines.kitty_included else 0
        chips = Chips(line.chips - kitty + lines.without_bourres)
        return (Movement(House.POT, line.player, chips, cause),)
