"""A standing while a passage is entered in its two books."""

from collections.abc import Iterable, Mapping, Sequence
from itertools import accumulate

from referee.books import Account, Book, Cause, Debt, Entry, House, Leftovers, Movement, Standing
from referee.game import Chips, Player, Span
from referee.money.settlement import Deal, Settlement, unnamed


class OpenBook:
    """The entries of a passage, and the balances after them."""

    __slots__ = ("_debts", "_hand", "balances", "entries")

    def __init__(self, book: Book, hand: int | None) -> None:
        self._hand, self._debts = hand, book.debts
        self.balances = dict(book.balances)
        self.entries: list[Entry] = []

    def copy(self) -> "OpenBook":
        other = OpenBook(self.closed(Leftovers()), self._hand)
        other.entries = [*self.entries]
        return other

    def closed(self, left: Leftovers) -> Book:
        return Book(self.balances, self._debts, left)

    def of(self, account: Account) -> int:
        return self.balances.get(account, 0)

    def enter(self, movement: Movement, at: Span, *, assumed: bool = False) -> None:
        giver, taker, chips, _ = movement
        if chips:
            balances = self.balances
            balances[giver] = balances.get(giver, 0) - chips
            balances[taker] = balances.get(taker, 0) + chips
            self.entries.append(tuple.__new__(Entry, (movement, self._hand, at, assumed)))

    def bring(self, account: Account, chips: int, cause: Cause, at: Span) -> None:
        """Bring an account to this many chips, against the bank."""
        more = chips - self.of(account)
        giver, taker = (House.BANK, account) if more > 0 else (account, House.BANK)
        self.enter(Movement(giver, taker, Chips(abs(more)), cause), at, assumed=True)

    def open(
        self,
        left: Leftovers,
        early: Mapping[Player, Chips],
        settlement: Settlement,
        deal: Deal,
        at: Span,
    ) -> None:
        """Enter the pot of a hand: old debts, carried chips, antes.

        `left` is what the hand before left, `early` what a line of this hand pays of its debts.
        """
        ahead, absent = self._antes_ahead(at), unnamed(deal)
        if self._debts or left.owed:
            self._debts = self._debts_of(left)
        if early:
            self._pay_early(early, at)
        self._join(at, one_bourre=deal.one_bourre_a_deal)
        for movement in settlement.antes:
            if movement.giver not in ahead:
                assumed = settlement.antes_assumed or movement.giver in absent
                self.enter(movement, at, assumed=assumed)
        if settlement.matched is not None:
            self.bring(House.POT, settlement.matched, Cause.UNRECORDED, at)

    def _antes_ahead(self, at: Span) -> frozenset[Account]:
        """Bring antes of departed players into the pot; return the players."""
        paid = [debt for debt in self._debts if debt.cause is Cause.ANTE]
        if paid:
            self._debts = tuple([debt for debt in self._debts if debt.cause is not Cause.ANTE])
            self._into_play(sum([debt.chips for debt in paid]), at)
        return frozenset([debt.player for debt in paid])

    def _debts_of(self, left: Leftovers) -> tuple[Debt, ...]:
        queued = self._debts[: len(left.queued)]
        fresh = {debt.player: debt for debt in self._debts[len(left.queued) :]}
        owed = [
            fresh.get(player, Debt(player, chips, Cause.BOURRE))._replace(chips=chips)
            for player, chips in left.owed
        ]
        return (*queued, *owed)

    def _pay_early(self, early: Mapping[Player, Chips], at: Span) -> None:
        causes = {debt.player: debt.cause for debt in reversed(self._debts)}
        for player, chips in early.items():
            cause = causes.get(player, Cause.BOURRE)
            self.enter(Movement(player, House.NEXT_POT, chips, cause), at)
        self._debts = tuple(
            debt._replace(paid=debt.chips) if debt.player in early else debt for debt in self._debts
        )

    def _join(self, at: Span, *, one_bourre: bool) -> None:
        """Enter the bourrés that this hand is played for, as paid now; the others wait."""
        if not self._debts and not self.of(House.NEXT_POT):
            return
        played = self._debts[:1] if one_bourre else self._debts
        self._pay_up(played, at)
        self._debts = self._debts[len(played) :]
        chips = sum(debt.chips for debt in played)
        waiting = sum(debt.paid for debt in self._debts)
        self.bring(House.NEXT_POT, chips + waiting, Cause.UNRECORDED, at)
        self._into_play(chips, at)

    def _pay_up(self, debts: Iterable[Debt], at: Span) -> None:
        for debt in debts:
            self._pay(debt, debt.open, at, assumed=True)

    def _pay(self, debt: Debt, chips: Chips, at: Span, *, assumed: bool) -> None:
        self.enter(Movement(debt.player, House.NEXT_POT, chips, debt.cause), at, assumed=assumed)

    def _into_play(self, chips: int, at: Span) -> None:
        move = Movement(House.NEXT_POT, House.POT, Chips(chips), Cause.JOINED)
        self.enter(move, at, assumed=True)

    def empty_next_pot(self, at: Span, *, pay: bool) -> None:
        """Move the next pot to the pot; `pay`: first what is owed to it."""
        if pay:
            self._pay_up(self._debts, at)
        unpaid = [debt for debt in self._debts if debt.open and not pay]
        self._debts = tuple([debt._replace(chips=debt.open, paid=Chips(0)) for debt in unpaid])
        self._into_play(max(0, self.of(House.NEXT_POT)), at)

    @property
    def still_owed(self) -> tuple[tuple[Player, Chips], ...]:
        return tuple([(debt.player, debt.open) for debt in self._debts if debt.open])

    def owe(self, debts: Sequence[Debt], at: Span | None, *, assumed: bool) -> None:
        """Enter debts to the next pot, as paid if a line at `at` pays them."""
        for debt in debts:
            if at is not None:
                self._pay(debt, debt.paid, at, assumed=assumed)
        self._debts = (*self._debts, *debts)

    def unpaid(self, player: Player) -> tuple[int, ...]:
        """Return possible unrecorded payments: the oldest debt, the two oldest, and so on."""
        debts = [debt.open for debt in self._debts if debt.player == player and debt.open]
        return tuple(accumulate(debts))

    def pay_unseen(self, player: Player, chips: Chips, at: Span) -> None:
        """Enter this much of a player's debts as paid, the oldest first."""
        debts: list[Debt] = []
        for debt in self._debts:
            now = debt.open if debt.player == player and debt.open <= chips else Chips(0)
            chips = Chips(chips - now)
            self._pay(debt, now, at, assumed=True)
            debts.append(debt._replace(paid=Chips(debt.paid + now)))
        self._debts = tuple(debts)


class OpenStanding:
    """Both books, one object until they differ, with the rest of a standing.

    It changes only while a passage is entered.
    """

    def __init__(self, standing: Standing, hand: int | None) -> None:
        self.before = standing
        self.recorded = OpenBook(standing.recorded, hand)
        same = standing.due is standing.recorded
        self.due = self.recorded if same else OpenBook(standing.due, hand)
        self.brought, self.lent = dict(standing.brought), dict(standing.lent)
        self.start, self.counted = dict(standing.start), dict(standing.counted)
        self.loose, self.put_off = dict(standing.loose), dict(standing.put_off)
        self.on_paper, self.from_before = dict(standing.on_paper), dict(standing.from_before)
        self.owed_at_start, self.unexplained = standing.owed_at_start, standing.unexplained

    @property
    def each(self) -> tuple[OpenBook, ...]:
        parted = self.due is not self.recorded
        return (self.recorded, self.due) if parted else (self.recorded,)

    def part(self) -> None:
        if self.due is self.recorded:
            self.due = self.recorded.copy()

    def post(
        self,
        moves: Sequence[Movement],
        at: Span,
        due: Sequence[Movement] | None = None,
        *,
        assumed: bool = False,
    ) -> None:
        """Enter movements; `due`: others in their place by the rules."""
        if due not in (None, moves):
            self.part()
        for book, each in zip(self.each, (moves, moves if due is None else due), strict=False):
            for move in each:
                book.enter(move, at, assumed=assumed)

    def owe(
        self,
        debts: Sequence[Debt],
        at: Span | None = None,
        due: Sequence[Debt] | None = None,
        *,
        assumed: bool = False,
    ) -> None:
        """As `post`, for debts to the next pot."""
        if due not in (None, debts):
            self.part()
        for book, each in zip(self.each, (debts, debts if due is None else due), strict=False):
            book.owe(each, at, assumed=assumed)

    def bring_more(self, player: Player, more: int) -> None:
        """Note chips brought (negative: taken away)."""
        self.brought[player] = self.brought.get(player, 0) + more

    def loosen(self, accounts: Iterable[Account]) -> None:
        self.loose |= dict.fromkeys(accounts)

    def is_sure(self, player: Player) -> bool:
        return player in self.start and player not in self.loose

    @property
    def entries(self) -> tuple[tuple[Entry, ...], tuple[Entry, ...]]:
        recorded = tuple(self.recorded.entries)
        return recorded, recorded if self.due is self.recorded else tuple(self.due.entries)

    def closed(self, left: Leftovers, left_due: Leftovers) -> Standing:
        """Close the books; they are one if they agree again."""
        recorded = due = self.recorded.closed(left)
        if self.due is not self.recorded or left is not left_due:
            due = self.due.closed(left_due)
        return self.before._replace(
            recorded=recorded,
            due=recorded if due == recorded else due,
            brought=self.brought,
            lent=self.lent,
            start=self.start,
            counted=self.counted,
            loose=self.loose,
            put_off=self.put_off,
            on_paper=self.on_paper,
            from_before=self.from_before,
            owed_at_start=self.owed_at_start,
            unexplained=self.unexplained,
        )
