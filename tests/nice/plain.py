"""Nice plays written down plainly: every layout, every line, every payment of a small game.

Nothing here knows how the program proves, searches or settles. The stakes are those of `acadiana`:
the most tricks take the pot, a tie leaves it, or with `pot graded` every trick pays its share; who
takes none pays as much as lay there and does not ante next. An end names who took each trick, in order.
"""

from fractions import Fraction

from evenings.money import graded
from evenings.oracle import legal_cards, must_lead_face_down, next_leader, trick_winner
from worlds.small_deck import now

LAMBDAS = {"left-out": (0,), "equal-chance": (1,), "both-ways": (0, 1)}
"""The next pot left out, an equal chance of it, or the verdict must hold with both."""


class Line:
    """A position of one layout."""

    def __init__(self, rules, trump, hands, leader, table, taken, broken=False, down=False):
        self.rules, self.trump, self.hands = rules, trump, hands
        self.leader, self.table, self.taken = leader, table, taken
        self.broken, self.down = broken, down

    @property
    def seat(self):
        """Whose turn it is."""
        return (self.leader + len(self.table)) % len(self.hands)

    @property
    def trick(self):
        """Which trick it is."""
        return self.rules.hand_size + 1 - max(map(len, self.hands))

    def lawful(self):
        """What he may play, lowest suit and card first."""
        given = legal_cards(
            self.hands[self.seat],
            self.table,
            self.trump,
            self.rules,
            trick_number=self.trick,
            stayers=len(self.hands),
            face_down_lead=self.down,
            trump_broken=self.broken,
        )
        return sorted(given, key=lambda one: (one.suit.value, one.rank))

    def laid(self, card):
        """The position behind that card."""
        hands = tuple(
            tuple(one for one in hand if one is not card) if seat == self.seat else hand
            for seat, hand in enumerate(self.hands)
        )
        table, leader, taken, down = (*self.table, card), self.leader, self.taken, self.down
        if not self.table:
            mine = self.hands[self.seat]
            down = must_lead_face_down(mine, self.trump, self.rules, self.trick, len(hands))
        on_another = len(table) > 1 and (down or table[0].suit is not self.trump)
        broken = self.broken or (on_another and card.suit is self.trump)
        if len(table) == len(hands):
            won = trick_winner(table, self.trump, self.rules, face_down_lead=down)
            winner = (leader + won) % len(hands)
            leader = next_leader(leader, winner, len(hands), self.rules)
            table, taken, down = (), (*taken, winner), False
        return Line(self.rules, self.trump, hands, leader, table, taken, broken, down)

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
            key=lambda end: (
                self.worth(end, self.seat, share),
                favour * self.worth(end, friend, share),
            ),
        )

    def worth(self, end, seat, share):
        """What an end is worth to a seat."""
        return worth(end, seat, share, len(self.hands), self.rules)


def line_of(hands, played, rules):
    """The position that these hands give after the cards so far."""
    moment = now(hands, played, rules)
    gone = {card for _, card in played.plays}
    left = tuple(tuple(one for one in hand if one not in gone) for hand in hands)
    leader = (moment.seat - len(moment.table)) % played.seats
    broken, table, taken, first = False, (), (), 0
    for _, card in played.plays:
        table = (*table, card)
        broken = broken or card.suit is played.trump is not table[0].suit
        if len(table) == played.seats:
            winner = (first + trick_winner(table, played.trump, rules)) % played.seats
            first = next_leader(first, winner, played.seats, rules)
            taken, table = (*taken, winner), ()
    return Line(rules, played.trump, left, leader, moment.table, taken, broken)


def worth(end, seat, share, seats, rules):
    """Chips from this pot, less a bourré, less the next ante, and a share of the next pot."""
    pot = rules.ante * seats
    tricks = [end.count(one) for one in range(seats)]
    bourre = [one for one in range(seats) if tricks[one] == 0]
    first = [one for one in range(seats) if tricks[one] == max(tricks)]
    carried = pot if len(first) > 1 else 0
    own = pot if first == [seat] else 0
    if rules.pot == "graded":
        carried = 0
        own = sum(pays for one, pays in zip(end, graded(pot), strict=True) if one == seat)
    own -= pot if seat in bourre else rules.ante
    next_pot = carried + pot * len(bourre) + rules.ante * (seats - len(bourre))
    return own + Fraction(share * next_pot, seats)


def certainly_spared(player, chosen, allowed, possible, played, rules, next_pot="both-ways"):
    """Every seat certainly spared by `chosen`, with the card that would not have spared it."""
    ends = {
        card: set().union(*(line_of(hands, played, rules).laid(card).ends() for hands in possible))
        for card in allowed
    }
    line = line_of(possible[0], played, rules)
    return {
        (seat, card)
        for seat in range(played.seats)
        for card in allowed
        if seat != player
        and seat not in line.taken
        and all(seat not in end for end in ends[card])
        and all(seat in end for end in ends[chosen])
        and all(
            min(line.worth(end, player, share) for end in ends[card])
            >= max(line.worth(end, player, share) for end in ends[chosen])
            for share in LAMBDAS[next_pot]
        )
    }


def turned_out_so(player, seat, chosen, card, played, rules, next_pot="both-ways"):
    """Whether, as the cards lay, `card` leaves `seat` without a trick and `chosen` does not."""
    line = line_of(played.hands, played, rules)
    for share in LAMBDAS[next_pot]:
        kept = [line.laid(chosen).best(share, seat, favour) for favour in (1, -1)]
        other = [line.laid(card).best(share, seat, favour) for favour in (1, -1)]
        if any(seat in end for end in other) or not all(seat in end for end in kept):
            return False
        worst = min(line.worth(end, player, share) for end in other)
        if worst < max(line.worth(end, player, share) for end in kept):
            return False
    return True
