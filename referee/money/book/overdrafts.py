"""Payments of more than a player has, where nobody gives credit."""

from collections.abc import Iterable, Iterator

from referee.game import Books, Entry, House
from referee.money.book.counts import Counting
from referee.money.book.difference import Difference, Wrong, mismatch
from referee.money.book.page import Page


def overdrawn(
    entries: Iterable[Entry], recorded: Page, books: Books, counting: Counting
) -> Iterator[Difference]:
    """Yield what was paid beyond what a player had by either book; from then on the stack is in doubt."""
    for entry in entries:
        player, paid = entry.movement.giver, entry.movement.chips
        if isinstance(player, House) or entry.assumed or entry.at is None:
            continue
        has = recorded.of(player) + books.lost(player)
        if has < 0 and counting.sure(player):
            had = paid - min(paid, -has)
            yield mismatch(Wrong.OVERDRAWN, entry.at, had, paid, player)
            counting.doubt([player])
