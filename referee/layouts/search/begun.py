"""Starting position of a search, with its trick so far."""

from typing import final

from referee.layouts.search.dealt import Dealt, Seat
from referee.layouts.search.lawful import Lawful
from referee.layouts.search.position import Start
from referee.layouts.search.word import i64


@final
class Begun:
    """The turn, the trick and the cards played to it."""

    def __init__(self, start: Start, dealt: Dealt, seats: list[Seat], lawful: Lawful) -> None:
        """`lawful` knows the cards of `dealt`."""
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
        """Return the legal cards of the seat to play."""
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
