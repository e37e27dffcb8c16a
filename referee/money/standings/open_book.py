"""A standing while a passage is entered in its two books."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence

from referee.books import Account, Book, Cause, Debt, Entry, House, Leftovers, Movement, Standing
from referee.evening_events import Amount
from referee.events import Event
from referee.game import Chips, Player, Span
from referee.money.settlement import Deal, Settlement, unnamed
from referee.money.standings.difference import Difference
from referee.money.standings.way import Way

_NONE = Chips(0)
EXACT = frozenset[int]()


class OpenBook:
    """The entries of a passage, and the balances and debts after them."""

    __slots__ = ("_hand", "balances", "debts", "entries")

    def __init__(self, book: Book, hand: int | None) -> None:
        self._hand, self.debts = hand, book.debts
        self.balances = dict(book.balances)
        self.entries: list[Entry] = []

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

    def open_pot(
        self,
        deal: Deal,
        settlement: Settlement,
        left: Leftovers,
        early: Mapping[Player, Chips],
        at: Span,
    ) -> None:
        """Enter the pot of a hand: old debts as paid now, carried chips, antes; bourrés may still wait."""
        ahead = {debt.player: debt.chips for debt in self.debts if debt.cause is Cause.ANTE}
        debts = [debt for debt in self.debts if debt.cause is not Cause.ANTE]
        known = {debt.player: debt for debt in debts[len(left.queued) :]}
        del debts[len(left.queued) :]
        for player, chips in left.owed:
            debt = known.get(player, Debt(player, chips, Cause.BOURRE))
            debts.append(debt._replace(chips=chips))
        owing = {debt.player: debt for debt in reversed(debts)}
        for player, chips in early.items():
            debt = owing.get(player, Debt(player, chips, Cause.BOURRE))
            if debt.open or debt.chips != chips:  # else a count has shown that it lies there
                self.pay(debt, chips, at, assumed=False)
        debts = [debt._replace(paid=debt.chips) if debt.player in early else debt for debt in debts]
        played = debts[:1] if deal.ruleset.bourre_queue == "one-per-deal" else debts
        for debt in played:
            self.pay(debt, debt.open, at, assumed=True)
        self.debts = tuple(debts[len(played) :])
        joining = sum(ahead.values()) + sum([debt.chips for debt in played])
        waiting = sum([debt.paid for debt in self.debts])
        self.bring(House.NEXT_POT, joining + waiting, Cause.UNRECORDED, at)
        self._into_play(joining, at)
        absent = unnamed(deal)
        for move in settlement.antes:
            if move.giver not in ahead:
                self.enter(move, at, assumed=settlement.antes_assumed or move.giver in absent)
        if settlement.matched is not None:
            self.bring(House.POT, settlement.matched, Cause.UNRECORDED, at)

    def pay(self, debt: Debt, chips: Chips, at: Span, *, assumed: bool) -> Debt:
        """Enter a payment of a debt; return the debt with it."""
        move = Movement(debt.player, House.NEXT_POT, chips, debt.cause)
        self.enter(move, at, assumed=assumed)
        return debt._replace(paid=Chips(debt.paid + chips))

    def _into_play(self, chips: int, at: Span) -> None:
        move = Movement(House.NEXT_POT, House.POT, Chips(chips), Cause.JOINED)
        self.enter(move, at, assumed=True)

    def empty_next_pot(self, at: Span, *, pay: bool) -> None:
        """Move the next pot to the pot; `pay`: first what is owed to it."""
        unpaid = [debt for debt in self.debts if debt.open]
        for debt in unpaid if pay else ():
            self.pay(debt, debt.open, at, assumed=True)
        left = () if pay else unpaid
        self.debts = tuple([debt._replace(chips=debt.open, paid=_NONE) for debt in left])
        self._into_play(max(0, self.of(House.NEXT_POT)), at)

    def unpaid(self, player: Player) -> tuple[int, ...]:
        """Return possible unrecorded payments: the oldest debt, the two oldest, and so on."""
        sums, paid = list[int](), 0
        for debt in self.debts:
            if debt.player == player and debt.open:
                paid += debt.open
                sums.append(paid)
        return tuple(sums)

    def pay_unseen(self, player: Player, chips: int, at: Span) -> None:
        """Enter this much of a player's debts as paid, the oldest first."""
        debts = list[Debt]()
        for debt in self.debts:
            now = debt.open if debt.player == player and debt.open <= chips else _NONE
            chips -= now
            debts.append(self.pay(debt, now, at, assumed=True))
        self.debts = tuple(debts)


class OpenStanding:
    """Both books, with the rest of a standing.

    It changes only while a passage is entered; then `after` is what it came to.
    """

    def __init__(self, standing: Standing, players: tuple[Player, ...], way: Way | None) -> None:
        """`way`: the reading of a hand; None: between hands, where hands may be missing."""
        self.before = self.after = standing
        self.way, self.players = way, players
        hand = way.deal.hand.number if way else None
        self.recorded, self.due = OpenBook(standing.recorded, hand), OpenBook(standing.due, hand)
        self.books = self.recorded, self.due
        self.brought, self.lent = (
            defaultdict(int, standing.brought),
            defaultdict(int, standing.lent),
        )
        self.from_before = defaultdict(int, standing.from_before)
        self.start, self.counted = dict(standing.start), dict(standing.counted)
        self.loose, self.put_off = dict(standing.loose), dict(standing.put_off)
        self.on_paper, self.unexplained = dict(standing.on_paper), standing.unexplained
        self.ahead: dict[Player, Chips] = {}
        """Antes that players who left may have paid to the next pot."""
        self.found: list[Difference] = [*way.differences] if way else []
        self.changes: list[Callable[[Leftovers], Leftovers]] = []
        """By side lines, to what the hand leaves."""
        self.unproved = standing.unproved or (way.unproved if way else "")
        self.over = way is None
        self.waiting: list[Event] = []
        """Side lines about the pot, until the hand is over."""
        self.pot_after_hand = _NONE

    def post(
        self,
        moves: Sequence[Movement],
        at: Span,
        due: Sequence[Movement] | None = None,
        *,
        assumed: bool = False,
    ) -> None:
        """Enter movements; `due`: others in their place by the rules."""
        for book, each in ((self.recorded, moves), (self.due, moves if due is None else due)):
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
        """Enter debts to the next pot, as paid if a line at `at` pays them; `due` as in `post`."""
        for book, each in ((self.recorded, debts), (self.due, debts if due is None else due)):
            for debt in each:
                if at is not None:
                    book.pay(debt, debt.paid, at, assumed=assumed)
            book.debts = (*book.debts, *each)

    def loosen(self, accounts: Iterable[Account]) -> None:
        self.loose |= dict.fromkeys(accounts)

    def is_sure(self, player: Player) -> bool:
        return player in self.start and self.loose.get(player, EXACT) == EXACT

    def by_player(self, amounts: Iterable[Amount]) -> dict[Player, Chips]:
        """Return the amount of each player; one without a name is everybody's at the table."""
        return {
            player: amount.chips
            for amount in amounts
            for player in (self.players if amount.player is None else (amount.player,))
        }

    @property
    def entries(self) -> tuple[tuple[Entry, ...], tuple[Entry, ...]]:
        return tuple(self.recorded.entries), tuple(self.due.entries)

    def left(self, leftovers: Leftovers) -> Leftovers:
        for change in self.changes:
            leftovers = change(leftovers)
        return leftovers

    def close(self) -> None:
        """Close the books; they are one if they agree again.

        Lines outside hands leave the leftovers as they were.
        """
        lefts = self.before.recorded.left, self.before.due.left
        if self.way is not None:
            lefts = self.way.settlement.leftovers, self.way.due.leftovers
        recorded, due = [
            Book(book.balances, book.debts, self.left(left))
            for book, left in zip(self.books, lefts, strict=True)
        ]
        open_now = {name: getattr(self, name) for name in Standing._fields if hasattr(self, name)}
        books = {"recorded": recorded, "due": recorded if due == recorded else due}
        self.after = self.before._replace(**{**open_now, **books})
