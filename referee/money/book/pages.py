"""The pages of both books: one page while they agree, two once they differ."""

from referee.game import Book, Books, Cause, Entry, Leftovers, Player, Span
from referee.money.book.page import Page
from referee.money.book.played import Played


class Pages:
    """Both books while a passage is entered.

    As long as nothing differs, `due` is `recorded`, and every movement is entered once.
    """

    __slots__ = ("due", "recorded")

    def __init__(self, books: Books, hand: int | None) -> None:
        self.recorded = Page(books.recorded, hand)
        self.due = self.recorded if books.due is books.recorded else Page(books.due, hand)

    @property
    def parted(self) -> bool:
        """Whether the two books have a page each."""
        return self.due is not self.recorded

    @property
    def each(self) -> tuple[Page, ...]:
        """Return every page, to enter the same in both books."""
        return (self.recorded, self.due) if self.parted else (self.recorded,)

    def part(self) -> None:
        """Let the two books differ from here on."""
        if not self.parted:
            self.due = self.recorded.copy()

    def exchange(self, player: Player, chips: int, cause: Cause, at: Span) -> None:
        """Enter chips bought from the bank, or cashed there (negative)."""
        for page in self.each:
            page.exchange(player, chips, cause, at)

    def join_now(self, hand: Played, at: Span) -> list[Entry]:
        """Enter the bourrés that go into the pot just played; return the recorded entries."""
        if hand.settlement.joined != hand.due.joined:
            self.part()
        before, assumed = len(self.recorded.entries), hand.deal.lines.paid is None
        self.recorded.enter_all(hand.settlement.joined, at, assumed=assumed)
        if self.parted:
            self.due.enter_all(hand.due.joined, at, assumed=assumed)
        return self.recorded.entries[before:]

    def closed(
        self, left: Leftovers, left_due: Leftovers, *, one_bourre_a_deal: bool
    ) -> tuple[Book, Book]:
        """Close both books after the passage, recorded and due; one book if they agree again."""
        recorded = self.recorded.closed(left, one_bourre_a_deal=one_bourre_a_deal)
        if not self.parted and left is left_due:
            return recorded, recorded
        due = self.due.closed(left_due, one_bourre_a_deal=one_bourre_a_deal)
        return recorded, recorded if due == recorded else due
