"""Nice plays written down plainly: every layout, every line, every payment of a small game.

Nothing here knows how the program proves, searches or settles. The stakes are those of `acadiana`
with an ante of one: the most tricks take the pot, a tie leaves it, who takes none pays as much as lay
there and does not ante next.
"""

from fractions import Fraction

from evenings.oracle import legal_cards, trick_winner
from worlds.small_deck import now

LAMBDAS = (0, 1)
"""The next pot left out, and an equal chance of it."""


class Line:
    """A position of one layout."""

    def __init__(self, rules, trump, hands, leader, table, taken, broken=False):
        self.rules, self.trump, self.hands = rules, trump, hands
        self.leader, self.table, self.taken, self.broken = leader, table, taken, broken

    @property
    def seat(self):
        """Whose turn it is."""
        return (self.leader + len(self.table)) % len(self.hands)

    def lawful(self):
        """What he may play, lowest suit and card first."""
        hand = self.hands[self.seat]
        size = max(map(len, self.hands))
        given = legal_cards(
            hand,
            self.table,
            self.trump,
            self.rules,
            trick_number=self.rules.hand_size + 1 - size,
            stayers=len(self.hands),
            trump_broken=self.broken,
        )
        return sorted(given, key=lambda one: (one.suit.value, one.rank))

    def laid(self, card):
        """The position behind that card."""
        hands = tuple(
            tuple(one for one in hand if one is not card) if seat == self.seat else hand
            for seat, hand in enumerate(self.hands)
        )
        table, leader, taken = (*self.table, card), self.leader, self.taken
        broken = self.broken or card.suit is self.trump is not table[0].suit
        if len(table) == len(hands):
            leader = (leader + trick_winner(table, self.trump, self.rules)) % len(hands)
            taken = tuple(n + (seat == leader) for seat, n in enumerate(taken))
            table = ()
        return Line(self.rules, self.trump, hands, leader, table, taken, broken)

    def ends(self):
        """Every way in which the tricks may fall."""
        if not self.hands[self.seat]:
            return {self.taken}
        return set().union(*(self.laid(card).ends() for card in self.lawful()))

    def best(self, share, friend, favour):
        """How they fall when all play for themselves; equal plays go for or against `friend`."""
        if not self.hands[self.seat]:
            return self.taken
        found = [self.laid(card).best(share, friend, favour) for card in self.lawful()]
        return max(
            found,
            key=lambda end: (worth(end, self.seat, share), favour * worth(end, friend, share)),
        )


def line_of(hands, played, rules):
    """The position that these hands give after the cards so far."""
    moment = now(hands, played, rules)
    gone = {card for _, card in played.plays}
    left = tuple(tuple(one for one in hand if one not in gone) for hand in hands)
    leader = (moment.seat - len(moment.table)) % played.seats
    broken, table = False, ()
    for _, card in played.plays:
        table = (*table, card)
        broken = broken or card.suit is played.trump is not table[0].suit
        table = () if len(table) == played.seats else table
    return Line(rules, played.trump, left, leader, moment.table, moment.taken, broken)


def worth(end, seat, share):
    """Chips from this pot, less a bourré, less the next ante, and a share of the next pot."""
    seats = len(end)
    first = [one for one in range(seats) if end[one] == max(end)]
    bourre = [one for one in range(seats) if end[one] == 0]
    own = seats if first == [seat] else 0
    own -= seats if seat in bourre else 1
    carried = seats if len(first) > 1 else 0
    next_pot = carried + seats * len(bourre) + (seats - len(bourre))
    return own + Fraction(share * next_pot, seats)


def certainly_spared(player, chosen, allowed, possible, played, rules):
    """Every seat certainly spared by `chosen`, with the card that would not have spared it."""
    ends = {
        card: set().union(*(line_of(hands, played, rules).laid(card).ends() for hands in possible))
        for card in allowed
    }
    taken = line_of(possible[0], played, rules).taken
    return {
        (seat, card)
        for seat in range(played.seats)
        for card in allowed
        if seat != player
        and taken[seat] == 0
        and all(end[seat] == 0 for end in ends[card])
        and all(end[seat] > 0 for end in ends[chosen])
        and all(
            min(worth(end, player, share) for end in ends[card])
            >= max(worth(end, player, share) for end in ends[chosen])
            for share in LAMBDAS
        )
    }


def turned_out_so(player, seat, chosen, card, played, rules):
    """Whether, as the cards lay, `card` leaves `seat` without a trick and `chosen` does not."""
    line = line_of(played.hands, played, rules)
    for share in LAMBDAS:
        kept = [line.laid(chosen).best(share, seat, favour) for favour in (1, -1)]
        other = [line.laid(card).best(share, seat, favour) for favour in (1, -1)]
        if any(end[seat] for end in other) or not all(end[seat] for end in kept):
            return False
        worst = min(worth(end, player, share) for end in other)
        if worst < max(worth(end, player, share) for end in kept):
            return False
    return True
