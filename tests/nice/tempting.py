"""Hands in which somebody may be spared: lawful, but dealt and played towards such an ending.

Nearly everything that makes a nice play certain is rare in random hands: a player without a trick whose
last trump everybody knows, the turned card, and another who holds a higher one beside a card that lets
it through. So the dealer gets little besides the turned card, another a trump above it, and the first
tricks are tried until with all cards open some card spares a player for certain and another does not.
Whether the player could know it is another matter, and what the test is about.
"""

import random

from evenings.oracle import must_lead_face_down, next_leader, trick_winner
from evenings.playing import Rest, from_seat, turn_up_due
from plain import Line

DEALS, PLAYS = 30, 3
"""Deals that are tried before a hand is left to chance, and ways to play each."""


class Tempted(Rest):
    """Players led to such an ending; half of them then spare the other on purpose."""

    def __init__(self, rules, deal):
        super().__init__(rules, deal)
        self.rng = random.Random(str(deal.hands))
        self.script, self.dealer = [], deal.order[-1]
        if self.dealer_shows_a_card():
            self.look_for_an_ending()

    def dealer_shows_a_card(self):
        """Whether everybody knows that the dealer plays with the turned card."""
        deal = self.deal
        if deal.widow or deal.takeup or deal.up not in self.hands.get(self.dealer, ()):
            return False
        kept = self.rules.turn_up_exchange == "no" or not deal.draws[self.dealer].discarded
        return kept and len(self.hands) > 1

    def look_for_an_ending(self):
        """Other hands and the cards up to the choice, if some are found; all else is left to chance."""
        for _ in range(DEALS):
            hands = self.dealt_anew()
            for _ in range(PLAYS):
                script = self.played(hands)
                if script:
                    self.hands, self.script = hands, script
                    return

    def dealt_anew(self):
        """The turned card among low ones, a higher trump in another hand."""
        rng, up, height = self.rng, self.deal.up, self.rules.height
        pool = [one for one in self.rules.cards() if one is not up]
        rng.shuffle(pool)
        low = sorted(pool, key=lambda one: (one.suit is up.suit, height(one) + 6 * rng.random()))
        sizes = {who: len(some) for who, some in self.hands.items()}
        hands = {self.dealer: [up, *low[: sizes[self.dealer] - 1]]}
        above = [one for one in pool if self.above(one)]
        other = rng.choice([who for who in sizes if who != self.dealer])
        hands[other] = [max(above, key=height) if rng.random() < 0.6 else above[0]] if above else []
        pool = [one for one in pool if not any(one in some for some in hands.values())]
        for who, size in sizes.items():
            some = hands.setdefault(who, [])
            while len(some) < size:
                some.append(pool.pop())
        return {who: hands[who] for who in sizes}

    def above(self, card):
        """Whether it is a trump that beats the turned card."""
        up, height = self.deal.up, self.rules.height
        return card.suit is up.suit and height(card) > height(up)

    def played(self, hands):
        """The first cards of such a hand, up to the choice; none where it does not come to that."""
        rest, stayers, taken = Rest(self.rules, self.deal), self.deal.stayers, []
        rest.hands = {who: list(some) for who, some in hands.items()}
        leads = turn_up_due(self.rules, self.deal, 1, ())
        leader, script = self.dealer if leads else stayers[0], []
        for number in range(1, self.rules.hand_size - 1):
            table, order = [], from_seat(stayers, leader)
            down = must_lead_face_down(
                rest.hands[leader], self.deal.trump, self.rules, number, len(stayers)
            )
            for who in order:
                right = rest.right(who, order, table, number, taken.count(who), face_down=down)
                script.append(self.rng.choice(self.spending(right)))
                rest.play(who, script[-1], table, face_down=down)
            won = trick_winner(table, self.deal.trump, self.rules, face_down_lead=down)
            taken.append(order[won])
            leader = order[next_leader(0, won, len(order), self.rules)]
            if order[won] == self.dealer or self.deal.up in script:
                return []
        return [*script, *choice] if (choice := self.choice_in(rest, leader, taken)) else []

    def spending(self, right):
        """What they play first: neither the turned card nor a trump above it."""
        spent = [one for one in right if one is not self.deal.up and not self.above(one)]
        return sorted(spent or right, key=str)

    def choice_in(self, rest, leader, taken):
        """The cards from there to a choice that spares somebody, and the card chosen."""
        seat = self.deal.stayers.index
        hands = tuple(tuple(rest.hands[who]) for who in self.deal.stayers)
        if not any(self.above(one) for some in hands for one in some):
            return []
        taken = tuple(map(seat, taken))
        line = Line(self.rules, self.deal.trump, hands, seat(leader), (), taken, rest.broken)
        return self.towards(line)

    def towards(self, line):
        """Depth first; every other time the card that spares is not played."""
        if len(line.hands[line.seat]) < 2:
            return []
        lawful = line.lawful()
        sparing = sparing_cards(line, lawful)
        if sparing:
            return [sparing[0]] if self.rng.random() < 0.5 else [lawful[0]]
        for card in lawful:
            behind = self.towards(line.laid(card))
            if behind:
                return [card, *behind]
        return []

    def right(self, player, order, table, trick, taken, *, face_down):
        """The card of the script, as long as it goes on and breaks no duty of knowledge."""
        right = super().right(player, order, table, trick, taken, face_down=face_down)
        if self.script and self.script[0] in right:
            return {self.script.pop(0)}
        self.script = []
        return right


def sparing_cards(line, lawful):
    """The cards that give another his first trick in every line, where some other never does.

    And costs no more: in tricks, for the chips are not known yet.
    """
    if len(lawful) < 2:
        return []
    ends = {card: line.laid(card).ends() for card in lawful}
    brings = {card: [roughly(end, line) for end in some] for card, some in ends.items()}
    trickless = {*range(len(line.hands))} - {*line.taken, line.seat}
    return [
        card
        for card in lawful
        for seat in trickless
        if all(seat in end for end in ends[card])
        and any(
            not any(seat in end for end in ends[one]) and min(brings[one]) >= max(brings[card])
            for one in lawful
        )
    ]


def roughly(end, line):
    """What an end brings to the player whose turn it is: the pot, or shares of it; a bourré costs."""
    mine = [len(end) - place for place, seat in enumerate(end) if seat == line.seat]
    if line.rules.pot == "graded":
        return sum(mine) or -len(end) * (len(end) + 1) // 2
    others = (
        max(end.count(seat) for seat in end if seat != line.seat) if {*end} - {line.seat} else 0
    )
    return 2 * (len(mine) > others) - (not mine)
