"""Side money, line by line: loans, bets, the kitty, an old pot, a shared one."""

from collections.abc import Callable
from types import MappingProxyType

from referee.books import Account, Cause, Debt, House, Leftovers, Movement
from referee.evening_events import (
    Amount,
    ChipsHanded,
    Handing,
    KittyPaid,
    KittyTaken,
    PlayerOwes,
    PotBrought,
    PotOwed,
    PotShared,
)
from referee.events import Event
from referee.game import Chips, Player, Span
from referee.money.settlement import moved_beside
from referee.money.standings.counts import Counting
from referee.money.standings.difference import Difference, Wrong, mismatch
from referee.money.standings.late_payments import paid_in_part
from referee.money.standings.open_book import OpenStanding
from referee.money.standings.way import Way

_CAUSES = MappingProxyType(
    {Handing.LOAN: Cause.LOAN, Handing.REPAYMENT: Cause.REPAID, Handing.BET: Cause.BET}
)
_OF_POT = (KittyTaken, PotBrought, PotShared, PotOwed)


class SideMoney:
    """Movements of side money, while a passage is entered."""

    def __init__(self, standing: OpenStanding, counting: Counting, way: Way | None) -> None:
        self._open, self._counting, self._way = standing, counting, way
        self.found: list[Difference] = []
        self._waiting: list[Event] = []
        self._over = way is None
        self._after: list[Callable[[Leftovers], Leftovers]] = []
        self.pot_after_hand: Chips | None = None

    def line(self, event: Event) -> None:
        """Enter side money; lines about the pot wait for the end of the hand."""
        if isinstance(event, _OF_POT) and not self._over:
            self._waiting.append(event)
            return
        if (move := moved_beside(event)) and not self._in_pot(event.at):
            self._move(move, event.at)
        match event:
            case ChipsHanded():
                self._hand_over(event)
            case PlayerOwes():
                self._owes(event)
            case KittyPaid():
                for player, chips in self._counting.of_each(event.amounts).items():
                    self._move(Movement(player, House.KITTY, chips, Cause.KITTY), event.at)
            case PotShared():
                self._share(event)
            case PotOwed():
                for amount in event.amounts:
                    self._put_off(amount)
            case _:
                pass

    def _in_pot(self, at: Span) -> bool:
        return self._way is not None and at in [at for _, at in self._way.deal.lines.beside]

    def open_pot(self, way: Way) -> None:
        for debt in self._open.owed_at_start:
            if debt not in way.deal.before.owed:
                self._owe_later(*debt)
        self._open.owed_at_start = ()
        for move, at in way.deal.lines.beside:
            self._open.post((move,), at)
            if move.cause is Cause.BOURRE:
                self._pay_off(move.giver, move.chips)

    def end_hand(self, way: Way) -> None:
        self._over, deal = True, way.deal
        self._compare_kitty(way)
        for player, chips in way.by_cards.rests:
            if not deal.put_off(player):  # else a line says it
                self._owe_later(player, chips)
        self.pot_after_hand = Chips(max(0, self._open.recorded.of(House.POT)))
        for said in sorted((*deal.lines.late, *self._waiting), key=lambda said: said.at.line):
            if not isinstance(said, Amount):
                self.line(said)
            elif said.player is not None:
                self._move(Movement(said.player, House.POT, said.chips, Cause.BOURRE), said.at)
                self._pay_off(said.player, said.chips)

    def left(self, leftovers: Leftovers) -> Leftovers:
        for change in self._after:
            leftovers = change(leftovers)
        return leftovers

    @property
    def changes_what_is_left(self) -> bool:
        return bool(self._after)

    def _compare_kitty(self, way: Way) -> None:
        deal, settlement = way.deal, way.settlement
        raked, carried = deal.lines.raked, deal.before.carried
        if not raked or carried is None or settlement.pot is None or settlement.antes_assumed:
            return
        lay = sum(move.chips for move in settlement.antes) + sum(deal.bourres_in_pot) + carried
        lay += deal.lines.brought + raked
        at = next(at for move, at in deal.lines.beside if move.cause is Cause.KITTY)
        if raked > lay:
            self.found.append(mismatch(Wrong.KITTY, at, lay, raked))

    def _move(self, move: Movement, at: Span) -> None:
        self._open.post((move,), at)
        if House.POT in (move.giver, move.taker):
            more = move.chips if move.taker is House.POT else -move.chips
            self._after.append(lambda left: _with(left, more))

    def _hand_over(self, event: ChipsHanded) -> None:
        giver, taker, chips = event.giver, event.taker, event.chips
        self._move(Movement(giver, taker, chips, _CAUSES[event.why]), event.at)
        if event.why is Handing.BET:
            return
        for player, more in ((giver, -chips), (taker, chips)):
            self._open.lent[player] = self._open.lent.get(player, 0) + more
            self._open.bring_more(player, more)
        if event.why is Handing.LOAN:
            self._add_debt(taker, giver, chips)
            return
        owed = self._open.on_paper.get((giver, taker), 0)
        if not owed:
            self._note_from_before(giver, taker, chips)
            return
        if chips > owed:
            self._differs(Wrong.PAID_BACK, event, owed)
        self._add_debt(giver, taker, -chips)

    def _note_from_before(self, debtor: Player, creditor: Player, more: int) -> None:
        known = self._open.from_before.get((debtor, creditor), 0)
        self._open.from_before[debtor, creditor] = known + more

    def _add_debt(self, debtor: Player, creditor: Player, chips: int) -> None:
        """Change a debt; a negative one is owed the other way."""
        papers = self._open.on_paper
        owed = papers.pop((debtor, creditor), 0) + chips - papers.pop((creditor, debtor), 0)
        if owed:
            papers[(debtor, creditor) if owed > 0 else (creditor, debtor)] = abs(owed)

    def _owes(self, event: PlayerOwes) -> None:
        """Take a debt that no line recorded for one of another day."""
        pair = (event.debtor, event.creditor)
        known = self._open.on_paper.get(pair, 0)
        if event.chips < known:
            self._differs(Wrong.ON_PAPER, event, known)
        if event.chips != known:
            self._note_from_before(*pair, event.chips - known)
            self._add_debt(*pair, event.chips - known)

    def _differs(self, wrong: Wrong, event: ChipsHanded | PlayerOwes, due: int) -> None:
        player, other, chips, at, *_ = event
        self.found.append(mismatch(wrong, at, due, chips, player)._replace(other=other))

    def _put_off(self, amount: Amount) -> None:
        player, chips, way = amount.player, amount.chips, self._way
        if player is None:
            return
        if way is None:
            self._owe_from_before(player, chips)
            return
        due = [move.giver for move in way.by_cards.debts]
        due += [who for who, _ in paid_in_part(way.deal)]
        if player not in due:
            self._open.put_off.pop(player, None)
        self._owe_later(player, chips)

    def _owe_later(self, player: Player, chips: int) -> None:
        self._open.put_off[player] = Chips(self._open.put_off.get(player, 0) + chips)

    def _owe_from_before(self, player: Player, chips: Chips) -> None:
        self._open.owed_at_start = (*self._open.owed_at_start, (player, chips))
        self._open.owe([Debt(player, chips, Cause.BOURRE)])
        self._after.append(
            lambda left: left._replace(
                owed=(*left.owed, (player, chips)), bourre_in_pool=True, opening=False
            )
        )

    def _pay_off(self, player: Account, chips: int) -> None:
        if not isinstance(player, House) and player in self._open.put_off:
            left = self._open.put_off.pop(player) - chips
            if left > 0:
                self._open.put_off[player] = Chips(left)

    def _share(self, event: PotShared) -> None:
        """Give the pot back to the players, with the bourrés in it.

        If its size is unknown, they were given all of it.
        """
        shares, recorded = self._counting.of_each(event.amounts), self._open.recorded
        whole = sum(shares.values())
        lying = recorded.of(House.POT) + recorded.of(House.NEXT_POT)
        owed = sum(chips for _, chips in recorded.still_owed)
        known = self._pot_is_known(lying, owed)
        for player in shares.keys() - {*self._counting.players}:
            away = mismatch(Wrong.SHARED_AWAY, event.at, 0, shares[player], player)
            self.found.append(away)
        if known and whole not in (lying, lying + owed):
            due = lying + owed if abs(lying + owed - whole) < abs(lying - whole) else lying
            self.found.append(mismatch(Wrong.SHARED, event.at, due, whole))
        if not lying and not owed and self._way is None:
            brought = Movement(House.OLD_POT, House.POT, Chips(whole), Cause.FROM_BEFORE)
            self._move(brought, event.at)
        guessed, paid = self._way is not None and not known, whole > lying
        for book in self._open.each:
            book.empty_next_pot(event.at, pay=paid)
            for player, chips in shares.items():
                book.enter(Movement(House.POT, player, chips, Cause.SHARED), event.at)
            if book.of(House.POT) < 0 or guessed:
                book.bring(House.POT, 0, Cause.UNRECORDED, event.at)
        rest = Chips(recorded.of(House.POT))
        still = () if paid or guessed else recorded.still_owed
        self._after.append(
            lambda left: left._replace(carried=rest, owed=still, queued=(), exempt=frozenset())
        )

    def _pot_is_known(self, lying: int, owed: int) -> bool:
        way = self._way
        if way is None:
            return bool(lying or owed)
        assumed = way.settlement.antes_assumed and way.deal.lines.pot is None
        known = way.known and way.deal.before.carried is not None
        return known and not way.deal.lines.perhaps_before and not assumed


def _with(left: Leftovers, more: int) -> Leftovers:
    """Chips make a pool that may hold a bourré."""
    if left.carried is None:
        return left
    pool = left.bourre_in_pool or more > 0
    return left._replace(
        carried=Chips(max(0, left.carried + more)), bourre_in_pool=pool, opening=False
    )
