"""`Way`: one reading of a hand's chips, after one standing."""

from typing import NamedTuple

from referee.books import Account, Cause, House, Leftovers, Movement, Premise, Standing
from referee.events import PotAwarded, PotCarried
from referee.game import Chips
from referee.money.settlement import Deal, Result, Settlement
from referee.money.standings.difference import Difference, Wrong, price
from referee.replay import Hand


def premises(name: str, sentence: str, hand: Hand) -> tuple[Premise, ...]:
    """Return the premise that a sentence states; none if it is empty."""
    return (Premise(name, sentence, hand.number, hand.at),) if sentence else ()


class Way(NamedTuple):
    """A hand in one reading, with what it pays and should pay."""

    standing: Standing
    deal: Deal
    settlement: Settlement
    """Its payments in this reading, entered as recorded unless a line says otherwise."""
    differences: tuple[Difference, ...]
    off: frozenset[Wrong]
    """Kinds of difference from the rules, for whatever reason."""
    ante: Chips
    supposition: int
    """Cost of the reading without its faults."""
    supposed: tuple[Premise, ...]
    by_cards: Settlement
    """Dues by its cards, from the real pot."""
    due: Settlement
    """Dues if everything before had been paid by the rules."""
    due_before: Leftovers
    """Leftovers that the hand before should have left."""
    miscounted: bool = False
    """True if counts that do not fit are taken for slips of the pen."""
    shown: tuple[Difference, ...] = ()
    """Faults that are reported only if a count shows them."""

    @property
    def favour(self) -> int:
        return max(0, -self.supposition)

    @property
    def cost(self) -> int:
        return self.supposition + price(self.differences)

    @property
    def alike(self) -> bool:
        """True if both books get the same entries, unless a line says otherwise."""
        return self.due is self.settlement and self.due_before == self.deal.before

    @property
    def pot_known(self) -> bool:
        settlement = self.by_cards
        return settlement.result is not Result.UNFINISHED and settlement.pot is not None

    @property
    def bourres_known(self) -> bool:
        """True if the bourrés, and so the debts to the next pot, are known."""
        deal = self.deal
        return deal.lines.paid is not None or self.settlement.bourres_known or deal.hand.misdealt

    @property
    def known(self) -> bool:
        """True if the record shows everybody's chips after it, if it did before."""
        left = self.by_cards.leftovers.carried is not None
        return self.bourres_known and self.pot_known and left

    @property
    def only_bourres_unknown(self) -> bool:
        left = self.by_cards.leftovers.carried is not None
        return not self.bourres_known and self.pot_known and left

    @property
    def foretells_pot(self) -> bool:
        """True if the pot was known before its own line, which confirms it."""
        known = self.deal.before.carried is not None and not self.came_unseen
        lines = self.deal.lines
        return known and lines.antes is not None and lines.pot is not None and not self.off

    @property
    def perhaps_exempt(self) -> tuple[Account, ...]:
        """Players assumed to have put in an ante who may have been exempt from it."""
        antes = self.deal.lines.antes or ()
        named = bool(antes) and all(amount.player for amount in antes)
        if named or self.deal.before.carried is not None:
            return ()
        return tuple([move.giver for move in self.settlement.antes])

    @property
    def came_unseen(self) -> bool:
        """True if chips of unknown origin were in the pot."""
        deal, pot = self.deal, self.settlement.matched
        if pot is None or (deal.before.opening and deal.hand.number > 1):
            return pot is None
        joins = deal.bourres_join_now and not self.settlement.bourres_known
        if joins and deal.lines.pot is None and deal.lines.paid is None:
            return True
        known = sum([move.chips for move in self.settlement.antes]) + sum(deal.bourres_in_pot)
        return pot != max(0, known + deal.lines.brought + (deal.before.carried or 0))

    @property
    def carried(self) -> Chips | None:
        """Return what a line leaves in the pot; None if other lines pay it out."""
        lines, pot = self.deal.lines, self.settlement.pot
        twice = bool(lines.awarded) and pot is not None and (lines.carried or 0) >= pot > 0
        return None if twice else lines.carried

    def awarded(self, line: PotAwarded | PotCarried) -> tuple[Movement, ...]:
        """Return what a line pays from the pot, with the cause by the rules or else `WON_POT`."""
        causes = {move.taker: move.cause for move in self.settlement.awards}
        return tuple(
            [
                Movement(
                    House.POT, award.player, award.chips, causes.get(award.player, Cause.WON_POT)
                )
                for award in self.deal.lines.awarded
                if award.at == line.at
            ]
        )
