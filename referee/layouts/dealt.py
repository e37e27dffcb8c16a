"""Cards of a layout as bits without gaps, trumps highest, and the seats that hold them."""

from typing import final

from referee.layouts.position import Game, Start, i64


@final
class Patterns:
    """A number for every row of holders, from the lowest card up; 0 for no card."""

    def __init__(self, holders: int) -> None:
        """`holders`: one more than the highest number of a holder."""
        self.count: i64 = 1
        """Number of patterns so far."""
        self._holders: i64 = holders
        self._room: list[i64] = [0] * (8 * holders)
        self._longer: list[i64] = [*self._room]

    def longer(self, patterns: list[i64], holder: i64) -> list[i64]:
        """Extend each pattern by one card on top, held by that holder."""
        found: list[i64] = []
        for pattern in patterns:
            place = pattern * self._holders + holder
            after = self._longer[place]
            if not after:
                after = self.count
                self._longer[place] = after
                self.count += 1
                if not self.count & 7:
                    self._longer.extend(self._room)
            found.append(after)
        return found


@final
class Seat:
    """A seat of the table and its cards."""

    def __init__(self, number: i64, won: i64) -> None:
        """`number`: from 0, in turn order; `won`: what a trick adds to its part of a tally."""
        self.number = number
        self.won = won
        self.held: i64 = 0
        """Its cards, in the caller's bits."""
        self.hand: i64 = 0
        """Its cards without gaps."""
        self.next: Seat = self
        """The seat whose turn is next."""


def round_of(seats: int) -> list[Seat]:
    found: list[Seat] = []
    # Bits wander: a compiled `1 << 35` is counted in 32 bits.
    won: i64 = 1
    for number in range(seats):
        found.append(Seat(number, won))
        won <<= 5
    for number, seat in enumerate(found):
        seat.next = found[(number + 1) % seats]
    return found


@final
class Dealt:
    """Bits of at most 52 cards.

    A suit's cards are adjacent, with a spare bit above them and another below the honours.
    """

    def __init__(
        self, game: Game, start: Start, seats: list[Seat], patterns: list[Patterns]
    ) -> None:
        """`patterns`: those known so far, for each suit; empty: remember nothing."""
        self.honours: i64 = 0
        self._gap: i64 = 0
        self._patterns = patterns
        self._all: i64 = sum(start.table)
        for number, held in enumerate(start.hands):
            self._all |= i64(held)
            seats[number].held, seats[number].hand = held, 0
        self._seats = seats
        self._honours: i64 = game.honours
        self._suits: list[i64] = [i64(suit) for suit in game.suits]
        self._next: i64 = 2
        self._at: i64 = 1
        self._low_at = self._at
        self.low: i64 = 0
        """The suits, trumps last."""
        self.mid: i64 = 0
        self.high: i64 = 0
        self.top: i64 = 0
        self._mask: i64 = 0
        self._low_patterns = self._place(0, game.suits[0])
        self._mid_at, self.low = self._at, self._mask
        self._mid_patterns = self._place(1, game.suits[1])
        self._high_at, self.mid = self._at, self._mask
        self._high_patterns = self._place(2, game.suits[2])
        self._top_at, self.high = self._at, self._mask
        self._top_patterns = self._place(3, game.suits[3])
        self.top = self._mask

    def pattern(self, left: i64) -> i64:
        found = self._low_patterns[(left & self.low) >> self._low_at]
        found = found << 14 | self._mid_patterns[(left & self.mid) >> self._mid_at]
        found = found << 14 | self._high_patterns[(left & self.high) >> self._high_at]
        return found << 14 | self._top_patterns[(left & self.top) >> self._top_at]

    def bit(self, card: i64) -> i64:
        bit, suit = self.low & -self.low, self._suits[0]
        if card & self._suits[1]:
            bit, suit = self.mid & -self.mid, self._suits[1]
        elif card & self._suits[2]:
            bit, suit = self.high & -self.high, self._suits[2]
        elif card & self._suits[3]:
            bit, suit = self.top & -self.top, self._suits[3]
        below, lowest = self._all & suit & (card - 1), bit
        while below:
            below &= below - 1
            bit <<= 1
        return bit << 1 if card & self._honours and lowest < self._gap else bit

    def _place(self, number: int, suit: int) -> list[i64]:
        """Return the pattern of every set of the suit's cards, which get their bits."""
        cards = self._all & i64(suit)
        self._mask = 0
        lies: list[i64] = [0]
        while cards:
            card = cards & -cards
            cards ^= card
            honour = (card & self._honours) != 0
            if honour and not self.honours:
                self._gap = self._next
                self._step()
                lies += lies
            bit = self._next
            self._step()
            self._mask |= bit
            if honour:
                self.honours |= bit
            holder: i64 = -1
            for seat in self._seats:
                if seat.held & card:
                    seat.hand |= bit
                    holder = seat.number + seat.number + (1 if honour else 0)
                    break
            if self._patterns:
                lies += self._patterns[number].longer(lies, holder) if holder >= 0 else lies
        self._step()
        return lies

    def _step(self) -> None:
        self._next <<= 1
        self._at += 1
