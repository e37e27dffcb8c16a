"""Number of tricks left at the start of a trick, and those that are certain.

The highest trumps in play are certain tricks for their holder, whatever falls and whoever leads.
"""

from typing import final

from referee.layouts.search.dealt import Seat
from referee.layouts.search.lawful import highest
from referee.layouts.search.word import i64


@final
class Outlook:
    """A trick of a given number; one object serves all lines of play in turn."""

    def __init__(self, trick: i64, last: i64, holder: Seat) -> None:
        """`last`: the number of the last trick; `holder`: any seat."""
        self.trick = trick
        self.rest: i64 = last - trick + 1
        """Number of tricks left, this one included."""
        self.taken: i64 = 0
        """The tally of the tricks before."""
        self.within: i64 = 0
        """The place in `Worth` for the tallies after them."""
        self.sure: i64 = 0
        """Number of tricks left that `holder` is sure of."""
        self.holder = holder
        self.next: Outlook = self
        """The trick after it; the one after the last is its own."""

    def begin(self, taken: i64, within: i64) -> None:
        self.taken, self.within, self.sure = taken, within, 0

    def survey(self, trumps: i64) -> None:
        """Find the sure tricks; `trumps` are those still in hand."""
        self.sure = 0
        if not trumps:
            return
        seat = self.holder
        own = seat.hand & trumps
        while own <= trumps ^ own:
            seat = seat.next
            own = seat.hand & trumps
        self.holder = seat
        others = trumps ^ own
        run = own & -highest(others) if others else own
        while run:
            run &= run - 1
            self.sure += 1

    def sure_of(self, seat: i64) -> i64:
        return self.sure if seat == self.holder.number else 0

    def most(self, seat: i64) -> i64:
        return self.rest if seat == self.holder.number else self.rest - self.sure


def outlooks(last: i64, seat: Seat) -> list[Outlook]:
    found: list[Outlook] = []
    for trick in range(last + 2):
        found.append(Outlook(trick, last, seat))
        if trick:
            found[trick - 1].next = found[trick]
    return found
