"""A hand from the shuffle to the first lead, with real cards.

Readings taken: a player is served from the stock as far as it goes; then thrown cards are
shuffled, never those of the player being served. `discards` leaves the folded hands out,
`folded-then-discards` takes them first. Nobody asks for more cards than he can get. A turn-up
that was set aside, or that belongs to nobody, is never dealt again.
"""

import random
from dataclasses import dataclass

from evenings.records import Deal, Draw
from evenings.rules import Rules
from referee.game.cards import Card


@dataclass(frozen=True)
class Wish:
    """What a planted error wants of a deal; everything else is left to chance."""

    stays: tuple[str, ...] = ()
    """Who stays in any case."""
    passes: tuple[str, ...] = ()
    """Who passes, lawful or not."""
    ace_up: bool = False
    receives_up: str | None = None
    """Who is dealt the turn-up in his draw, impossible as it is."""
    takes_up: str | None = None
    """Who takes the turn-up, lawful or not."""
    exchanges_up: bool = False
    """Whether the dealer throws the turn-up away."""


class Pack:
    """Stock, folded hands and discards while the cards are drawn."""

    def __init__(self, rules: Rules, stock: list[Card], rng: random.Random) -> None:
        self.rules = rules
        self.stock = stock
        self.rng = rng
        self.folded: list[Card] = []
        self.discards: list[Card] = []
        self.recycled = False

    def left(self) -> int:
        """How many cards could be dealt at most."""
        return len(self.stock) + sum(map(len, self.heaps()))

    def heaps(self) -> list[list[Card]]:
        """The heaps that may be shuffled, in the order in which they are taken."""
        return {
            "folded-then-discards": [self.folded, self.discards],
            "all-but-own": [self.folded + self.discards],
            "discards": [self.discards],
            "never": [],
        }[self.rules.stock_out]

    def serve(self, wanted: int) -> tuple[Card, ...]:
        """That many cards off the stock, shuffled anew when it runs out."""
        served = []
        for _ in range(wanted):
            if not self.stock:
                self.shuffle()
            served.append(self.stock.pop())
        return tuple(served)

    def shuffle(self) -> None:
        """Make a new stock of the first heap that has cards."""
        self.recycled = True
        self.stock = list(next(heap for heap in self.heaps() if heap))
        self.rng.shuffle(self.stock)
        self.folded = [one for one in self.folded if one not in self.stock]
        self.discards = [one for one in self.discards if one not in self.stock]


def deal_hand(
    rules: Rules,
    order: tuple[str, ...],
    *,
    may_pass: bool,
    rng: random.Random,
    wish: Wish,
) -> Deal:
    """One deal; `order` is everybody in order of speaking, the dealer last."""
    stock = shuffled(rules, order, rng, ace_up=wish.ace_up)
    dealt: dict[str, list[Card]] = {one: [] for one in order}
    up = stock.pop() if rules.trump_from == "before-deal" else None
    for _ in range(rules.hand_size):
        for one in order:
            dealt[one].append(stock.pop())
    demoiselle = [stock.pop() for _ in range(rules.hand_size)] if rules.widow == "yes" else []
    if rules.trump_from == "stock":
        up = stock.pop()
    if up is None:
        up = dealt[order[-1]][-1]

    stays = intents(rules, order, up, may_pass=may_pass, rng=rng, wish=wish)
    hands = {one: list(dealt[one]) for one in order if stays[one]}
    pack = Pack(rules, stock, rng)
    draws: dict[str, Draw] = {}
    if rules.declare != "in-turn-with-draw":
        pack.folded = [each for one in order if not stays[one] for each in dealt[one]]
    for one in order:
        if stays[one]:
            draws[one] = draw(rules, order, one, up, hands, pack, rng, wish)
        elif rules.declare == "in-turn-with-draw":
            pack.folded += dealt[one]

    widow = None
    if demoiselle and rng.random() < 0.5 and hands:
        widow = rng.choice(list(hands))
        hands[widow] = demoiselle
    takeup = take_up(rules, order, up, hands, rng, wish)
    return Deal(
        up=up,
        dealt={one: tuple(some) for one, some in dealt.items()},
        order=order,
        stays=stays,
        draws=draws,
        hands={one: tuple(some) for one, some in hands.items()},
        widow=widow,
        takeup=takeup,
        recycled=pack.recycled,
        unused=() if pack.recycled else tuple(pack.stock),
        trumpless=rules.trump_from == "none",
    )


def shuffled(rules: Rules, order: tuple[str, ...], rng: random.Random, *, ace_up: bool) -> list:
    """The pack, dealt from its end; with `ace_up` an ace lies where the turn-up will be."""
    stock = rules.cards()
    rng.shuffle(stock)
    if ace_up:
        before = {"stock": rules.hand_size * len(order), "before-deal": 0}.get(
            rules.trump_from, rules.hand_size * len(order) - 1
        )
        there = len(stock) - 1 - before
        ace = rng.choice([n for n, one in enumerate(stock) if one.name[0] == "A"])
        stock[there], stock[ace] = stock[ace], stock[there]
    return stock


def intents(rules, order, up, *, may_pass, rng, wish) -> dict[str, bool]:
    """Who stays; the dealer is bound by an ace, everybody where passing is not allowed."""
    boldness = rng.choice([0.4, 0.65, 0.65, 0.9])
    stays = {one: not may_pass or rng.random() < boldness for one in order}
    ace = rules.ace_up_dealer_stays == "yes" and up.name[0] == "A"
    if ace or rules.ace_up_dealer_stays == "always":
        stays[order[-1]] = True
    wanted = [one for one in wish.stays if one not in wish.passes]
    stays |= dict.fromkeys(wanted, True) | dict.fromkeys(wish.passes, False)
    nobody = not any(stays.values()) and order[-1] not in wish.passes
    if nobody and (rules.passing != "always" or rules.nobody_stays == "dealer-plays"):
        stays[order[-1]] = True
    return stays


def draw(rules, order, one, up, hands, pack, rng, wish) -> Draw:
    """One player's exchange, applied to his hand."""
    dealer = order[-1]
    keeps_up = one == dealer and rules.turn_up_exchange == "no" and rules.turn_up == "in-hand"
    loose = [each for each in hands[one] if not (keeps_up and each is up)]
    allowed = rules.most_drawn(len(order), len(hands), order.index(one) + 1)
    most = min(allowed, len(loose), pack.left())
    wanted = rng.randint(0, most)
    thrown = rng.sample(loose, wanted)
    if one == dealer and wish.exchanges_up and up not in thrown and most:
        thrown = [up, *thrown[1:]]
    if one == wish.receives_up and most and not thrown:
        thrown = [loose[0]]
    received = list(pack.serve(len(thrown)))
    if one == wish.receives_up and received:
        received[0] = up
    hands[one] = [each for each in hands[one] if each not in thrown] + received
    set_aside = rules.turn_up_exchange == "set-aside"
    pack.discards += [each for each in thrown if not (each is up and set_aside)]
    return Draw(tuple(thrown), tuple(received))


def take_up(rules, order, up, hands, rng, wish):
    """The dealer who stayed may take the turn-up, laying a card aside."""
    taker = wish.takes_up
    if taker is None and rules.turn_up == "takeable" and order[-1] in hands:
        taker = order[-1] if rng.random() < 0.5 and not wish.receives_up else None
    if taker is None or up in hands[taker]:
        return None
    aside = rng.choice(hands[taker])
    hands[taker] = [each for each in hands[taker] if each is not aside] + [up]
    return taker, aside
