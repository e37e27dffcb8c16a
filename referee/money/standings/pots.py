"""`pot` lines compared with the rules."""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from referee.books import House
from referee.game import Chips, Player, Span
from referee.money.settlement import Deal, Result, Settlement, summed
from referee.money.standings.difference import Difference, Wrong, mismatch

_Shares = tuple[tuple[Player, Chips, Chips], ...]
"""What was due to each, and what they took."""


class _Pot(NamedTuple):
    deal: Deal
    result: Result
    lies: Chips
    """Before any award."""
    short: int
    """Chips missing in the lines; negative: too many."""
    due: Mapping[Player, Chips]
    taken: Mapping[Player, Chips]
    shares: _Shares
    """Those that differ."""
    at: Span

    @property
    def off_by_one(self) -> bool:
        return all(abs(due - taken) == 1 for _, due, taken in self.shares)

    @property
    def misplaced(self) -> int:
        """Chips paid to somebody too much, or else missing."""
        off = [taken - due for _, due, taken in self.shares]
        return sum([more for more in off if more > 0]) or -sum(off)

    def place(self, shares: _Shares) -> tuple[Player | None, Span]:
        """Find the first player paid too much, and the place; else the first line."""
        too_much = {player for player, due, taken in shares if taken > due}
        alone = shares[0][0] if len(shares) == 1 else None
        lines = [(line.player, line.at) for line in self.deal.lines.awarded]
        return next((line for line in lines if line[0] in too_much), (alone, self.at))

    @property
    def is_of_queue(self) -> bool:
        """The chips that are off are bourrés that wait, or those of this pot."""
        deal, (in_pot, waiting) = self.deal, self.deal.bourres
        of_queue = [-sum(waiting), sum(in_pot[1:])]
        of_queue += [sum(in_pot)] if deal.before.queued else []
        same_takers = not self.shares or self.due.keys() == self.taken.keys()
        return bool(self.short) and same_takers and self.short in of_queue

    @property
    def wrong(self) -> Wrong:
        lines, ruleset = self.deal.lines, self.deal.ruleset
        shared, takers = self.result is Result.SHARED, self.taken.keys()
        alone = len(self.due) == 1 and not shared
        wrong = Wrong.TRICK_SHARES if shared else Wrong.POT_AMOUNT
        if self.is_of_queue:
            wrong = Wrong.QUEUE
        elif not self.due and takers:
            wrong = Wrong.POT_PAID
        elif self.due.keys() != takers and not lines.awarded:
            wrong = Wrong.POT_CARRIED
        elif takers and self.due.keys() != takers:
            wrong = wrong if shared else Wrong.POT_TAKER
        elif self.short and not (alone and lines.carried is None):
            wrong = Wrong.POT_TOTAL
        elif alone and ruleset.limit is not None and self.lies > ruleset.limit:
            otherwise = self.lies if ruleset.limit_winner else ruleset.limit
            if sum(self.taken.values()) == otherwise:
                wrong = Wrong.WINNER_LIMIT
        elif not alone and not shared and self.off_by_one:
            wrong = Wrong.ODD_CHIP
        return wrong


def pot_differences(deal: Deal, settlement: Settlement) -> Iterator[Difference]:
    """Yield what is wrong with the `pot` lines, as one difference.

    Nothing if the pot, or its winner, is unknown.
    """
    pot = _pot(deal, settlement)
    if pot is None:
        return
    odd = deal.hand.dealer is None and pot.result is not Result.SHARED  # the first seat is unknown
    if not pot.short and (not pot.shares or (odd and pot.off_by_one)):
        yield from _paid_outside(pot)
    elif pot.wrong in (Wrong.QUEUE, Wrong.POT_TOTAL):
        yield mismatch(pot.wrong, pot.at, pot.lies, pot.lies - pot.short)
    else:
        player, at = pot.place(pot.shares)
        due, took = Chips(sum(pot.due.values())), Chips(sum(pot.taken.values()))
        off = Chips(pot.misplaced)
        yield Difference(pot.wrong, at, due, took, off, player, by_player=pot.shares)


def may_be_paid_unseen(deal: Deal, settlement: Settlement) -> bool:
    """Tell whether a missing line may have paid a trick: the others leave some of the pot."""
    short = bool(settlement.leftovers.carried) and deal.lines.carried is None
    return settlement.result is Result.SHARED and short and not deal.reneged


def _pot(deal: Deal, settlement: Settlement) -> _Pot | None:
    lines, lies, stays = deal.lines, settlement.pot, settlement.leftovers.carried
    won = deal.hand.won if lines.pot_at is None else None
    at = won.at if won else lines.pot_at
    if at is None or lies is None or stays is None:  # or nobody knows who won
        return None
    awards = [(movement.taker, movement.chips) for movement in settlement.awards]
    due = summed([(who, chips) for who, chips in awards if not isinstance(who, House)])
    taken = summed([(award.player, award.chips) for award in lines.awarded])
    if won:
        taken = summed([(won.player, due.get(won.player, Chips(lies - stays)))])
    left = 0 if lines.carried is None else stays - lines.carried
    short, none = sum(due.values()) - sum(taken.values()) + left, Chips(0)
    both = [
        (who, due.get(who, none), taken.get(who, none)) for who in dict.fromkeys((*due, *taken))
    ]
    shares = tuple([share for share in both if share[1] != share[2]])
    return _Pot(deal, settlement.result, lies, short, due, taken, shares, at)


def _paid_outside(pot: _Pot) -> Iterator[Difference]:
    """Yield payments to players who were out or took no trick, if the tricks do not show who won."""
    hand = pot.deal.hand
    out = [who for who in pot.taken if who in hand.out and hand.first_act(who) is None]
    if not out and not pot.deal.reneged and len(hand.stayers or pot.deal.order) > 1:
        out = [who for who in pot.taken if who in hand.trickless]
    if out and hand.stayers != ():
        shares = tuple([(player, Chips(0), pot.taken[player]) for player in out])
        player, at = pot.place(shares)
        off = mismatch(Wrong.POT_TAKER, at, 0, sum([taken for _, _, taken in shares]), player)
        yield off._replace(by_player=shares)
