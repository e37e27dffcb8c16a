"""`Way`: one way to read the chips of a hand, after one standing."""

from typing import NamedTuple

from referee.events import PotAwarded, PotCarried
from referee.game import Account, Cause, Chips, House, Leftovers, Movement, Premise, Standing
from referee.money.settlement import Deal, Result, Settlement
from referee.money.standings.difference import Difference, Wrong, price


class Way(NamedTuple):
    """A hand as its lines may be meant, and what it pays and should pay if they are."""

    standing: Standing
    """The one before it."""
    deal: Deal
    settlement: Settlement
    """What it pays, read so: entered as recorded where no line says otherwise."""
    differences: tuple[Difference, ...]
    """What is then wrong with its lines."""
    off: frozenset[Wrong]
    """How they differ from the rules, for whatever reason."""
    ante: Chips
    """The ante of each player."""
    supposition: int
    """How dear it is to read it so, besides what is wrong then."""
    supposed: tuple[Premise, ...]
    by_cards: Settlement
    """What its cards make due, from the chips that really were in the pot."""
    due: Settlement
    """What it should have paid, if everything before it had been paid by the rules."""
    due_before: Leftovers
    """What the hand before should have left."""
    miscounted: bool = False
    """Whether counts that do not fit are taken for slips of the pen."""
    shown: tuple[Difference, ...] = ()
    """What it takes for wrong, and what is reported only where a count shows it."""

    @property
    def favour(self) -> int:
        """How much likelier it is than other mistakes that explain as much."""
        return max(0, -self.supposition)

    @property
    def cost(self) -> int:
        """How dear it is, with what is wrong."""
        return self.supposition + price(self.differences)

    @property
    def alike(self) -> bool:
        """Whether both books get the same entries, unless a line says otherwise."""
        return self.due is self.settlement and self.due_before == self.deal.before

    @property
    def pot_known(self) -> bool:
        """Whether the pot and who got it are known."""
        settlement = self.by_cards
        return settlement.result is not Result.UNFINISHED and settlement.pot is not None

    @property
    def bourres_known(self) -> bool:
        """Whether the bourrés, and so the debts to the next pot, are known."""
        deal = self.deal
        return deal.lines.paid is not None or self.settlement.bourres_known or deal.hand.misdealt

    @property
    def known(self) -> bool:
        """Whether the record shows what everybody has after it, if it did before."""
        left = self.by_cards.leftovers.carried is not None
        return self.bourres_known and self.pot_known and left

    @property
    def only_bourres_unknown(self) -> bool:
        """Whether the record lacks nothing but who was bourré."""
        left = self.by_cards.leftovers.carried is not None
        return not self.bourres_known and self.pot_known and left

    @property
    def foretells_pot(self) -> bool:
        """Whether the pot was known before its own line, and is what that says."""
        known = self.deal.before.carried is not None and not self.came_unseen
        lines = self.deal.lines
        return known and lines.antes is not None and lines.pot is not None and not self.off

    @property
    def perhaps_exempt(self) -> tuple[Account, ...]:
        """Players who are taken to have put in an ante, and may have been exempt from it."""
        antes = self.deal.lines.antes or ()
        named = bool(antes) and all(amount.player for amount in antes)
        if named or self.deal.before.carried is not None:
            return ()
        return tuple([move.giver for move in self.settlement.antes])

    @property
    def came_unseen(self) -> bool:
        """Whether chips lay in the pot of which nobody knows whose they were."""
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
