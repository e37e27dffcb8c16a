"""Who takes how many tricks when every card lies open: maxⁿ and paranoid search over bit masks.

The same source runs as plain Python and, compiled by mypyc, some twenty times faster; `i64` is then
a machine word. Cards are bits, suits are runs of bits, the lowest card of a suit its lowest bit. A
result is a tally: the tricks of every seat in five bits each, seat 0 lowest; where it matters who
takes which trick, a bit for each of them instead of their number.

Method: C. Luckhart and K. Irani, "An algorithmic solution of N-person games" (AAAI 1986), for maxⁿ;
N. Sturtevant and R. Korf, "On pruning techniques for multi-player games" (AAAI 2000), for paranoid.
Positions met again at the start of a trick are looked up, and of cards in one hand with nothing in
play between them only the highest is tried: it does what the others would do.
"""

from typing import final

from referee.search.position import HIGHEST, NO, NOT_UNTIL_BROKEN, Cards, Duties, Start
from referee.search.word import i64


@final
class Kernel:
    """One layout under one set of duties, searched as often as wanted."""

    def __init__(self, cards: Cards, duties: Duties, worth: list[dict[int, int]]) -> None:
        """`worth`: what a final tally is worth to each seat; empty: every trick counts one."""
        self._hands: list[i64] = [i64(hand) for hand in cards.hands]
        self._suits: list[i64] = [i64(suit) for suit in cards.suits]
        self._seats: i64 = len(cards.hands)
        self._trumps: i64 = cards.trumps
        self._honours: i64 = cards.honours
        self._head: i64 = duties.head
        self._must_trump: i64 = duties.must_trump
        self._overtrump: i64 = duties.overtrump
        self._undertrump: bool = duties.undertrump
        self._lead: i64 = duties.lead
        self._second_trick: bool = duties.second_trick
        self._worth = worth
        self._valued: bool = len(worth) > 0
        self._in_order: bool = False
        self._friend: i64 = 0
        self._favour: i64 = 0
        self._goal: i64 = 0
        self._player: i64 = 0
        self._paranoid: bool = False
        self._known: dict[i64, i64] = {}
        self._tallies: dict[i64, i64] = {}

    def maxn(self, start: Start, friend: int, favour: int) -> int:
        """The final tally when every seat plays for its own worth.

        Of plays equal to a seat it takes the one best for `friend` (`favour` 1), worst for him
        (-1), or whichever comes first (0); among those still equal the first: lowest suit, lowest
        card.
        """
        self._friend, self._favour, self._paranoid = friend, favour, False
        self._known, self._in_order = {}, start.in_order
        return start.taken + int(self._from(start))

    def reaches(self, start: Start, player: int, goal: int) -> bool:
        """Whether `player` can make a final worth of `goal` although all others play against him."""
        self._player, self._goal, self._paranoid = player, goal, True
        self._known, self._in_order = {}, start.in_order
        return int(self._from(start)) == 1

    def moves(self, start: Start) -> int:
        """The cards that the seat to play may play."""
        seat = (start.leader + len(start.table)) % int(self._seats)
        hand: i64 = self._hands[seat]
        if not start.table:
            return int(self._leads(hand, start.broken, start.trick))
        led, top, _, _ = self._table(start)
        return int(self._answers(hand, led, top))

    def _table(self, start: Start) -> tuple[i64, i64, i64, bool]:
        """Suit led, winning card, its seat, and whether trumps are broken, after the cards there."""
        led: i64 = 0
        top: i64 = 0
        top_seat: i64 = start.leader
        broken = start.broken
        for place, one in enumerate(start.table):
            card: i64 = one
            if place == 0:
                if not start.face_down:
                    led, top = self._suit(card), card
            else:
                broken = broken or ((card & self._trumps) != 0 and led != self._trumps)
                if self._beats(card, led, top):
                    top, top_seat = card, (start.leader + place) % self._seats
        return led, top, top_seat, broken

    def _from(self, start: Start) -> i64:
        left: i64 = 0
        for hand in self._hands:
            left |= hand
        leader: i64 = start.leader
        if not start.table:
            return self._trick(left, leader, start.broken, start.trick, start.taken)
        led, top, top_seat, broken = self._table(start)
        lying: i64 = 0
        for one in start.table:
            lying |= i64(one)
        trick: i64 = start.trick
        seat = (leader + len(start.table)) % self._seats
        to_come = self._seats - len(start.table)
        return self._card(
            left, lying, seat, to_come, led, top, top_seat, broken, trick, start.taken
        )

    def _trick(self, left: i64, leader: i64, broken: bool, trick: i64, taken: i64) -> i64:
        """The tally from the start of a trick on; paranoid: 1 where the goal is reached, else 0."""
        if left == 0:
            return self._end(taken)
        if self._paranoid and not self._valued:
            own = (taken >> (5 * self._player)) & 31
            if own >= self._goal:
                return 1
        if not left & self._hands[leader] & ((left & self._hands[leader]) - 1):
            return self._last_trick(left, leader, trick, taken)
        place = (leader << 1) + 1 if broken else leader << 1
        key = (left << 5) | place | (self._tag(taken) << 45)
        found = self._known.get(key)
        if found is not None:
            return found
        result = self._card(left, 0, leader, self._seats, 0, 0, leader, broken, trick, taken)
        self._known[key] = result
        return result

    def _last_trick(self, left: i64, leader: i64, trick: i64, taken: i64) -> i64:
        """One card each: no choice is left. It is never led face down, being the third or later."""
        top = left & self._hands[leader]
        led = self._suit(top)
        winner = leader
        seat = leader
        to_come = self._seats - 1
        while to_come:
            to_come -= 1
            seat = seat + 1 if seat + 1 < self._seats else i64(0)
            card = left & self._hands[seat]
            if self._beats(card, led, top):
                top, winner = card, seat
        won = self._won(winner, trick)
        return self._end(taken + won) if self._paranoid else won

    def _won(self, seat: i64, trick: i64) -> i64:
        """What a trick adds to the tally."""
        return i64(1) << (5 * seat + trick - 1 if self._in_order else 5 * seat)

    def _tag(self, taken: i64) -> i64:
        """What the value of a position depends on besides the cards: a number for each tally."""
        if self._valued:
            tag = self._tallies.get(taken)
            if tag is None:
                tag = len(self._tallies)
                self._tallies[taken] = tag
            return tag
        return (taken >> (5 * self._player)) & 31 if self._paranoid else 0

    def _end(self, taken: i64) -> i64:
        if not self._paranoid:
            return 0
        return 1 if self._value(self._player, taken) >= self._goal else 0

    def _value(self, seat: i64, tally: i64) -> i64:
        if self._valued:
            return self._worth[seat][tally]
        return (tally >> (5 * seat)) & 31

    def _card(
        self,
        left: i64,
        lying: i64,
        seat: i64,
        to_come: i64,
        led: i64,
        top: i64,
        top_seat: i64,
        broken: bool,
        trick: i64,
        taken: i64,
    ) -> i64:
        """The best play of one seat and what follows from it, in the shape of `_trick`."""
        if to_come == 0:
            won = self._won(top_seat, trick)
            rest = self._trick(left, top_seat, broken, trick + 1, taken + won)
            return rest if self._paranoid else rest + won
        hand = self._hands[seat] & left
        leading = lying == 0
        moves = self._leads(hand, broken, trick) if leading else self._answers(hand, led, top)
        down = leading and self._due_face_down(hand, trick)
        then = seat + 1 if seat + 1 < self._seats else i64(0)
        best: i64 = -1
        best_own: i64 = 0
        best_friend: i64 = 0
        untried = self._without_equals(moves, left | lying)
        while untried:
            card = untried & -untried
            untried &= untried - 1
            suit, high, who, broke = led, top, top_seat, broken
            if leading:
                suit, high = (i64(0), i64(0)) if down else (self._suit(card), card)
            else:
                if self._beats(card, led, top):
                    high, who = card, seat
                broke = broken or ((card & self._trumps) != 0 and led != self._trumps)
            result = self._card(
                left ^ card, lying | card, then, to_come - 1, suit, high, who, broke, trick, taken
            )
            if not untried and best < 0:
                return result
            if self._paranoid:
                if (result == 1) == (seat == self._player):
                    return result
                best = result
                continue
            own = self._value(seat, taken + result)
            friend = self._favour * self._value(self._friend, taken + result) if self._favour else 0
            if best < 0 or own > best_own or (own == best_own and friend > best_friend):
                best, best_own, best_friend = result, own, friend
        return best

    def _suit(self, card: i64) -> i64:
        for suit in self._suits:
            if suit & card:
                return suit
        return 0

    def _beats(self, card: i64, led: i64, top: i64) -> bool:
        if card & self._trumps:
            return not top & self._trumps or card > top
        return (card & led) != 0 and not top & self._trumps and card > top

    def _without_equals(self, moves: i64, in_play: i64) -> i64:
        """The moves without those that have the next card in play of their suit beside them."""
        if not moves & (moves - 1):
            return moves
        distinct: i64 = 0
        for suit in self._suits:
            mine = moves & suit
            if not mine:
                continue
            ranks_matter = suit == self._trumps and self._honours != 0
            if ranks_matter or not mine & (mine - 1):
                distinct |= mine
                continue
            others = in_play & suit
            while mine:
                card = mine & -mine
                mine &= mine - 1
                above = others & ~((card << 1) - 1)
                if not above & -above & moves:
                    distinct |= card
        return distinct

    def _due_face_down(self, hand: i64, trick: i64) -> bool:
        """Whether a trump is due as the lead and there is none."""
        return self._second_trick and trick == 2 and self._seats > 2 and not hand & self._trumps

    def _leads(self, hand: i64, broken: bool, trick: i64) -> i64:
        trumps = hand & self._trumps
        if not trumps:
            return hand
        if self._second_trick and trick == 2 and self._seats > 2:
            return trumps
        honours = hand & self._honours
        if honours:
            return _highest(honours) if trick == 1 else honours
        if self._lead == NOT_UNTIL_BROKEN and not broken and hand != trumps:
            return hand ^ trumps
        return hand

    def _answers(self, hand: i64, led: i64, top: i64) -> i64:
        follow = hand & led
        if follow:
            heads = follow & ~((top << 1) - 1)
            if not heads or self._head == NO or not top & led:
                return follow
            return _highest(heads) if self._head == HIGHEST else heads
        trumps = hand & self._trumps
        if not trumps:
            return hand
        return self._ruffs(hand, trumps, top, face_down=led == 0)

    def _ruffs(self, hand: i64, trumps: i64, top: i64, *, face_down: bool) -> i64:
        """What a player without the suit led may play who holds `trumps`."""
        if self._must_trump == NO and not face_down:
            return hand
        winners = trumps & ~((top << 1) - 1) if top & self._trumps else trumps
        losers_free = not face_down and (self._must_trump == 1 or not self._undertrump)
        if winners and self._overtrump:
            return _highest(winners) if self._overtrump == HIGHEST else winners
        if losers_free:
            return winners or hand
        return trumps


def _highest(cards: i64) -> i64:
    while cards & (cards - 1):
        cards &= cards - 1
    return cards
