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
    lies: Chips
    """Before any award."""
    result: Result
    due: Mapping[Player, Chips]
    taken: Mapping[Player, Chips]
    stays: Chips
    at: Span

    @property
    def agrees(self) -> bool:
        return self.due == self.taken and self.deal.lines.carried in (None, self.stays)

    @property
    def differs_by_seat(self) -> bool:
        """True if only the odd chips differ, and the first seat is unknown."""
        odd = self.deal.hand.dealer is None and self.result is not Result.SHARED
        return odd and bool(self.by_player) and self.short == 0 and self.off_by_one

    @property
    def off_by_one(self) -> bool:
        return all(abs(due - taken) == 1 for _, due, taken in self.by_player)

    @property
    def by_player(self) -> _Shares:
        names = dict.fromkeys((*self.due, *self.taken))
        none = Chips(0)
        both = ((who, self.due.get(who, none), self.taken.get(who, none)) for who in names)
        return tuple((player, due, taken) for player, due, taken in both if due != taken)

    @property
    def paid_out(self) -> Chips:
        return Chips(sum(self.taken.values()))

    @property
    def total(self) -> Chips:
        return Chips(self.paid_out + (self.deal.lines.carried or 0))

    @property
    def short(self) -> int:
        """Chips missing in the lines; negative: too many."""
        stays = 0 if self.deal.lines.carried is None else self.stays
        return sum(self.due.values()) + stays - self.total

    def differs(self, wrong: Wrong, chips: int) -> Difference:
        due, took = Chips(sum(self.due.values())), self.paid_out
        shares = self.by_player
        player, at = self.place(shares)
        return Difference(wrong, at, due, took, Chips(chips), player, by_player=shares)

    def place(self, shares: _Shares) -> tuple[Player | None, Span]:
        """Find the first player paid too much, and the place; else the first line."""
        too_much = {player for player, due, taken in shares if taken > due}
        alone = shares[0][0] if len(shares) == 1 else None
        lines = ((line.player, line.at) for line in self.deal.lines.awarded)
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
    if pot.agrees or pot.differs_by_seat:
        yield from _paid_outside(pot)
        return
    amiss = _queue_mismatch(pot)
    if amiss:
        yield amiss
    elif pot.due.keys() != pot.taken.keys():
        yield _other_taker(pot)
    else:
        yield _other_amount(pot)


def may_be_paid_unseen(deal: Deal, settlement: Settlement) -> bool:
    """Tell whether a missing line may have paid a trick: the others leave some of the pot."""
    short = bool(settlement.leftovers.carried) and deal.lines.carried is None
    return settlement.result is Result.SHARED and short and not deal.reneged


def _pot(deal: Deal, settlement: Settlement) -> _Pot | None:
    lines, lies, stays = deal.lines, settlement.pot, settlement.leftovers.carried
    won = deal.hand.won if lines.pot_at is None else None
    at = won.at if won else lines.pot_at
    if at is None or settlement.result is Result.UNFINISHED:
        return None
    if lies is None or stays is None:
        return None
    awards = ((movement.taker, movement.chips) for movement in settlement.awards)
    due = summed((account, chips) for account, chips in awards if not isinstance(account, House))
    taken = summed((award.player, award.chips) for award in lines.awarded)
    if won:
        chips = due.get(won.player, Chips(lies - stays))
        taken = {won.player: chips} if chips else {}
    return _Pot(deal, lies, settlement.result, due, taken, stays, at)


def _paid_outside(pot: _Pot) -> Iterator[Difference]:
    """Yield payments to players who were out, if the tricks do not show who won.

    If the record has the player take part, R205 reports it.
    """
    hand = pot.deal.hand
    if hand.stayers != ():
        out = [
            player for player in pot.taken if player in hand.out and hand.first_act(player) is None
        ]
        shares = tuple((player, Chips(0), pot.taken[player]) for player in out)
        if shares:
            player, at = pot.place(shares)
            off = mismatch(Wrong.POT_TAKER, at, 0, sum(taken for _, _, taken in shares), player)
            yield off._replace(by_player=shares)


def _queue_mismatch(pot: _Pot) -> Difference | None:
    deal, short, in_pot = pot.deal, pot.short, pot.deal.bourres_in_pot
    if not short or (pot.by_player and pot.due.keys() != pot.taken.keys()):
        return None
    of_queue = [-sum(deal.still_waiting), sum(in_pot[1:])]
    of_queue += [sum(in_pot)] if deal.before.queued else []
    return pot.in_all(Wrong.QUEUE) if short in of_queue else None


def _other_taker(pot: _Pot) -> Difference:
    if not pot.due:
        return pot.differs(Wrong.POT_PAID, pot.paid_out)
    if not pot.deal.lines.awarded:
        return pot.differs(Wrong.POT_CARRIED, sum(pot.due.values()))
    if not pot.taken:  # `pot 0 to Ann`
        return _other_amount(pot)
    if pot.result is Result.SHARED:
        return pot.differs(Wrong.TRICK_SHARES, _misplaced(pot))
    return pot.differs(Wrong.POT_TAKER, _misplaced(pot))


def _misplaced(pot: _Pot) -> int:
    off = [taken - due for _, due, taken in pot.by_player]
    return sum(more for more in off if more > 0) or -sum(off)


def _other_amount(pot: _Pot) -> Difference:
    carried, off = pot.deal.lines.carried, _misplaced(pot)
    if carried is not None and pot.total != pot.lies:
        return pot.in_all(Wrong.POT_TOTAL)
    if len(pot.due) == 1 and pot.result is not Result.SHARED:
        return pot.differs(_limit_or_amount(pot), off)
    if pot.total != pot.lies - (pot.stays if carried is None else 0):
        return pot.in_all(Wrong.POT_TOTAL)
    if pot.result is Result.SHARED:
        return pot.differs(Wrong.TRICK_SHARES, off)
    return pot.differs(Wrong.ODD_CHIP if pot.off_by_one else Wrong.POT_AMOUNT, off)


def _limit_or_amount(pot: _Pot) -> Wrong:
    ruleset, took = pot.deal.ruleset, pot.paid_out
    if ruleset.limit is None or pot.lies <= ruleset.limit:
        return Wrong.POT_AMOUNT
    otherwise = pot.lies if ruleset.limit_winner else ruleset.limit
    return Wrong.WINNER_LIMIT if took == otherwise else Wrong.POT_AMOUNT
