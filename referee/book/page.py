"""One book while a passage is being entered in it."""

from collections.abc import Iterable

from referee.chips import Chips
from referee.ledger import Account, Book, Cause, Entry, House, Movement
from referee.seats import Player
from referee.settlement import Settlement
from referee.source import Span


class Page:
    """The entries of one passage, and the balances behind the last of them.

    It changes only while it is written, inside `entering`.
    """

    __slots__ = ("_hand", "balances", "entries")

    def __init__(self, book: Book, hand: int | None) -> None:
        self.balances = dict(book.balances)
        self.entries: list[Entry] = []
        self._hand = hand

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

    def open(self, book: Book, settlement: Settlement, at: Span, *, assumed: bool) -> None:
        """Enter what makes the pot of a hand: old debts, what was carried, antes."""
        for player, chips in book.owing():
            cause = Cause.RENEGE if player in book.renegers else Cause.BOURRE
            self.enter(Movement(player, House.NEXT_POT, chips, cause), at, assumed=True)
        self._join(book, at)
        for movement in _antes(settlement):
            self.enter(movement, at, assumed=assumed)
        if settlement.pot is not None:
            self.bring(House.POT, settlement.pot, Cause.UNRECORDED, at)

    def _join(self, book: Book, at: Span) -> None:
        """Enter the bourrés that this hand is played for; the others wait."""
        left = book.left
        waiting = (*left.queued, *(chips for _, chips in left.owed))
        self.bring(House.NEXT_POT, sum(waiting), Cause.UNRECORDED, at)
        played = waiting[:1] if book.one_bourre_a_deal else waiting
        joined = Movement(House.NEXT_POT, House.POT, Chips(sum(played)), Cause.JOINED)
        self.enter(joined, at, assumed=True)

    def award(self, settlement: Settlement, at: Span, *, assumed: bool) -> None:
        """Enter what the pot pays by the rules."""
        for movement in settlement.due:
            if movement.giver is House.POT:
                self.enter(movement, at, assumed=assumed)


def _antes(settlement: Settlement) -> Iterable[Movement]:
    return (one for one in settlement.due if one.cause in (Cause.ANTE, Cause.SECOND_ANTE))


def cause_of_award(settlement: Settlement, player: Player) -> Cause:
    """Why a player took from the pot; by the rules, else because he took it."""
    causes = (one.cause for one in settlement.due if one.giver is House.POT and one.taker == player)
    return next(causes, Cause.WON_POT)
