"""Side money, entered line by line: loans, bets, the kitty, an old pot, a shared one."""

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType

from referee.books import Account, Cause, House, Leftovers, Movement, Standing
from referee.evening_events import (
    Amount,
    ChipsHanded,
    Handing,
    KittyPaid,
    KittySpent,
    KittyTaken,
    PlayerOwes,
    PotBrought,
    PotOwed,
    PotShared,
)
from referee.events import Event
from referee.game import Chips, Player, Span
from referee.money.standings.counts import Counting
from referee.money.standings.difference import Difference, Wrong, mismatch
from referee.money.standings.late_payments import paid_in_part
from referee.money.standings.open_book import OpenBooks
from referee.money.standings.way import Way

_CAUSES = MappingProxyType(
    {Handing.LOAN: Cause.LOAN, Handing.REPAYMENT: Cause.REPAID, Handing.BET: Cause.BET}
)


class SideMoney:
    """Movements of side money; changes while a passage is entered."""

    def __init__(
        self, standing: Standing, books: OpenBooks, counting: Counting, way: Way | None
    ) -> None:
        self._books, self._counting, self._way = books, counting, way
        self.on_paper = dict(standing.on_paper)
        self.from_before = dict(standing.from_before)
        self.put_off = dict(standing.put_off)
        self.owed_at_start = standing.owed_at_start
        self.found: list[Difference] = []
        self._waiting: list[Event] = []
        self._over = way is None
        self._after: list[Callable[[Leftovers], Leftovers]] = []
        self.pot_after_hand: Chips | None = None

    def line(self, event: Event) -> None:
        """Enter side money; lines about the pot wait for the end of the hand."""
        match event:
            case ChipsHanded():
                self._hand_over(event)
            case PlayerOwes():
                self._owes(event)
            case KittyPaid():
                for player, chips in self._each(event.amounts).items():
                    self._move(player, House.KITTY, chips, Cause.KITTY, event.at)
            case KittySpent():
                self._move(House.KITTY, House.SHOP, event.chips, Cause.SPENT, event.at)
            case KittyTaken() | PotBrought() | PotShared() | PotOwed() if self._over:
                self._about_pot(event)
            case KittyTaken() | PotBrought() | PotShared() | PotOwed():
                self._waiting.append(event)
            case _:
                pass

    def open_pot(self, way: Way) -> None:
        """Enter what lines bring into the pot of the hand, or take from it, before it is won."""
        for player, chips in self.owed_at_start:
            if (player, chips) not in way.deal.before.owed:
                self.put_off[player] = Chips(self.put_off.get(player, 0) + chips)
        self.owed_at_start = ()
        for move, at in way.deal.lines.beside:
            for book in self._books.each:
                book.enter(move, at)
            if move.cause is Cause.BOURRE:
                self._pay_off(move.giver, move.chips)

    def end_hand(self, way: Way) -> None:
        """Enter what waited for the pot to be paid out."""
        self._over, deal = True, way.deal
        self._compare_kitty(way)
        for player, chips in way.by_cards.rests:
            if not deal.put_off(player):  # else a line says it
                self.put_off[player] = Chips(self.put_off.get(player, 0) + chips)
        self.pot_after_hand = Chips(max(0, self._books.recorded.of(House.POT)))
        for said in sorted((*deal.lines.late, *self._waiting), key=lambda said: said.at.line):
            if not isinstance(said, Amount):
                self._about_pot(said)
            elif said.player is not None:
                self._into_pot(said.player, said.chips, Cause.BOURRE, said.at)
                self._pay_off(said.player, said.chips)

    def left(self, leftovers: Leftovers) -> Leftovers:
        for change in self._after:
            leftovers = change(leftovers)
        return leftovers

    @property
    def changes_what_is_left(self) -> bool:
        return bool(self._after)

    def _compare_kitty(self, way: Way) -> None:
        """Report a kitty's part larger than the pot."""
        deal, antes = way.deal, way.settlement.antes
        carried, raked = deal.before.carried, deal.lines.raked
        if (
            not raked
            or carried is None
            or way.settlement.pot is None
            or way.settlement.antes_assumed
        ):
            return
        lay = sum(move.chips for move in antes) + sum(deal.bourres_in_pot) + carried
        lay += deal.lines.brought + raked
        at = next(at for move, at in deal.lines.beside if move.cause is Cause.KITTY)
        if raked > lay:
            self.found.append(mismatch(Wrong.KITTY, at, lay, raked))

    def _about_pot(self, event: Event) -> None:
        places = [at for _, at in self._way.deal.lines.beside] if self._way else []
        match event:
            case PotBrought() if event.at not in places:
                self._into_pot(House.OLD_POT, event.chips, Cause.FROM_BEFORE, event.at)
            case KittyTaken() if event.at not in places:
                self._move(House.POT, House.KITTY, event.chips, Cause.KITTY, event.at)
                self._after.append(lambda left: _with(left, -event.chips))
            case PotShared():
                self._share(event)
            case PotOwed():
                for amount in event.amounts:
                    self._put_off(amount)
            case _:
                pass

    def _into_pot(self, giver: Account, chips: Chips, cause: Cause, at: Span) -> None:
        self._move(giver, House.POT, chips, cause, at)
        self._after.append(lambda left: _with(left, chips))

    def _move(self, giver: Account, taker: Account, chips: Chips, cause: Cause, at: Span) -> None:
        for book in self._books.each:
            book.enter(Movement(giver, taker, chips, cause), at)

    def _each(self, amounts: Sequence[Amount]) -> Mapping[Player, Chips]:
        return {
            player: amount.chips
            for amount in amounts
            for player in (self._counting.players if amount.player is None else [amount.player])
        }

    def _hand_over(self, event: ChipsHanded) -> None:
        """Enter chips passed between players, and the debt for them."""
        giver, taker, chips = event.giver, event.taker, event.chips
        self._move(giver, taker, chips, _CAUSES[event.why], event.at)
        if event.why is Handing.BET:
            return
        for player, more in ((giver, -chips), (taker, chips)):
            self._counting.lent[player] = self._counting.lent.get(player, 0) + more
            for book in self._books.each:
                book.note_brought(player, more)
        if event.why is Handing.LOAN:
            self._add_debt(taker, giver, chips)
            return
        owed = self.on_paper.get((giver, taker), 0)
        if not owed:  # a debt of another day, of which no line spoke
            self.from_before[giver, taker] = self.from_before.get((giver, taker), 0) + chips
            return
        if chips > owed:
            self._differs(Wrong.PAID_BACK, event, owed)
        self._add_debt(giver, taker, -chips)

    def _add_debt(self, debtor: Player, creditor: Player, chips: int) -> None:
        """Change a debt between players; a negative one is owed the other way."""
        owed = self.on_paper.pop((debtor, creditor), 0) + chips
        owed -= self.on_paper.pop((creditor, debtor), 0)
        if owed:
            pair = (debtor, creditor) if owed > 0 else (creditor, debtor)
            self.on_paper[pair] = abs(owed)

    def _owes(self, event: PlayerOwes) -> None:
        """Compare a total debt between players; what no line recorded is from another day."""
        pair = (event.debtor, event.creditor)
        known = self.on_paper.get(pair, 0)
        if known == event.chips:
            return
        if event.chips < known:
            self._differs(Wrong.ON_PAPER, event, known)
        self.from_before[pair] = self.from_before.get(pair, 0) + event.chips - known
        self._add_debt(*pair, event.chips - known)

    def _differs(self, wrong: Wrong, event: ChipsHanded | PlayerOwes, due: int) -> None:
        player, other, chips, at, *_ = event
        self.found.append(mismatch(wrong, at, due, chips, player)._replace(other=other))

    def _put_off(self, amount: Amount) -> None:
        """Note a debt to the pot: of this hand, or all of the player's."""
        player, chips = amount.player, amount.chips
        if player is None:
            return
        if self._way is None:
            self._owe_from_before(player, chips)
            return
        due = {move.giver for move in self._way.by_cards.debts}
        due.update(player for player, _ in paid_in_part(self._way.deal))
        before = self.put_off.get(player, Chips(0)) if player in due else 0
        self.put_off[player] = Chips(before + chips)

    def _owe_from_before(self, player: Player, chips: Chips) -> None:
        """Add a bourré of another day to a player's debts to the first pot."""
        self.owed_at_start = (*self.owed_at_start, (player, chips))
        for book in self._books.each:
            book.owe_from_before(player, chips)
        self._after.append(
            lambda left: left._replace(
                owed=(*left.owed, (player, chips)), bourre_in_pool=True, opening=False
            )
        )

    def _pay_off(self, player: Account, chips: int) -> None:
        if not isinstance(player, House) and player in self.put_off:
            left = self.put_off.pop(player) - chips
            if left > 0:
                self.put_off[player] = Chips(left)

    def _share(self, event: PotShared) -> None:
        """Give the pot back to the players, with the bourrés that are in it.

        If its size is unknown, they were given all of it.
        """
        shares, recorded = self._each(event.amounts), self._books.recorded
        whole = sum(shares.values())
        lying = recorded.of(House.POT) + recorded.of(House.NEXT_POT)
        owed = sum(chips for _, chips in recorded.still_owed)
        known = self._pot_is_known(lying, owed)
        self._report_shares(event, shares, lying, owed if known else -1)
        if not lying and not owed and self._way is None:
            self._into_pot(House.OLD_POT, Chips(whole), Cause.FROM_BEFORE, event.at)
        guessed = self._way is not None and not known
        paid = whole > lying
        for book in self._books.each:
            book.empty_next_pot(event.at, pay=paid)
            for player, chips in shares.items():
                book.enter(Movement(House.POT, player, chips, Cause.SHARED), event.at)
            if book.of(House.POT) < 0 or guessed:
                book.bring(House.POT, 0, Cause.UNRECORDED, event.at)
        rest = recorded.of(House.POT)
        still = () if paid or guessed else recorded.still_owed
        self._after.append(
            lambda left: left._replace(
                carried=Chips(rest), owed=still, queued=(), exempt=frozenset()
            )
        )

    def _report_shares(
        self, event: PotShared, shares: Mapping[Player, Chips], lying: int, owed: int
    ) -> None:
        """Report shares that do not add up to the pot; `owed` is negative if the pot is unknown."""
        whole = sum(shares.values())
        absent = [player for player in shares if player not in self._counting.players]
        for player in absent:
            self.found.append(mismatch(Wrong.SHARED_AWAY, event.at, 0, shares[player], player))
        if owed >= 0 and whole not in (lying, lying + owed):
            due = lying + owed if abs(lying + owed - whole) < abs(lying - whole) else lying
            self.found.append(mismatch(Wrong.SHARED, event.at, due, whole))

    def _pot_is_known(self, lying: int, owed: int) -> bool:
        way = self._way
        if way is None:
            return bool(lying or owed)
        assumed = way.settlement.antes_assumed and way.deal.lines.pot is None
        known = way.known and way.deal.before.carried is not None
        known = known and not way.deal.lines.perhaps_before
        return known and way.by_cards.leftovers.carried is not None and not assumed


def _with(left: Leftovers, more: int) -> Leftovers:
    """Add chips to the pot; they make a pool that may hold a bourré."""
    if left.carried is None:
        return left
    pool = left.bourre_in_pool or more > 0
    return left._replace(
        carried=Chips(max(0, left.carried + more)), bourre_in_pool=pool, opening=False
    )
