"""Maxⁿ and paranoid search over bit masks.

A result is a tally: the tricks of every seat in five bits each, seat 0 lowest, or a bit for each
trick where it matters which. Where tallies have a worth, a result is the number of the final tally,
in the order in which they are met. Decision 0094 says how it is fast, docs/judgement.md whose method
it is.
"""

from typing import Final, final

from referee.game import BoundPassedError
from referee.layouts.aim import Aim, Outlook, Worth, outlooks
from referee.layouts.dealt import Dealt, Patterns, Seat, round_of
from referee.layouts.lawful import Begun, Lawful
from referee.layouts.memory import Memories
from referee.layouts.position import Duties, Game, Start, i64

MOST_PATTERNS = 8_192
"""Patterns of a suit with which a new layout may begin; each adds at most 8,191."""
MOST_RESULTS = 250_000
"""Results with which a new layout may begin, in some 30 MB."""
NEVER: Final = 99
"""More tricks than anybody can take."""


@final
class Kernel:
    """Search under one set of duties and one worth; layouts of a `Game` share results."""

    def __init__(self, duties: Duties, worth: Worth | None, most: int) -> None:
        """`worth`: of final tallies, for every seat; None: every trick counts one."""
        self.left: i64 = most
        """Cards that all searches together may still play."""
        self._lawful = Lawful(duties)
        self._next_seat: bool = duties.next_seat
        self._may_break: bool = self._lawful.heeds_broken
        self._worth = worth
        self._game: Game | None = None
        self._seats: i64 = 0
        self._first: i64 = 0
        self._trumps: i64 = 0
        self._round: list[Seat] = round_of(1)
        self._ahead: list[Outlook] = []
        self._remembers: bool = False
        self._asked = Aim(worth)
        self._forget()

    def _forget(self) -> None:
        self._patterns: list[Patterns] = []
        self._kept: i64 = 0
        self._memories = Memories(self._worth)

    def deal(self, game: Game, start: Start) -> None:
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
        self._begun = Begun(start, dealt, self._round, self._lawful)

    def _begin(self, game: Game) -> None:
        self._game, self._seats = game, game.seats
        self._round = round_of(game.seats)
        self._ahead = outlooks(game.last, self._round[0])
        self._forget()

    def maxn(self, card: int, friend: int, favour: int) -> int:
        """As in `layout`, with `favour` 1, -1 or 0 (any) for `friend`; `card` 0: the best.

        Raises `BoundPassedError`.
        """
        self._asked.for_themselves(friend, favour)
        result = int(self._from(card, (0, friend if favour else 0, favour)))
        return int(self._begun.taken) + result if self._worth is None else self._worth.tally(result)

    def reaches(self, card: int, player: int, goal: int) -> bool:
        """Tell whether `player` reaches a final worth of `goal` against all others.

        `card` as in `maxn`. Raises `BoundPassedError`.
        """
        self._asked.against_all(player, goal)
        return int(self._from(card, (1, player, goal))) == 1

    def moves(self) -> int:
        return self._begun.moves()

    def _from(self, card: i64, asked: tuple[i64, i64, i64]) -> i64:
        self._memories.ask(asked)
        if self._asked.counted:
            self._memories.known(0, 0)
        at = self._begun
        ahead = self._ahead[at.trick]
        if at.to_come == self._seats and not card:
            return self._trick(at.left, at.seat, at.broken, ahead, at.taken)
        ahead.begin(at.taken, 0 if self._worth is None else self._worth.within(at.taken))
        return self._line(
            self._dealt.bit(card) if card else i64(0),
            at.left,
            at.seat,
            at.to_come,
            at.led,
            at.top,
            at.winner,
            at.broken,
            ahead,
            NEVER,
        )

    def _trick(self, left: i64, leader: Seat, broken: bool, ahead: Outlook, taken: i64) -> i64:
        """Return the result from the start of a trick; paranoid: 1 if the goal is reached."""
        if ahead.rest <= 1:
            return self._last_trick(left, leader, ahead.trick, taken)
        known = self._memories.last
        if not self._asked.counted:
            known = self._memories.known(self._asked.what_matters(taken), taken)
        ahead.begin(taken, known.within)
        if self._asked.paranoid:
            decided = self._asked.decided(ahead)
            if decided >= 0:
                return decided
        place: i64 = 0
        if self._remembers:
            place = self._dealt.pattern(left) << 5 | leader.number << 1 | (1 if broken else 0)
            found = known.result(place)
            if found >= 0:
                return found
        found = -1
        if self._worth is None:
            ahead.survey(left & self._trumps)
            found = self._asked.decided(ahead)
        if found < 0:
            found = self._line(0, left, leader, self._seats, 0, 0, leader, broken, ahead, NEVER)
        if self._remembers:
            known.keep(place, found)
            self._kept += 1
        return found

    def _last_trick(self, left: i64, leader: Seat, trick: i64, taken: i64) -> i64:
        """Play the last cards, without a choice; never led face down, as the second trick may be."""
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
        ahead: Outlook,
        enough: i64,
    ) -> i64:
        while True:
            if card:
                self.left -= 1
                if self.left < 0:
                    raise BoundPassedError("the lines of play are too many to search")
                if to_come == self._seats:
                    if not self._lawful.face_down(seat.hand & left, ahead.trick):
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
                card = self._lawful.leads(hand, ahead.trick, broken=broken)
            else:
                card = self._lawful.answers(hand, led, top, broken=broken)
            if card & (card - 1):
                card = self._lawful.distinct(card, left | top)
                if card & (card - 1):
                    if self._asked.counting:
                        return self._count(
                            card, left, seat, to_come, led, top, winner, broken, ahead, enough
                        )
                    return self._choice(card, left, seat, to_come, led, top, winner, broken, ahead)
        won = self._asked.won(winner, ahead.trick)
        leader = seat.next if self._next_seat else winner
        rest = self._trick(left, leader, broken, ahead.next, ahead.taken + won)
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
        ahead: Outlook,
    ) -> i64:
        best: i64 = -1
        while plays:
            before = plays & self._first or plays
            card = before & -before
            plays ^= card
            result = self._line(card, left, seat, to_come, led, top, winner, broken, ahead, NEVER)
            if best < 0 or self._asked.better(seat.number, result, best):
                best = result
            if plays and self._asked.settled(seat.number, best, ahead):
                break
        return best

    def _count(
        self,
        plays: i64,
        left: i64,
        seat: Seat,
        to_come: i64,
        led: i64,
        top: i64,
        winner: Seat,
        broken: bool,
        ahead: Outlook,
        enough: i64,
    ) -> i64:
        """As `_choice`, but count tricks to come: one seat's gain is the others' loss.

        With `enough` for this seat, the one that chose before it gets no more than by another play.
        """
        most = ahead.rest
        if seat is ahead.holder:
            enough += ahead.sure
        else:
            most -= ahead.sure
        if to_come < self._seats and plays & (led | self._trumps) <= top:
            enough = min(enough, ahead.rest - 1)
        enough = min(enough, most)
        best: i64 = -1
        own: i64 = -1
        for_next: i64 = NEVER
        while plays and own < enough:
            before = plays & self._first or plays
            card = before & -before
            plays ^= card
            result = self._line(
                card, left, seat, to_come, led, top, winner, broken, ahead, for_next
            )
            gain = result >> 5 * seat.number & 31
            if gain > own:
                best, own, for_next = result, gain, most - gain
        return best
