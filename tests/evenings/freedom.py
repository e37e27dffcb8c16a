"""Players who use every freedom: whoever is not bound by what he knows may play any lawful card.

He is free when in one layout that he cannot exclude the others, all cards open, keep him from three
tricks. Layouts are sought among those near the real one in which the others are strong. Where none
is found he obeys, so that a lawful evening stays lawful.
"""

import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

from evenings.forced import Seat, cinch_may_bind, downwards, safe_trumps, tricks
from evenings.oracle import legal_cards, next_leader, trick_winner
from evenings.playing import Rest
from evenings.records import Deal
from evenings.rules import Rules
from referee.game.cards import Card
from referee.game.suits import Suit

LAYOUTS = 10
"""How many layouts beside the real one are tried before a player obeys."""
POSITIONS = 2_000
"""How many positions of one layout are looked at before it is given up."""

Hands = Mapping[str, Sequence[Card]]


@dataclass(frozen=True)
class Fallen:
    """A card, as everybody saw it fall."""

    player: str
    card: Card
    table: tuple[Card, ...]
    trick: int


class FreeRest(Rest):
    """Players free to play whatever no duty forbids. For rules under which any card may be led."""

    def __init__(self, rules: Rules, deal: Deal) -> None:
        super().__init__(rules, deal)
        self.rng = random.Random(str(deal.hands))
        self.fallen: list[Fallen] = []

    def right(self, player, order, table, trick, taken, *, face_down) -> set[Card]:
        """The one card that he plays, or those of which he must play one."""
        obedient = super().right(player, order, table, trick, taken, face_down=face_down)
        lawful = self.legal(player, table, trick, face_down=face_down)
        if self.rules.cinch not in ("three-sure", "lay-down"):
            return obedient
        card = self.rng.choice(sorted(lawful, key=str))
        due = self.due(player, order, table, taken, card) & lawful
        return due or self.freely(card, obedient)

    def freely(self, card, obedient) -> set[Card]:
        """What is played by choice; `obedient`: what he would play who saw all hands."""
        return {card}

    def due(self, player, order, table, taken, card) -> set[Card]:
        """The cards of which he must play one instead of `card`; none where it is free."""
        trump = self.deal.trump
        top = from_the_highest(self.hands[player], trump, self.rules)
        if not top or card in top:
            return set()
        seat = Seat(player, order[len(table) + 1 :], taken, self.laid[player])
        if cinch_may_bind(seat, table, self.rules) and not any(
            beaten(player, top[0], 3 - taken, order, hands, table, trump, self.rules)
            for hands in self.layouts(player, trump)
        ):
            return set(top)
        if self.rules.knowledge_lead == "no" or table or card.suit is trump:
            return set()
        if any(trumps_out(player, hands, trump) for hands in self.layouts(player, trump)):
            return set()
        return {one for one in self.hands[player] if one.suit is trump}

    def layouts(self, player, trump) -> Iterator[Hands]:
        """Hands that he cannot exclude, the real ones first."""
        yield self.hands
        for attempt in range(LAYOUTS):
            others = [one for one in self.hands if one != player]
            self.rng.shuffle(others)
            strong = others[: 1 + attempt % len(others)]
            yield self.strengthened(player, strong, trump, sides=attempt % 2 == 1)

    def strengthened(self, player, strong, trump, *, sides) -> Hands:
        """The real hands after swaps that he could not notice: trumps for `strong`, and side cards."""
        hands = {one: list(some) for one, some in self.hands.items()}
        pool = self.unseen(player)
        wanted = downwards([one for one in pool if one.suit is trump], self.rules)
        if sides:
            wanted += self.rng.sample(pool, min(6, len(pool)))
        for turn, card in enumerate(wanted):
            taker = strong[turn % len(strong)]
            weak = [
                one for one in hands[taker] if one.suit is not trump and one is not self.deal.up
            ]
            if card in hands[taker] or not weak:
                continue
            swapped = exchanged(hands, player, taker, self.rng.choice(weak), card)
            if self.agrees(swapped, player):
                hands = swapped
        return hands

    def unseen(self, player) -> list[Card]:
        """The cards that may lie anywhere for all that he saw; the turn-up stays where it is."""
        deal = self.deal
        draw = deal.draws.get(player)
        seen = {deal.up, *deal.dealt[player], *deal.hands[player]}
        seen |= {*draw.received} if draw else set()
        seen |= {one.card for one in self.fallen}
        return [one for one in self.rules.cards() if one not in seen]

    def agrees(self, hands, player) -> bool:
        """Whether every card of the others would have been lawful from these hands."""
        held = {one: set(some) for one, some in hands.items()}
        for one in reversed(self.fallen):
            held[one.player].add(one.card)
            if one.player != player and one.card not in self.lawful(held[one.player], one):
                return False
        return True

    def lawful(self, hand, one) -> set[Card]:
        """What somebody with that hand could have played there."""
        return legal_cards(
            sorted(hand, key=str),
            one.table,
            self.deal.trump,
            self.rules,
            trick_number=one.trick,
            stayers=len(self.hands),
        )

    def play(self, player, card, table, *, face_down) -> None:
        """Remember what everybody saw."""
        trick = self.rules.hand_size + 1 - len(self.hands[player])
        self.fallen.append(Fallen(player, card, tuple(table), trick))
        super().play(player, card, table, face_down=face_down)


def exchanged(hands, player, taker, given, card) -> dict[str, list[Card]]:
    """`taker` holds `card`, and `given` lies where it came from, if that is not the player's hand."""
    swapped = {}
    for one, some in hands.items():
        renamed = {given: card} if one == taker else {card: given} if one != player else {}
        swapped[one] = [renamed.get(each, each) for each in some]
    return swapped


def from_the_highest(hand, trump, rules) -> list[Card]:
    """His highest trump and those that follow it without a gap in the pack."""
    trumps = downwards([one for one in hand if one.suit is trump], rules)
    run = trumps[:1]
    for one, other in pairwise(trumps):
        if rules.height(one) != rules.height(other) + 1:
            break
        run.append(other)
    return run


def trumps_out(player, hands, trump) -> bool:
    """Whether somebody else holds a trump."""
    return any(one.suit is trump for who, some in hands.items() if who != player for one in some)


class TooManyError(Exception):
    """More positions than one layout is worth."""


def beaten(player, first, wanted, order, hands, table, trump, rules) -> bool:
    """Whether the others, all cards open, keep him from `wanted` tricks if he begins with `first`."""
    if wanted <= 0:
        return False
    if wanted > len(hands[player]):
        return True
    line = Line(order.index(player), trump, rules)
    held = tuple(frozenset(hands[one]) for one in order)
    try:
        return not line.after(held, tuple(table), first, 0, wanted)
    except TooManyError:
        return False


class Line:
    """All lines of play of one layout, one player against all others. Seats are places in turn order."""

    def __init__(self, player: int, trump: Suit, rules: Rules) -> None:
        self.player, self.trump, self.rules = player, trump, rules
        self.known: dict[tuple, bool] = {}
        self.looked_at = 0

    def after(self, hands, table, card, leader, wanted) -> bool:
        """Whether he makes it once the next player has put down `card`."""
        self.looked_at += 1
        if self.looked_at > POSITIONS:
            raise TooManyError
        seat = (leader + len(table)) % len(hands)
        hands = tuple(some - {card} if n == seat else some for n, some in enumerate(hands))
        table = (*table, card)
        if len(table) < len(hands):
            return self.within(hands, table, leader, wanted)
        winner = (leader + trick_winner(table, self.trump, self.rules)) % len(hands)
        leader = next_leader(leader, winner, len(hands), self.rules)
        wanted -= winner == self.player
        if wanted <= 0 or len(hands[self.player]) < wanted:
            return wanted <= 0
        key = hands, leader, wanted
        if key not in self.known:
            self.known[key] = self.within(hands, (), leader, wanted)
        return self.known[key]

    def within(self, hands, table, leader, wanted) -> bool:
        """Whether they make it from here; what is plain to see is not followed line by line."""
        seat = (leader + len(table)) % len(hands)
        mine = seat == self.player
        if mine and not table and self.plain(hands) >= wanted:
            return True
        told = (
            self.after(hands, table, c, leader, wanted) for c in self.best_first(hands[seat], table)
        )
        return any(told) if mine else all(told)

    def plain(self, hands) -> int:
        """The tricks that he makes from the top."""
        others = [some for n, some in enumerate(hands) if n != self.player]
        mine = sorted(hands[self.player], key=str)
        made = safe_trumps if self.rules.next_leader == "next-seat" else tricks
        return made(mine, others, (), self.trump, self.rules)

    def best_first(self, hand, table) -> list[Card]:
        """What may be played there, trumps and high cards first."""
        lawful = legal_cards(
            sorted(hand, key=str),
            table,
            self.trump,
            self.rules,
            trick_number=self.rules.hand_size + 1 - len(hand),
            stayers=len(table) + 1,
        )
        return sorted(
            lawful, key=lambda one: (one.suit is not self.trump, -self.rules.height(one), str(one))
        )
