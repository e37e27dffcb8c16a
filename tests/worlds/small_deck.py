"""Hands of three from twelve cards, small enough that every world and every line can be looked at.

Nothing here knows how the program counts or searches: worlds are all ways to deal the cards that
were not seen, kept when every card so far would have been lawful; a plan is tried against all of
them at once, card by card.
"""

import random
from dataclasses import dataclass
from itertools import combinations
from types import MappingProxyType

from evenings.oracle import legal_cards, next_leader, trick_winner
from evenings.rules import Rules
from replayed import cards_played

from referee.game.cards import PACK, Card, Deck
from referee.game.suits import Rank, Suit
from referee.rulesets.files import load_ruleset
from referee.rulesets.house_rules import override

SUITS = tuple(Suit)[:3]
CARDS = tuple(c for c in PACK if c.suit in SUITS and c.rank >= Rank.JACK)
NAMES = ("Ann", "Ben", "Cal", "Dee")


def small_ruleset(preset="acadiana", **knobs):
    """A preset with hands of three from jack to ace of three suits, and no draw."""
    wanted = {"hand-size": "3", "max-draw": "0", "players": "2-4", **knobs}
    ruleset = override(load_ruleset(preset), wanted.items(), "a test")
    strength = {one: ruleset.rank_order.strength(one.rank) for one in CARDS}
    ruleset.__dict__["playing_deck"] = Deck(MappingProxyType(strength))
    return ruleset


@dataclass(frozen=True)
class Played:
    """One hand as it was dealt and played, and the cards so far at one moment of it."""

    hands: tuple[tuple[Card, ...], ...]
    """By seat, the first seat behind the dealer first."""
    up: Card
    plays: tuple[tuple[int, Card], ...]
    """Seat and card, all tricks in a row."""

    @property
    def trump(self):
        """The suit of the turned card."""
        return self.up.suit

    @property
    def seats(self):
        """How many play."""
        return len(self.hands)


def random_play(rules, rng, seats) -> Played:
    """A random deal played at random, every card lawful."""
    dealt = rng.sample(CARDS, 3 * seats)
    hands = tuple(tuple(dealt[seat::seats]) for seat in range(seats))
    played = Played(hands, hands[-1][-1], ())
    while len(played.plays) < 3 * seats:
        moment = now(hands, played, rules)
        card = rng.choice(sorted(moment.lawful, key=str))
        played = Played(hands, played.up, (*played.plays, (moment.seat, card)))
    return played


@dataclass(frozen=True)
class Now:
    """Whose turn it is and what he may play."""

    seat: int
    table: tuple[Card, ...]
    taken: tuple[int, ...]
    hand: tuple[Card, ...]
    lawful: frozenset[Card]


def now(hands, played, rules) -> Now:
    """The moment after these plays, if the hands had been these."""
    leader, table, taken, broken = 0, (), [0] * played.seats, False
    for _, card in played.plays:
        table = (*table, card)
        broken = broken or (card.suit is played.trump is not table[0].suit)
        if len(table) == played.seats:
            winner = (leader + trick_winner(table, played.trump, rules)) % played.seats
            leader = next_leader(leader, winner, played.seats, rules)
            taken[winner] += 1
            table = ()
    seat = (leader + len(table)) % played.seats
    gone = {card for _, card in played.plays}
    hand = tuple(one for one in hands[seat] if one not in gone)
    lawful = legal_cards(
        hand,
        table,
        played.trump,
        rules,
        trick_number=4 - len(hand),
        stayers=played.seats,
        trump_broken=broken,
    )
    return Now(seat, table, tuple(taken), hand, frozenset(lawful))


def worlds(played, player, rules, *, lawful=True):
    """All deals that the player cannot exclude: what he saw, and that everybody was lawful."""
    mine = played.hands[player]
    others = [seat for seat in range(played.seats) if seat != player]
    sure = {seat: {card for who, card in played.plays if who == seat} for seat in others}
    if player != played.seats - 1:
        sure[played.seats - 1].add(played.up)
    unseen = [one for one in CARDS if one not in mine and not any(one in s for s in sure.values())]
    for dealt in deals(unseen, [3 - len(sure[seat]) for seat in others]):
        hands = [mine] * played.seats
        for seat, cards in zip(others, dealt, strict=True):
            hands[seat] = (*sure[seat], *cards)
        if not lawful or all_lawful(tuple(hands), played, rules, player):
            yield tuple(hands)


def deals(cards, sizes):
    """Every way to deal hands of these sizes."""
    if not sizes:
        yield ()
        return
    for hand in combinations(cards, sizes[0]):
        rest = [one for one in cards if one not in hand]
        for others in deals(rest, sizes[1:]):
            yield (hand, *others)


def all_lawful(hands, played, rules, player) -> bool:
    """Whether every card so far would have been lawful from these hands."""
    for count, (seat, card) in enumerate(played.plays):
        before = Played(played.hands, played.up, played.plays[:count])
        if seat != player and card not in now(hands, before, rules).lawful:
            return False
    return True


def can_make(goal, player, played, possible, rules, first=None) -> bool:
    """Whether one plan makes `goal` tricks in every possible deal, whatever the others do.

    The player sees only cards; the others pick the deal as they go, among those still possible.
    """
    moment = now(possible[0], played, rules)
    if moment.taken[player] >= goal:
        return True
    left = 3 - len(played.plays) // played.seats
    if moment.taken[player] + left < goal or not moment.hand:
        return False
    if moment.seat == player:
        choices = [first] if first else sorted(moment.lawful, key=str)
        return any(
            can_make(goal, player, laid(played, player, c), possible, rules) for c in choices
        )
    replies = {}
    for hands in possible:
        for card in now(hands, played, rules).lawful:
            replies.setdefault(card, []).append(hands)
    return all(
        can_make(goal, player, laid(played, moment.seat, card), some, rules)
        for card, some in replies.items()
    )


def laid(played, seat, card) -> Played:
    return Played(played.hands, played.up, (*played.plays, (seat, card)))


def log(played, rules) -> str:
    """The hand as a log."""
    names = NAMES[: played.seats]
    lines = [f"hand 1, dealer {names[-1]}, up {played.up}"]
    lines.append("in " + ", ".join(f"{name} 0" for name in names))
    for trick in range(len(played.plays) // played.seats):
        some = played.plays[trick * played.seats :][: played.seats]
        cards = " ".join(str(card) for _, card in some)
        lines.append(f"{trick + 1} {names[some[0][0]]}: {cards}")
    return "\n".join(lines)


def tables(played, ruleset):
    """The program's table before every card of the hand, and the card."""
    return cards_played(log(played, None), NAMES[: played.seats], ruleset)


def positions(preset, seed, count, **knobs):
    """So many moments of random hands: the hand up to there, the table, ruleset and rules."""
    ruleset = small_ruleset(preset, **knobs)
    rules, rng, given = Rules.of(ruleset), random.Random(f"{preset} {seed}"), 0
    while given < count:
        whole = random_play(rules, rng, rng.choice([2, 3, 3, 4]))
        for number, (table, play) in enumerate(tables(whole, ruleset)):
            played = Played(whole.hands, whole.up, whole.plays[:number])
            if given < count:
                given += 1
                yield played, table, play, ruleset, rules
