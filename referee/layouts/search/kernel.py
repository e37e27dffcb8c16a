"""Who takes how many tricks when every card lies open: maxⁿ and paranoid search over bit masks.

The same source runs as plain Python and, compiled by mypyc, some thirty times faster; `i64` is then
a machine word. A result is a tally: the tricks of every seat in five bits each, seat 0 lowest; where
it matters who takes which trick, a bit for each of them instead of their number. Where tallies have
a worth of their own, a result is the number of the final tally, counted as they are met.

Method: C. Luckhart and K. Irani, "An algorithmic solution of N-person games" (AAAI 1986), for maxⁿ;
N. Sturtevant and R. Korf, "On pruning techniques for multi-player games" (AAAI 2000), for paranoid.
Positions met again at the start of a trick are remembered, and of cards in one hand with nothing in
play between them only the lowest is tried: it does what the others would do.
"""

from typing import final

from referee.game import BoundPassedError
from referee.layouts.search.lawful import Lawful, highest
from referee.layouts.search.memory import Memory
from referee.layouts.search.position import Cards, Duties, Start, packed
from referee.layouts.search.twins import Twins
from referee.layouts.search.word import i64
from referee.layouts.search.worth import Worth

Table = tuple[i64, i64, i64, bool]
"""The suit led, 0 when face down; the winning card; its seat; whether trumps are broken."""


@final
class Kernel:
    """One layout under one set of duties, searched as often as wanted."""

    def __init__(self, cards: Cards, duties: Duties, worth: Worth | None, most: int) -> None:
        """`worth`: of final tallies, for every seat; None: every trick counts one."""
        self.left: i64 = most
        """How many cards may still be laid down, in all searches together."""
        self._lawful = Lawful(cards, duties)
        self._hands: list[i64] = [i64(hand) for hand in cards.hands]
        self._seats: i64 = len(cards.hands)
        # Not shifted where it is wanted: a compiled `1 << 35` is counted in 32 bits.
        self._firsts: list[i64] = [i64(packed((0,) * seat + (1,))) for seat in range(self._seats)]
        self._first: i64 = cards.first
        self._trumps: i64 = cards.trumps
        self._next_seat: bool = duties.next_seat
        self._may_break: bool = self._lawful.heeds_broken
        self._dealt = cards
        self._twins: list[Twins] = []
        self._worth = worth
        self._in_order: bool = worth is not None and worth.in_order
        self._friend: i64 = 0
        self._favour: i64 = 0
        self._goal: i64 = 0
        self._player: i64 = 0
        self._last: i64 = 0
        self._paranoid: bool = False
        self._counted: bool = False
        self._known = Memory(0)
        self._matters: i64 = -1
        self._memories: dict[i64, Memory] = {}
        self._asked: tuple[i64, i64, i64] = (0, 0, 0)

    def maxn(self, start: Start, friend: int, favour: int) -> int:
        """The final tally when every seat plays for its own worth; raises `BoundPassedError`.

        Of plays equal to a seat it takes the one best for `friend` (`favour` 1), worst for them
        (-1), or any (0); among those still equal the first: lowest suit, lowest card.
        """
        self._friend, self._favour, self._paranoid = friend, favour, False
        result = int(self._from(start, (0, friend if favour else 0, favour)))
        return start.taken + result if self._worth is None else self._worth.tally(result)

    def reaches(self, start: Start, player: int, goal: int) -> bool:
        """Whether `player` can make a final worth of `goal` although all others play against them.

        Raises `BoundPassedError`.
        """
        self._player, self._goal, self._paranoid = player, goal, True
        return int(self._from(start, (1, player, goal))) == 1

    def moves(self, start: Start) -> int:
        """The cards that the seat to play may play."""
        hand: i64 = self._hands[(start.leader + len(start.table)) % int(self._seats)]
        if not start.table:
            return int(self._lawful.leads(hand, start.trick, broken=start.broken))
        led, top, _, broken = self._table(start)
        return int(self._lawful.answers(hand, led, top, broken=broken))

    def leads_face_down(self, start: Start) -> bool:
        """Whether the seat to play leads, and must lead face down."""
        return not start.table and self._lawful.face_down(self._hands[start.leader], start.trick)

    def _table(self, start: Start) -> Table:
        seat: i64 = start.leader
        table: Table = (0, 0, seat, start.broken)
        for place, card in enumerate(start.table):
            if place > 0:
                table = self._answered(table, card, seat)
            elif not start.face_down:
                table = (self._lawful.suit(card), card, seat, start.broken)
            seat = self._after(seat)
        return table

    def _from(self, start: Start, asked: tuple[i64, i64, i64]) -> i64:
        """The result; what was met before is remembered while the same is asked."""
        if asked != self._asked or not self._memories:
            self._asked, self._memories, self._matters = asked, {}, -1
        self._counted = self._worth is None and not self._paranoid
        self._last = start.trick - 1 + start.tricks
        if start.tricks > 2 and not self._twins:
            self._twins = [Twins(suit, self._dealt) for suit in self._dealt.suits if suit]
        left: i64 = 0
        for hand in self._hands:
            left |= hand
        for card in start.table:
            left &= ~i64(card)
        if not start.table:
            return self._trick(left, start.leader, start.broken, start.trick, start.taken)
        table = self._table(start)
        to_come = self._seats - len(start.table)
        if not to_come:
            return self._full(left, table, start.leader, start.trick, start.taken)
        seat = (start.leader + len(start.table)) % self._seats
        within = 0 if self._worth is None else self._worth.within(start.taken)
        return self._turn(left, seat, to_come, table, start.trick, start.taken, within)

    def _trick(self, left: i64, leader: i64, broken: bool, trick: i64, taken: i64) -> i64:
        """The result from the start of a trick on; paranoid: 1 where the goal is reached, else 0."""
        hand = self._hands[leader] & left
        if not hand & (hand - 1):
            return self._last_trick(left, hand, trick, taken)
        left = self._twin(left)
        known = self._looked_up(taken)
        if self._paranoid:
            decided = self._decided(taken, trick, known.within)
            if decided >= 0:
                return decided
        place = left << 5 | leader << 1 | (1 if broken else 0)
        found = known.result(place)
        if found < 0:
            table: Table = (0, 0, leader, broken)
            found = self._turn(left, leader, self._seats, table, trick, taken, known.within)
            known.keep(place, found)
        return found

    def _looked_up(self, taken: i64) -> Memory:
        """The positions met among those of which the same matters besides the cards."""
        matters = self._what_matters(taken)
        if matters != self._matters:
            found = self._memories.get(matters)
            if found is None:
                found = Memory(0 if self._worth is None else self._worth.within(taken))
                self._memories[matters] = found
            self._known, self._matters = found, matters
        return self._known

    def _decided(self, taken: i64, trick: i64, within: i64) -> i64:
        """1 where the goal is reached whatever falls, 0 where it is out of reach, -1 while open."""
        if self._worth is None:
            sure = taken >> 5 * self._player & 31
            most = sure + self._last - trick + 1
        else:
            sure = self._worth.least(self._player, within)
            most = self._worth.most(self._player, within)
        if sure >= self._goal:
            return 1
        return 0 if most < self._goal else -1

    def _twin(self, left: i64) -> i64:
        """The lowest cards that lie as those do, each with the same seat."""
        twin: i64 = 0
        for suit in self._twins:
            twin |= suit.of(left)
        return twin or left

    def _what_matters(self, taken: i64) -> i64:
        """What the result of a position depends on besides the cards."""
        if self._worth is not None:
            return taken
        return (taken >> (5 * self._player)) & 31 if self._paranoid else 0

    def _last_trick(self, left: i64, lead: i64, trick: i64, taken: i64) -> i64:
        """One card each: no choice is left. It is never led face down, being the third or later."""
        if not lead:
            return self._end(taken, 0)
        wins = highest(left & self._trumps or left & self._lawful.suit(lead))
        winner: i64 = 0
        while not self._hands[winner] & wins:
            winner += 1
        return self._end(taken, self._won(winner, trick))

    def _end(self, taken: i64, won: i64) -> i64:
        """The result when nothing is left to play and the last trick has added `won`."""
        if self._counted:
            return won
        end = taken + won if self._worth is None else self._worth.number(taken + won)
        if not self._paranoid:
            return end
        return 1 if self._value(self._player, end) >= self._goal else 0

    def _won(self, seat: i64, trick: i64) -> i64:
        """What a trick adds to the tally."""
        first = self._firsts[seat]
        return first << trick - 1 if self._in_order else first

    def _value(self, seat: i64, result: i64) -> i64:
        if self._worth is not None:
            return self._worth.value(seat, result)
        return (result >> (5 * seat)) & 31

    def _turn(
        self,
        left: i64,
        seat: i64,
        to_come: i64,
        table: Table,
        trick: i64,
        taken: i64,
        within: i64,
    ) -> i64:
        """What follows from the best play of the seat whose turn it is."""
        hand = self._hands[seat] & left
        if to_come == self._seats:
            plays = self._lawful.leads(hand, trick, broken=table[3])
        else:
            plays = self._lawful.answers(hand, table[0], table[1], broken=table[3])
        if plays & (plays - 1):
            plays = self._lawful.distinct(plays, left | table[1])
        best: i64 = -1
        while plays:
            before = plays & self._first or plays
            card = before & -before
            plays ^= card
            self.left -= 1
            if self.left < 0:
                raise BoundPassedError("the lines of play are too many to search")
            after = self._laid(card, hand, seat, to_come, table, trick)
            if to_come == 1:
                result = self._full(left ^ card, after, self._after(seat), trick, taken)
            else:
                following = self._after(seat)
                result = self._turn(
                    left ^ card, following, to_come - 1, after, trick, taken, within
                )
            if best < 0 or self._better(seat, result, best):
                best = result
            if plays and self._settled(seat, best, trick, within):
                break
        return best

    def _laid(
        self, card: i64, hand: i64, seat: i64, to_come: i64, table: Table, trick: i64
    ) -> Table:
        """The table with that card on it."""
        if to_come != self._seats:
            return self._answered(table, card, seat)
        if self._lawful.face_down(hand, trick):
            return table
        return (self._lawful.suit(card), card, seat, table[3])

    def _answered(self, table: Table, card: i64, seat: i64) -> Table:
        led, top, top_seat, broken = table
        if not card & (led | self._trumps):
            return table
        if self._may_break and card & self._trumps and led != self._trumps:
            broken = True
        return (led, card, seat, broken) if card > top else (led, top, top_seat, broken)

    def _full(self, left: i64, table: Table, led: i64, trick: i64, taken: i64) -> i64:
        """What follows when the trick that the seat `led` opened is full."""
        won = self._won(table[2], trick)
        leader = self._after(led) if self._next_seat else table[2]
        rest = self._trick(left, leader, table[3], trick + 1, taken + won)
        return rest + won if self._counted else rest

    def _better(self, seat: i64, result: i64, best: i64) -> bool:
        """Whether the seat to play prefers that result to the best so far."""
        if self._paranoid:
            return (result > best) == (seat == self._player)
        own, other = self._value(seat, result), self._value(seat, best)
        if own != other or not self._favour:
            return own > other
        gain = self._value(self._friend, result) - self._value(self._friend, best)
        return gain * self._favour > 0

    def _settled(self, seat: i64, best: i64, trick: i64, within: i64) -> bool:
        """Whether the seat to play can do no better, nor anything better or worse for the friend."""
        if self._paranoid:
            return (best == 1) == (seat == self._player)
        if self._worth is None:
            return self._value(seat, best) > self._last - trick
        if self._worth.value(seat, best) < self._worth.most(seat, within):
            return False
        if not self._favour:
            return True
        to_friend = self._worth.value(self._friend, best)
        if self._favour > 0:
            return to_friend == self._worth.most(self._friend, within)
        return to_friend == self._worth.least(self._friend, within)

    def _after(self, seat: i64) -> i64:
        return seat + 1 if seat + 1 < self._seats else i64(0)
