"""Legal plays over bit masks, and a search's first position.

Trumps are the highest bits: of two cards that can win a trick the greater number wins it.
"""

from typing import final

from referee.layouts.dealt import Dealt, Seat
from referee.layouts.position import (
    ACE_THEN_TRUMPS,
    HIGHEST,
    HIGHEST_UNTIL_BROKEN,
    NO,
    NOT_UNTIL_BROKEN,
    UNTIL_BROKEN,
    Duties,
    Start,
    i64,
)


@final
class Lawful:
    """Plays of any hand under `duties`."""

    def __init__(self, duties: Duties) -> None:
        self._low: i64 = 0
        self._mid: i64 = 0
        self._high: i64 = 0
        self._top: i64 = 0
        self._cards: i64 = 0
        self.trumps: i64 = 0
        self._honours: i64 = 0
        self._head: i64 = duties.head
        self._must_trump: i64 = duties.must_trump
        self._overtrump: i64 = duties.overtrump
        self._undertrump: bool = duties.undertrump
        self._lead: i64 = duties.lead
        self._waiting: bool = duties.lead in (NOT_UNTIL_BROKEN, HIGHEST_UNTIL_BROKEN)
        self.heeds_broken: bool = self._waiting or duties.overtrump == UNTIL_BROKEN
        """True if any play depends on broken trumps."""
        self._second: bool = duties.second_trick
        self._trump_second: bool = False

    def deal(self, dealt: Dealt, trumps: i64, seats: i64) -> None:
        self._low, self._mid, self._high, self._top = dealt.low, dealt.mid, dealt.high, dealt.top
        self._cards = dealt.low | dealt.mid | dealt.high | dealt.top
        self.trumps, self._honours = trumps, dealt.honours
        self._trump_second = self._second and seats > 2

    def suit(self, card: i64) -> i64:
        if card & self._top:
            return self._top
        if card & self._high:
            return self._high
        return self._mid if card & self._mid else self._low

    def distinct(self, plays: i64, in_play: i64) -> i64:
        """Return the lowest card of every run of plays with nothing in play between them.

        All of a run do the same. With the places of gone cards it is a row of ones, so adding the plays carries
        from the lowest over the others, which keep their bits.
        """
        free = self._cards & ~(in_play ^ plays)
        return plays & ~(free + plays)

    def leads(self, hand: i64, trick: i64, *, broken: bool) -> i64:
        trumps = hand & self.trumps
        if not trumps:
            return hand
        if self._trump_second and trick == 2:
            return trumps
        honours = hand & self._honours
        if honours:
            return highest(honours) if trick == 1 else honours
        if self._lead == ACE_THEN_TRUMPS and trick > 1:
            return trumps
        if self._waiting and not broken:
            only = highest(trumps) if self._lead == HIGHEST_UNTIL_BROKEN else trumps
            return hand ^ trumps or only
        return hand

    def face_down(self, hand: i64, trick: i64) -> bool:
        return self._trump_second and trick == 2 and not hand & self.trumps

    def answers(self, hand: i64, led: i64, top: i64, *, broken: bool) -> i64:
        """Return the legal answers to the suit `led` (0: face down) over `top`."""
        follow = hand & led
        if follow:
            heads = follow & -(top << 1)
            if not heads or self._head == NO:
                return follow
            return highest(heads) if self._head == HIGHEST else heads
        trumps = hand & self.trumps
        return self._ruffs(hand, trumps, led, top, broken=broken) if trumps else hand

    def _ruffs(self, hand: i64, trumps: i64, led: i64, top: i64, *, broken: bool) -> i64:
        if self._must_trump == NO and led:
            return hand
        winners = trumps & -(top << 1) if top else trumps
        overtrump = self._overtrump
        if overtrump == UNTIL_BROKEN:
            overtrump = NO if broken else HIGHEST
        if winners and overtrump:
            return highest(winners) if overtrump == HIGHEST else winners
        if led and not winners and (self._must_trump == 1 or not self._undertrump):
            return hand
        return trumps


def highest(cards: i64) -> i64:
    while cards & (cards - 1):
        cards &= cards - 1
    return cards


@final
class Begun:
    """The turn, the trick and the cards played to it."""

    def __init__(self, start: Start, dealt: Dealt, seats: list[Seat], lawful: Lawful) -> None:
        self._dealt, self._lawful = dealt, lawful
        self.trick: i64 = start.trick
        self.taken: i64 = start.taken
        self.broken: bool = start.broken
        self.left: i64 = 0
        """The cards in hand."""
        for seat in seats:
            self.left |= seat.hand
        self.seat = seats[start.leader]
        """The seat to play."""
        self.seats: i64 = len(seats)
        self.to_come: i64 = self.seats
        """Number of cards that the trick still lacks."""
        self.led: i64 = 0
        """The suit led; 0: none yet, or face down."""
        self.top: i64 = 0
        """The card that wins so far; 0: none."""
        self.winner = self.seat
        for card in start.table:
            self._lay(dealt.bit(card), face_down=start.face_down)

    def _lay(self, card: i64, *, face_down: bool) -> None:
        leads = self.to_come == self.seats
        if leads and not face_down:
            self.led = self._lawful.suit(card)
        if card & (self.led | self._lawful.trumps) and card > self.top and (not leads or self.led):
            self.top, self.winner = card, self.seat
        self.seat, self.to_come = self.seat.next, self.to_come - 1

    def moves(self) -> int:
        hand, leads = self.seat.hand, self.to_come == self.seats
        if leads:
            moves = self._lawful.leads(hand, self.trick, broken=self.broken)
        else:
            moves = self._lawful.answers(hand, self.led, self.top, broken=self.broken)
        found: i64 = 0
        held = self.seat.held
        while held:
            card = held & -held
            held ^= card
            if self._dealt.bit(card) & moves:
                found |= card
        return int(found)
