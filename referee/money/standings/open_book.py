"""`OpenBook`: one book while a passage is entered in it."""

from collections.abc import Iterable, Mapping
from itertools import accumulate
from types import MappingProxyType

from referee.books import Account, Book, Cause, Debt, Entry, House, Leftovers, Movement, Standing
from referee.game import Chips, Player, Span
from referee.money.settlement import Settlement


class OpenBook:
    """The entries of one passage, and the balances after the last of them.

    It changes only while a passage is entered.
    """

    __slots__ = ("_debts", "_hand", "_one_a_deal", "balances", "brought", "entries")

    def __init__(self, book: Book, hand: int | None) -> None:
        self._hand, self._one_a_deal = hand, book.one_bourre_a_deal
        self.balances = dict(book.balances)
        self.brought = dict(book.brought)
        self.entries: list[Entry] = []
        self._debts = book.debts

    def copy(self) -> "OpenBook":
        other = OpenBook(self.closed(Leftovers(), one_bourre_a_deal=self._one_a_deal), self._hand)
        other.entries = [*self.entries]
        return other

    def closed(self, left: Leftovers, *, one_bourre_a_deal: bool) -> Book:
        balances, brought = MappingProxyType(self.balances), MappingProxyType(self.brought)
        return Book(balances, self._debts, left, one_bourre_a_deal, brought)

    def of(self, account: Account) -> int:
        return self.balances.get(account, 0)

    def enter(self, movement: Movement, at: Span, *, assumed: bool = False) -> None:
        """Enter one movement, unless it is of no chips."""
        giver, taker, chips, _ = movement
        if chips:
            balances = self.balances
            balances[giver] = balances.get(giver, 0) - chips
            balances[taker] = balances.get(taker, 0) + chips
            self.entries.append(tuple.__new__(Entry, (movement, self._hand, at, assumed)))

    def enter_all(self, movements: Iterable[Movement], at: Span, *, assumed: bool) -> None:
        for movement in movements:
            self.enter(movement, at, assumed=assumed)

    def bring(self, account: Account, chips: int, cause: Cause, at: Span) -> None:
        """Bring an account to so many chips, against the bank."""
        more = chips - self.of(account)
        if more:
            giver, taker = (House.BANK, account) if more > 0 else (account, House.BANK)
            self.enter(Movement(giver, taker, Chips(abs(more)), cause), at, assumed=True)

    def exchange(self, player: Player, chips: int, cause: Cause, at: Span) -> None:
        """Enter chips that a player buys from the bank, or cashes there (negative)."""
        giver, taker = (House.BANK, player) if chips > 0 else (player, House.BANK)
        self.enter(Movement(giver, taker, Chips(abs(chips)), cause), at)
        self.note_brought(player, chips)

    def note_brought(self, player: Player, more: int) -> None:
        self.brought[player] = self.brought.get(player, 0) + more

    def open(
        self,
        left: Leftovers,
        early: Mapping[Player, Chips],
        settlement: Settlement,
        absent: tuple[Player, ...],
        at: Span,
    ) -> None:
        """Enter what makes the pot of a hand: old debts, carried chips, antes.

        `left` is what the hand before left, `early` what a line of this hand pays of its debts;
        `absent` are departed players whose antes no line names.
        """
        ahead = self._antes_ahead(at)
        if self._debts or left.owed:
            self._debts = self._debts_of(left)
        if early:
            self._pay_early(early, at)
        self._join(at)
        for movement in settlement.antes:
            if movement.giver not in ahead:
                assumed = settlement.antes_assumed or movement.giver in absent
                self.enter(movement, at, assumed=assumed)
        if settlement.matched is not None:
            self.bring(House.POT, settlement.matched, Cause.UNRECORDED, at)

    def _antes_ahead(self, at: Span) -> frozenset[Account]:
        """Bring antes paid in advance by departed players into the pot; return the players."""
        paid = [debt for debt in self._debts if debt.cause is Cause.ANTE]
        if paid:
            self._debts = tuple([debt for debt in self._debts if debt.cause is not Cause.ANTE])
            self._into_play(sum([debt.chips for debt in paid]), at)
        return frozenset([debt.player for debt in paid])

    def _debts_of(self, left: Leftovers) -> tuple[Debt, ...]:
        """Return the debts that the hand before left, with their payments."""
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

    def _join(self, at: Span) -> None:
        """Enter the bourrés that this hand is played for, as paid now; the others wait."""
        if not self._debts and not self.of(House.NEXT_POT):
            return
        played = self._debts[:1] if self._one_a_deal else self._debts
        self.pay_up(played, at)
        self._debts = self._debts[len(played) :]
        chips = sum(debt.chips for debt in played)
        waiting = sum(debt.paid for debt in self._debts)
        self.bring(House.NEXT_POT, chips + waiting, Cause.UNRECORDED, at)
        self._into_play(chips, at)

    def pay_up(self, debts: Iterable[Debt], at: Span) -> None:
        """Enter what is open of these debts as paid."""
        for debt in debts:
            move = Movement(debt.player, House.NEXT_POT, debt.open, debt.cause)
            self.enter(move, at, assumed=True)

    def _into_play(self, chips: int, at: Span) -> None:
        move = Movement(House.NEXT_POT, House.POT, Chips(chips), Cause.JOINED)
        self.enter(move, at, assumed=True)

    def empty_next_pot(self, at: Span, *, pay: bool) -> None:
        """Move the next pot to the pot, paying what is owed to it first if asked to."""
        if pay:
            self.pay_up(self._debts, at)
        unpaid = [debt for debt in self._debts if debt.open and not pay]
        self._debts = tuple([debt._replace(chips=debt.open, paid=Chips(0)) for debt in unpaid])
        self._into_play(max(0, self.of(House.NEXT_POT)), at)

    @property
    def still_owed(self) -> tuple[tuple[Player, Chips], ...]:
        return tuple([(debt.player, debt.open) for debt in self._debts if debt.open])

    def owe(self, debts: Iterable[Debt], at: Span | None = None) -> list[Entry]:
        """Enter debts of this hand, as paid if a line at `at` pays them; return the entries."""
        before = len(self.entries)
        for debt in debts:
            if at is not None:
                self.enter(Movement(debt.player, House.NEXT_POT, debt.paid, debt.cause), at)
            self._debts = (*self._debts, debt)
        return self.entries[before:]

    def unpaid(self, player: Player) -> tuple[Chips, ...]:
        """Return possible unrecorded payments: the oldest debt, the two oldest, and so on."""
        if not self._debts:
            return ()
        sums = accumulate(
            [debt.open for debt in self._debts if debt.player == player and debt.open]
        )
        return tuple([Chips(chips) for chips in sums])

    def pay_ahead(self, player: Player, ante: Chips, at: Span, *, assumed: bool) -> None:
        self.enter(Movement(player, House.NEXT_POT, ante, Cause.ANTE), at, assumed=assumed)
        self._debts = (*self._debts, Debt(player, ante, Cause.ANTE, ante))

    def pay_unseen(self, player: Player, chips: Chips, at: Span) -> None:
        """Enter so much of a player's debts as paid, the oldest first, because a count shows it."""
        debts: list[Debt] = []
        for debt in self._debts:
            now = debt.open if debt.player == player and debt.open <= chips else Chips(0)
            chips = Chips(chips - now)
            self.enter(Movement(player, House.NEXT_POT, now, debt.cause), at, assumed=True)
            debts.append(debt._replace(paid=Chips(debt.paid + now)))
        self._debts = tuple(debts)

    def owe_from_before(self, player: Player, chips: Chips) -> None:
        """Add a bourré of another day to a player's debts to the next pot."""
        self._debts = (*self._debts, Debt(player, chips, Cause.BOURRE))


class OpenBooks:
    """Both books while a passage is entered: one object until they differ.

    Until then `due` is `recorded`, and every movement is entered once.
    """

    __slots__ = ("due", "recorded")

    def __init__(self, standing: Standing, hand: int | None) -> None:
        self.recorded = OpenBook(standing.recorded, hand)
        same = standing.due is standing.recorded
        self.due = self.recorded if same else OpenBook(standing.due, hand)

    @property
    def each(self) -> tuple[OpenBook, ...]:
        parted = self.due is not self.recorded
        return (self.recorded, self.due) if parted else (self.recorded,)

    @property
    def entries(self) -> tuple[tuple[Entry, ...], tuple[Entry, ...]]:
        recorded = tuple(self.recorded.entries)
        return recorded, recorded if self.due is self.recorded else tuple(self.due.entries)

    def part(self) -> None:
        if self.due is self.recorded:
            self.due = self.recorded.copy()

    def closed(
        self, left: Leftovers, left_due: Leftovers, *, one_bourre_a_deal: bool
    ) -> tuple[Book, Book]:
        """Close both books, recorded and due; one object if they agree again."""
        recorded = self.recorded.closed(left, one_bourre_a_deal=one_bourre_a_deal)
        if self.due is self.recorded and left is left_due:
            return recorded, recorded
        due = self.due.closed(left_due, one_bourre_a_deal=one_bourre_a_deal)
        return recorded, recorded if due == recorded else due
