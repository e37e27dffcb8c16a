"""What a player may have known at a card of a full pack, and what the ends were worth, written plainly.

Nothing here knows how the program reads a record, builds worlds or prices ends. A layout is any hands of
the others from which every card so far would have been lawful; the chips are those of `evenings.money`.
"""

import random
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations
from math import comb, prod

from evenings.money import antes, bourres_in_pool, settle
from evenings.oracle import legal_cards
from evenings.records import Hand, Play, Trick
from evenings.rules import Rules
from plain import LAMBDAS, Line

from referee.game.cards import Card

MOST, DRAWN = 3_000, 150
"""Layouts that are all looked at; else so many are drawn."""


@dataclass(frozen=True)
class Fallen:
    """A card that fell, and what lay there."""

    trick: Trick
    play: Play
    table: tuple[Card, ...]
    broken: bool
    """Whether a trump had fallen to the lead of another suit."""


def fallen(hand):
    """Every card of a hand in the order in which they fell."""
    broken = False
    for trick in hand.tricks:
        for place, play in enumerate(trick.plays):
            yield Fallen(trick, play, tuple(trick.cards[:place]), broken)
            trumps = place > 0 and play.card.suit is hand.deal.trump
            on_another = trick.face_down or trick.cards[0].suit is not hand.deal.trump
            broken = broken or (trumps and on_another)


@dataclass(frozen=True)
class Place:
    """One card of a hand: which trick it belongs to, and how many lay there before it."""

    hand: Hand
    rules: Rules
    trick: int
    lying: int

    @property
    def seats(self):
        """The stayers; a seat is a place in this."""
        return self.hand.deal.stayers

    @property
    def player(self):
        """Who plays the card."""
        return self.now.play.player

    @cached_property
    def now(self):
        """The card itself."""
        return next(
            one
            for one in fallen(self.hand)
            if (one.trick.number, len(one.table)) == (self.trick, self.lying)
        )

    @cached_property
    def before(self):
        """Every card before it."""
        return [
            one
            for one in fallen(self.hand)
            if (one.trick.number, len(one.table)) < (self.trick, self.lying)
        ]

    def left(self, who):
        """The cards he had left, as it really was."""
        gone = {one.play.card for one in self.before}
        played = [play for trick in self.hand.tricks for play in trick.plays]
        return [one.card for one in played if one.player == who and one.card not in gone]

    def line(self, hands):
        """The position, if the stayers had these cards left."""
        seat = self.seats.index
        return Line(
            self.rules,
            self.hand.deal.trump,
            tuple(tuple(hands[who]) for who in self.seats),
            seat(self.now.trick.leader),
            self.now.table,
            tuple(seat(one.winner) for one in self.hand.tricks[: self.trick - 1]),
            self.now.broken,
            self.lying > 0 and self.now.trick.face_down,
        )

    def layouts(self):
        """The real layout first, then others that the player cannot exclude: all, or some at random."""
        real = {who: self.left(who) for who in self.seats}
        yield real
        others = [who for who in self.seats if who != self.player]
        may = {who: self.may_hold(who) for who in others}
        sizes = [len(real[who]) - len(self.known(who)) for who in others]
        ways = prod(comb(len(may[who]), size) for who, size in zip(others, sizes, strict=True))
        every = self.dealt(others, may, real) if ways <= MOST else self.drawn(others, may, real)
        for hands in every:
            yield {self.player: real[self.player], **hands}

    def known(self, who):
        """The turned card, where everybody knows that the dealer has it still."""
        deal = self.hand.deal
        dealer = deal.order[-1]
        kept = self.rules.turn_up_exchange == "no" or not deal.draws[dealer].discarded
        in_hand = self.rules.turn_up == "in-hand" and kept and deal.widow != dealer
        took = deal.takeup is not None and deal.takeup[0] == dealer
        shown = who == dealer and (in_hand or took) and deal.up in self.left(dealer)
        return [deal.up] if shown else []

    def may_hold(self, who):
        """What else he may have: cards nobody saw from which all that he played was lawful."""
        seen = {one.play.card for one in self.before}
        seen |= {*self.left(self.player), self.hand.deal.up}
        unseen = [one for one in self.rules.cards() if one not in seen]
        return [one for one in unseen if self.lawful_with(who, [one])]

    def lawful_with(self, who, left):
        """Whether all that he played would have been lawful with these cards left."""
        own = [one for one in self.before if one.play.player == who]
        for place, one in enumerate(own):
            lawful = legal_cards(
                [*left, *(later.play.card for later in own[place:])],
                one.table,
                self.hand.deal.trump,
                self.rules,
                trick_number=one.trick.number,
                stayers=len(self.seats),
                face_down_lead=bool(one.table) and one.trick.face_down,
                trump_broken=one.broken,
            )
            if one.play.card not in lawful:
                return False
        return True

    def dealt(self, others, may, real, taken=frozenset()):
        """Every layout."""
        if not others:
            yield {}
            return
        who, *rest = others
        known = self.known(who)
        free = [one for one in may[who] if one not in taken]
        for some in combinations(free, len(real[who]) - len(known)):
            if self.lawful_with(who, [*known, *some]):
                for hands in self.dealt(rest, may, real, taken | {*some}):
                    yield {who: [*known, *some], **hands}

    def drawn(self, others, may, real):
        """Some layouts at random, not all equally likely: who may hold least is served first."""
        rng = random.Random(f"{self.hand.number} {self.trick} {self.lying}")
        order = sorted(others, key=lambda who: len(may[who]))
        served = (self.served(order, may, real, rng) for _ in range(DRAWN))
        yield from (hands for hands in served if hands is not None)

    def served(self, order, may, real, rng):
        """One layout; None where somebody finds no cards."""
        hands, taken = {}, set()
        for who in order:
            known, free = self.known(who), [one for one in may[who] if one not in taken]
            wanted = len(real[who]) - len(known)
            if len(free) < wanted:
                return None
            some = rng.sample(free, wanted)
            if not self.lawful_with(who, [*known, *some]):
                return None
            taken |= {*some}
            hands[who] = [*known, *some]
        return hands

    def worth(self, end, who, share):
        """What he gets, less a bourré and the next ante, and a share of the next pot.

        In chips times the players seated.
        """
        hand, order = self.hand, self.hand.deal.order
        winners = [self.seats[one] for one in end]
        money = settle(self.rules, hand.before, order, list(self.seats), winners)
        moved = [one for one in money.due if one.cause not in ("ante", "second-ante")]
        own = sum(one.chips for one in moved if one.target == who)
        own -= sum(one.chips for one in moved if one.source == who)
        following = (*order[1:], order[0])
        paid = antes(self.rules, money.after, following)
        pool = bourres_in_pool(self.rules, money.after)
        next_pot = money.after.carried + sum(n for _, n in pool) + sum(paid.values())
        return len(order) * (own - paid.get(who, 0)) + share * next_pot

    def refuted(self, chosen: Card, instead: Card, spared, next_pot="both-ways"):
        """A layout, or a price, that speaks against a certain nice play; None where there is none."""
        seat, kept, given = self.seats.index(spared), set(), set()
        for hands in self.layouts():
            line = self.line(hands)
            mine, other = line.laid(chosen).ends(), line.laid(instead).ends()
            if any(seat in end for end in other) or not all(seat in end for end in mine):
                return hands
            kept |= other
            given |= mine
        for share in LAMBDAS[next_pot]:
            worst = min(self.worth(end, self.player, share) for end in kept)
            if worst < max(self.worth(end, self.player, share) for end in given):
                return share
        return None
