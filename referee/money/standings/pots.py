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
    stays: Chips
    due: Mapping[Player, Chips]
    taken: Mapping[Player, Chips]
    at: Span

    @property
    def shares(self) -> _Shares:
        """Those that differ."""
        names, none = dict.fromkeys((*self.due, *self.taken)), Chips(0)
        both = [(who, self.due.get(who, none), self.taken.get(who, none)) for who in names]
        return tuple([share for share in both if share[1] != share[2]])

    @property
    def off_by_one(self) -> bool:
        return all(abs(due - taken) == 1 for _, due, taken in self.shares)

    @property
    def misplaced(self) -> int:
        """Chips paid to somebody too much, or else missing."""
        off = [taken - due for _, due, taken in self.shares]
        return sum([more for more in off if more > 0]) or -sum(off)

    @property
    def short(self) -> int:
        """Chips missing in the lines; negative: too many."""
        carried = self.deal.lines.carried
        left = 0 if carried is None else self.stays - carried
        return sum(self.due.values()) - sum(self.taken.values()) + left

    def differs(self, wrong: Wrong) -> Difference:
        player, at = self.place(self.shares)
        due, took = Chips(sum(self.due.values())), Chips(sum(self.taken.values()))
        off = Chips(self.misplaced)
        return Difference(wrong, at, due, took, off, player, by_player=self.shares)

    def place(self, shares: _Shares) -> tuple[Player | None, Span]:
        """Find the first player paid too much, and the place; else the first line."""
        too_much = {player for player, due, taken in shares if taken > due}
        alone = shares[0][0] if len(shares) == 1 else None
        lines = [(line.player, line.at) for line in self.deal.lines.awarded]
        return next((line for line in lines if line[0] in too_much), (alone, self.at))

    def in_all(self, wrong: Wrong) -> Difference:
        return mismatch(wrong, self.at, self.lies, self.lies - self.short)


def pot_differences(deal: Deal, settlement: Settlement) -> Iterator[Difference]:
    """Yield what is wrong with the `pot` lines, as one difference.

    Nothing if the pot, or its winner, is unknown.
    """
    pot = _pot(deal, settlement)
    if pot is None:
        return
    short, first_seat_unknown = pot.short, deal.hand.dealer is None
    odd = first_seat_unknown and pot.result is not Result.SHARED
    if not short and (not pot.shares or (odd and pot.off_by_one)):
        yield from _paid_outside(pot)
    elif short and _is_of_queue(pot):
        yield pot.in_all(Wrong.QUEUE)
    else:
        yield (_other_amount if pot.due.keys() == pot.taken.keys() else _other_taker)(pot)


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
    return _Pot(deal, settlement.result, lies, stays, due, taken, at)


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


def _is_of_queue(pot: _Pot) -> bool:
    """Tell whether the chips that are off are bourrés that wait, or those of this pot."""
    deal, (in_pot, waiting) = pot.deal, pot.deal.bourres
    of_queue = [-sum(waiting), sum(in_pot[1:])]
    of_queue += [sum(in_pot)] if deal.before.queued else []
    same_takers = not pot.shares or pot.due.keys() == pot.taken.keys()
    return same_takers and pot.short in of_queue


def _other_taker(pot: _Pot) -> Difference:
    if not pot.due:
        return pot.differs(Wrong.POT_PAID)
    if not pot.deal.lines.awarded:
        return pot.differs(Wrong.POT_CARRIED)
    if not pot.taken:  # `pot 0 to Ann`
        return _other_amount(pot)
    return pot.differs(Wrong.TRICK_SHARES if pot.result is Result.SHARED else Wrong.POT_TAKER)


def _other_amount(pot: _Pot) -> Difference:
    shared = pot.result is Result.SHARED
    alone = len(pot.due) == 1 and not shared
    if pot.short and not (alone and pot.deal.lines.carried is None):
        return pot.in_all(Wrong.POT_TOTAL)
    if alone:
        return pot.differs(_limit_or_amount(pot))
    if shared:
        return pot.differs(Wrong.TRICK_SHARES)
    return pot.differs(Wrong.ODD_CHIP if pot.off_by_one else Wrong.POT_AMOUNT)


def _limit_or_amount(pot: _Pot) -> Wrong:
    ruleset = pot.deal.ruleset
    if ruleset.limit is None or pot.lies <= ruleset.limit:
        return Wrong.POT_AMOUNT
    otherwise = pot.lies if ruleset.limit_winner else ruleset.limit
    took = sum(pot.taken.values())
    return Wrong.WINNER_LIMIT if took == otherwise else Wrong.POT_AMOUNT
