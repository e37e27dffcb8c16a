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
from referee.layouts.search.aim import Aim
from referee.layouts.search.dealt import Dealt, Seat, round_of
from referee.layouts.search.lawful import Lawful
from referee.layouts.search.memory import Memory
from referee.layouts.search.patterns import Patterns
from referee.layouts.search.position import Duties, Game, Start
from referee.layouts.search.word import i64
from referee.layouts.search.worth import Worth

MOST_PATTERNS = 8_192
"""Patterns of a suit with which another layout may begin; none adds more than 8,191."""
MOST_RESULTS = 250_000
"""Results with which another layout may begin, in some 30 MB."""


@final
class Kernel:
    """Layouts searched under one set of duties for one worth, one after the other.

    What is found in a layout serves those after it, as long as they are of the same `Game`.
    """

    def __init__(self, duties: Duties, worth: Worth | None, most: int) -> None:
        """`worth`: of final tallies, for every seat; None: every trick counts one."""
        self.left: i64 = most
        """How many cards may still be laid down, in all searches together."""
        self._lawful = Lawful(duties)
        self._next_seat: bool = duties.next_seat
        self._may_break: bool = self._lawful.heeds_broken
        self._worth = worth
        self._game: Game | None = None
        self._seats: i64 = 0
        self._last: i64 = 0
        self._first: i64 = 0
        self._trumps: i64 = 0
        self._round: list[Seat] = round_of(1)
        self._remembers: bool = False
        self._left: i64 = 0
        self._seat = self._round[0]
        self._to_come: i64 = 0
        self._led: i64 = 0
        self._top: i64 = 0
        self._winner = self._round[0]
        self._broken: bool = False
        self._trick_now: i64 = 0
        self._taken: i64 = 0
        self._asked = Aim(worth)
        self._forget()

    def _forget(self) -> None:
        self._patterns: list[Patterns] = []
        self._kept: i64 = 0
        self._questions: dict[tuple[i64, i64, i64], dict[i64, Memory]] = {}
        self._memories_of: tuple[i64, i64, i64] = (-1, 0, 0)
        self._memories: dict[i64, Memory] = {}
        self._known = Memory(0)
        self._matters: i64 = -1

    def deal(self, game: Game, start: Start) -> None:
        """Take a layout in; what is asked is asked of it until the next."""
        if game != self._game:
            self._begin(game)
        if self._kept > MOST_RESULTS or any(each.count > MOST_PATTERNS for each in self._patterns):
            self._forget()
        self._remembers = start.trick + 1 < game.last
        if self._remembers and not self._patterns:
            self._patterns = [Patterns(2 * game.seats) for _ in game.suits]
        dealt = Dealt(game, start, self._round, self._patterns if self._remembers else [])
        self._dealt = dealt
        naturally = (dealt.low, dealt.mid, dealt.high)
        self._first = sum(naturally[: game.first]) | dealt.top
        self._trumps = dealt.top if game.trumps else i64(0)
        self._lawful.deal(dealt, self._trumps, self._seats)
        self._begin_with(start)

    def _begin(self, game: Game) -> None:
        self._game, self._seats, self._last = game, game.seats, game.last
        self._asked.last = game.last
        self._round = round_of(game.seats)
        self._forget()

    def _begin_with(self, start: Start) -> None:
        self._trick_now, self._taken = start.trick, start.taken
        self._left = 0
        for seat in self._round:
            self._left |= seat.hand
        self._seat, self._to_come = self._round[start.leader], self._seats
        self._led, self._top, self._winner = 0, 0, self._seat
        self._broken = start.broken
        for place, card in enumerate(start.table):
            bit = self._dealt.bit(card)
            if place == 0 and not start.face_down:
                self._led = self._lawful.suit(bit)
            if bit & (self._led | self._trumps) and bit > self._top and (place or self._led):
                self._top, self._winner = bit, self._seat
            self._seat, self._to_come = self._seat.next, self._to_come - 1

    def maxn(self, card: int, friend: int, favour: int) -> int:
        """The final tally when every seat plays for its own worth; raises `BoundPassedError`.

        Of plays equal to a seat it takes the one best for `friend` (`favour` 1), worst for them
        (-1), or any (0); among those still equal the first: lowest suit, lowest card. `card`: what
        the seat to play plays; 0: what is best for it.
        """
        self._asked.for_themselves(friend, favour)
        result = int(self._from(card, (0, friend if favour else 0, favour)))
        return int(self._taken) + result if self._worth is None else self._worth.tally(result)

    def reaches(self, card: int, player: int, goal: int) -> bool:
        """Whether `player` can make a final worth of `goal` although all others play against them.

        `card` as above. Raises `BoundPassedError`.
        """
        self._asked.against_all(player, goal)
        return int(self._from(card, (1, player, goal))) == 1

    def moves(self) -> int:
        """The cards that the seat to play may play."""
        hand = self._seat.hand
        if self._to_come == self._seats:
            moves = self._lawful.leads(hand, self._trick_now, broken=self._broken)
        else:
            moves = self._lawful.answers(hand, self._led, self._top, broken=self._broken)
        found: i64 = 0
        held = self._seat.held
        while held:
            card = held & -held
            held ^= card
            if self._dealt.bit(card) & moves:
                found |= card
        return int(found)

    def _from(self, card: i64, asked: tuple[i64, i64, i64]) -> i64:
        """The result; what was met before is remembered."""
        if asked != self._memories_of:
            self._memories_of, self._matters = asked, -1
            self._memories = self._questions.setdefault(asked, {})
        trick, taken = self._trick_now, self._taken
        if self._to_come == self._seats and not card:
            return self._trick(self._left, self._seat, self._broken, trick, taken)
        within = 0 if self._worth is None else self._worth.within(taken)
        return self._line(
            self._dealt.bit(card) if card else i64(0),
            self._left,
            self._seat,
            self._to_come,
            self._led,
            self._top,
            self._winner,
            self._broken,
            trick,
            taken,
            within,
        )

    def _trick(self, left: i64, leader: Seat, broken: bool, trick: i64, taken: i64) -> i64:
        """The result from the start of a trick on; paranoid: 1 where the goal is reached, else 0."""
        if trick >= self._last:
            return self._last_trick(left, leader, trick, taken)
        known = self._looked_up(taken)
        within = known.within
        if self._asked.paranoid:
            decided = self._asked.decided(taken, trick, within)
            if decided >= 0:
                return decided
        place: i64 = 0
        if self._remembers:
            place = self._dealt.pattern(left) << 5 | leader.number << 1 | (1 if broken else 0)
            found = known.result(place)
            if found >= 0:
                return found
        found = self._line(0, left, leader, self._seats, 0, 0, leader, broken, trick, taken, within)
        if self._remembers:
            known.keep(place, found)
            self._kept += 1
        return found

    def _looked_up(self, taken: i64) -> Memory:
        """What is known of positions of which the same matters besides the cards."""
        matters = self._asked.what_matters(taken)
        if matters != self._matters:
            found = self._memories.get(matters)
            if found is None:
                found = Memory(0 if self._worth is None else self._worth.within(taken))
                self._memories[matters] = found
            self._known, self._matters = found, matters
        return self._known

    def _last_trick(self, left: i64, leader: Seat, trick: i64, taken: i64) -> i64:
        """One card each: no choice is left. It is never led face down, being the third or later."""
        if not left:
            return self._asked.end(taken, 0)
        wins = left & self._trumps or left & self._lawful.suit(leader.hand & left)
        winner = leader
        seat = leader.next
        while seat is not leader:
            if seat.hand & wins > winner.hand & wins:
                winner = seat
            seat = seat.next
        return self._asked.end(taken, self._asked.won(winner, trick))

    def _line(  # noqa: C901, PLR0912 - the hot loop: a call a card costs a fifth
        self,
        card: i64,
        left: i64,
        seat: Seat,
        to_come: i64,
        led: i64,
        top: i64,
        winner: Seat,
        broken: bool,
        trick: i64,
        taken: i64,
        within: i64,
    ) -> i64:
        """What follows from that card, or, where it is 0, from the best play of the seat."""
        while True:
            if card:
                self.left -= 1
                if self.left < 0:
                    raise BoundPassedError("the lines of play are too many to search")
                if to_come == self._seats:
                    if not self._lawful.face_down(seat.hand & left, trick):
                        led, top = self._lawful.suit(card), card
                elif card & (led | self._trumps):
                    if card & self._trumps and led != self._trumps:
                        broken = self._may_break or broken
                    if card > top:
                        top, winner = card, seat
                left ^= card
                seat = seat.next
                to_come -= 1
            if not to_come:
                break
            hand = seat.hand & left
            if to_come == self._seats:
                card = self._lawful.leads(hand, trick, broken=broken)
            else:
                card = self._lawful.answers(hand, led, top, broken=broken)
            if card & (card - 1):
                card = self._lawful.distinct(card, left | top)
                if card & (card - 1):
                    return self._choice(
                        card, left, seat, to_come, led, top, winner, broken, trick, taken, within
                    )
        won = self._asked.won(winner, trick)
        leader = seat.next if self._next_seat else winner
        rest = self._trick(left, leader, broken, trick + 1, taken + won)
        return rest + won if self._asked.counted else rest

    def _choice(
        self,
        plays: i64,
        left: i64,
        seat: Seat,
        to_come: i64,
        led: i64,
        top: i64,
        winner: Seat,
        broken: bool,
        trick: i64,
        taken: i64,
        within: i64,
    ) -> i64:
        """What follows from the best of several plays."""
        best: i64 = -1
        while plays:
            before = plays & self._first or plays
            card = before & -before
            plays ^= card
            result = self._line(
                card, left, seat, to_come, led, top, winner, broken, trick, taken, within
            )
            if best < 0 or self._asked.better(seat.number, result, best):
                best = result
            if plays and self._asked.settled(seat.number, best, trick, within):
                break
        return best
