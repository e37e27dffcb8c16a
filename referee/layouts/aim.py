"""Goal of a search: who plays for what, the worth of final tallies, and which result is better."""

from collections.abc import Mapping, Sequence
from typing import final

from referee.layouts.dealt import Seat
from referee.layouts.lawful import highest
from referee.layouts.position import i64, packed


@final
class Worth:
    """Numbered final tallies with their worth to each seat; one serves many searches."""

    def __init__(self, worth: Sequence[Mapping[tuple[int, ...], int]], *, in_order: bool) -> None:
        """`worth`: the value of every final tally, for each seat.

        `in_order`: tallies record which tricks each took.
        """
        self.in_order = in_order
        self._seats: i64 = len(worth)
        self._ends: list[i64] = [i64(packed(tally)) for tally in worth[0]]
        self._numbers: dict[i64, i64] = {}
        for number, end in enumerate(self._ends):
            self._numbers[end] = number
        self._values: list[i64] = [i64(values[tally]) for tally in worth[0] for values in worth]
        self._full: i64 = packed((16,) * len(worth))
        self._within: dict[i64, i64] = {}
        self._bounds: list[i64] = []

    def number(self, tally: i64) -> i64:
        return self._numbers[tally]

    def tally(self, number: i64) -> int:
        return int(self._ends[number])

    def value(self, seat: i64, number: i64) -> i64:
        return self._values[number * self._seats + seat]

    def goals(self, seat: int) -> list[int]:
        return sorted({int(value) for value in self._values[seat :: int(self._seats)]})

    def within(self, taken: i64) -> i64:
        found = self._within.get(taken)
        if found is None:
            found = len(self._bounds)
            self._within[taken] = found
            self._bound(taken)
        return found

    def most(self, seat: i64, place: i64) -> i64:
        """Return the most that a seat can still make; `place` is from `within`."""
        return self._bounds[place + seat]

    def least(self, seat: i64, place: i64) -> i64:
        return self._bounds[place + self._seats + seat]

    def _bound(self, taken: i64) -> None:
        reached = [
            number * self._seats
            for number, end in enumerate(self._ends)
            if self._behind(end, taken)
        ]
        for seat in range(self._seats):
            self._bounds.append(max([self._values[end + seat] for end in reached]))
        for seat in range(self._seats):
            self._bounds.append(min([self._values[end + seat] for end in reached]))

    def _behind(self, end: i64, taken: i64) -> bool:
        """Check that no seat has less, or that each trick is the same."""
        if self.in_order:
            return end & taken == taken
        return (end | self._full) - taken & self._full == self._full


@final
class Outlook:
    """Tricks left at the start of a trick, and the certain ones; serves all lines in turn.

    The highest trumps in play are certain tricks, whatever falls and whoever leads.
    """

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


@final
class Aim:
    """Everybody plays for their own worth, or all play against one."""

    def __init__(self, worth: Worth | None) -> None:
        self._worth = worth
        self.in_order: bool = worth is not None and worth.in_order
        self.friend: i64 = 0
        self.favour: i64 = 0
        self.player: i64 = 0
        self.goal: i64 = 0
        self.paranoid: bool = False
        self.counted: bool = worth is None
        """True if results are tricks still to come."""
        self.counting: bool = False
        """True if only its own tricks matter to a seat."""

    def for_themselves(self, friend: i64, favour: i64) -> None:
        """See `Kernel.maxn`."""
        self.friend, self.favour, self.paranoid = friend, favour, False
        self.counted = self._worth is None
        self.counting = self.counted and not favour

    def against_all(self, player: i64, goal: i64) -> None:
        self.player, self.goal = player, goal
        self.paranoid, self.counted, self.counting = True, False, False

    def decided(self, ahead: Outlook) -> i64:
        """Return the result if it is certain whatever falls, else -1."""
        if not self.paranoid:
            if self.counted and ahead.sure == ahead.rest:
                return ahead.holder.won * ahead.rest
            return -1
        if self._worth is None:
            taken = ahead.taken >> 5 * self.player & 31
            sure = taken + ahead.sure_of(self.player)
            most = taken + ahead.most(self.player)
        else:
            sure = self._worth.least(self.player, ahead.within)
            most = self._worth.most(self.player, ahead.within)
        if sure >= self.goal:
            return 1
        return 0 if most < self.goal else -1

    def what_matters(self, taken: i64) -> i64:
        """Return all that the result depends on besides the cards."""
        if self._worth is not None:
            return taken
        return (taken >> 5 * self.player) & 31 if self.paranoid else 0

    def end(self, taken: i64, won: i64) -> i64:
        """Return the result when the last trick has added `won`."""
        if self.counted:
            return won
        end = taken + won if self._worth is None else self._worth.number(taken + won)
        if not self.paranoid:
            return end
        return 1 if self._value(self.player, end) >= self.goal else 0

    def won(self, seat: Seat, trick: i64) -> i64:
        return seat.won << trick - 1 if self.in_order else seat.won

    def _value(self, seat: i64, result: i64) -> i64:
        if self._worth is not None:
            return self._worth.value(seat, result)
        return (result >> 5 * seat) & 31

    def better(self, seat: i64, result: i64, best: i64) -> bool:
        if self.paranoid:
            return (result > best) == (seat == self.player)
        own, other = self._value(seat, result), self._value(seat, best)
        if own != other or not self.favour:
            return own > other
        gain = self._value(self.friend, result) - self._value(self.friend, best)
        return gain * self.favour > 0

    def settled(self, seat: i64, best: i64, ahead: Outlook) -> bool:
        """Tell whether the seat can do no better, nor change the result for the friend."""
        if self.paranoid:
            return (best == 1) == (seat == self.player)
        if self._worth is None:
            return self._value(seat, best) == ahead.rest
        if self._worth.value(seat, best) < self._worth.most(seat, ahead.within):
            return False
        if not self.favour:
            return True
        to_friend = self._worth.value(self.friend, best)
        if self.favour > 0:
            return to_friend == self._worth.most(self.friend, ahead.within)
        return to_friend == self._worth.least(self.friend, ahead.within)
