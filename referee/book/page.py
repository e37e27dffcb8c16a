"""One book while a passage is being entered in it."""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from types import MappingProxyType

from referee.chips import Chips
from referee.ledger import Account, Book, Cause, Entry, House, Leftovers, Movement
from referee.seats import Player
from referee.settlement import Settlement
from referee.source import Span

_NOTHING: Mapping[Player, Chips] = MappingProxyType({})


class Page:
    """The entries of one passage, and the balances behind the last of them.

    It changes only while it is written, inside `entering`.
    """

    __slots__ = ("_book", "_hand", "_owed", "_paid", "_waiting", "balances", "entries")

    def __init__(self, book: Book, hand: int | None) -> None:
        self._book, self._hand = book, hand
        self.balances = dict(book.balances)
        self.entries: list[Entry] = []
        self._paid = book.paid if hand is None else _NOTHING
        self._owed = book.left.owed if hand is None else ()
        self._waiting = book.waiting

    def of(self, account: Account) -> int:
        """The chips of an account."""
        return self.balances.get(account, 0)

    def enter(self, movement: Movement, at: Span, *, assumed: bool = False) -> None:
        """Enter one movement; one of no chips is left out."""
        if movement.chips:
            self.balances[movement.giver] = self.of(movement.giver) - movement.chips
            self.balances[movement.taker] = self.of(movement.taker) + movement.chips
            self.entries.append(Entry(movement, self._hand, at, assumed))

    def bring(self, account: Account, chips: int, cause: Cause, at: Span) -> None:
        """Bring an account to so many chips, against the bank."""
        more = chips - self.of(account)
        giver, taker = (House.BANK, account) if more > 0 else (account, House.BANK)
        self.enter(Movement(giver, taker, Chips(abs(more)), cause), at, assumed=True)

    def take_back(self, antes: Iterable[Movement], at: Span) -> None:
        """Enter antes of a deal that was not played as taken back."""
        for one in antes:
            back = Movement(one.taker, one.giver, one.chips, one.cause)
            self.enter(back, at, assumed=True)

    def open(
        self,
        left: Leftovers,
        early: Mapping[Player, Chips],
        settlement: Settlement,
        at: Span,
    ) -> None:
        """Enter what makes the pot of a hand: old debts, what was carried, antes.

        `left` is what the hand before left, `early` what a line of this hand pays of its debts.
        """
        book, antes_assumed = replace(self._book, left=left), settlement.antes_assumed
        for player, chips in book.owing():
            cause = Cause.RENEGE if player in book.renegers else Cause.BOURRE
            paid = Movement(player, House.NEXT_POT, early.get(player, chips), cause)
            self.enter(paid, at, assumed=player not in early)
        self._join(left, at)
        for movement in settlement.due:
            if movement.cause in (Cause.ANTE, Cause.SECOND_ANTE):
                self.enter(movement, at, assumed=antes_assumed)
        if settlement.pot is not None:
            self.bring(House.POT, settlement.pot, Cause.UNRECORDED, at)

    def _join(self, left: Leftovers, at: Span) -> None:
        """Enter the bourrés that this hand is played for; the others wait."""
        waiting = (*left.queued, *(chips for _, chips in left.owed))
        self.bring(House.NEXT_POT, sum(waiting), Cause.UNRECORDED, at)
        one_a_deal = self._book.one_bourre_a_deal
        played = waiting[:1] if one_a_deal else waiting
        joined = Movement(House.NEXT_POT, House.POT, Chips(sum(played)), Cause.JOINED)
        self.enter(joined, at, assumed=True)
        self._waiting = (*self._waiting, *left.owed)[1:] if one_a_deal else ()

    def award(self, settlement: Settlement, at: Span, *, assumed: bool) -> None:
        """Enter what the pot pays by the rules."""
        for movement in settlement.due:
            if movement.giver is House.POT:
                self.enter(movement, at, assumed=assumed)

    def owes(self, settlement: Settlement) -> None:
        """From here on its debts are to be paid to the next pot."""
        self._owed = settlement.leftovers.owed

    def pay(
        self, debts: Mapping[Player, Chips], causes: Mapping[Account, Cause], at: Span
    ) -> list[Entry]:
        """Enter debts as paid to the next pot; the entries."""
        before = len(self.entries)
        for player, chips in debts.items():
            cause = causes.get(player, Cause.BOURRE)
            self.enter(Movement(player, House.NEXT_POT, chips, cause), at)
        self._paid = debts
        return self.entries[before:]

    def unpaid(self, player: Player) -> Chips:
        """What he still owes to the next pot."""
        return Chips(max(0, dict(self._owed).get(player, 0) - self._paid.get(player, 0)))

    def pay_unseen(self, player: Player, at: Span) -> None:
        """Enter his debt as paid: his stack shows that he did, and no line says so."""
        chips = self.unpaid(player)
        self.enter(Movement(player, House.NEXT_POT, chips, Cause.BOURRE), at, assumed=True)
        self._paid = {**self._paid, player: Chips(self._paid.get(player, 0) + chips)}

    def still_holding(self, player: Player) -> int:
        """His stack, if bourrés that wait for a later deal still lie in it."""
        return self.of(player) + sum(chips for one, chips in self._waiting if one == player)

    def closed(self) -> Book:
        """The book behind the passage."""
        return replace(
            self._book,
            balances=MappingProxyType(self.balances),
            paid=self._paid,
            waiting=self._waiting,
        )
