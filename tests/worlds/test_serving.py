"""Dealing cards to holders who may not have every card, against every way to deal them."""

import random
from itertools import product

from referee.layouts.masks import Holder, bits, reaches, served


def every_deal(cards, holders):
    """Every way to give all holders their cards, the others to nobody."""
    single = list(bits(cards))
    for places in product(range(len(holders) + 1), repeat=len(single)):
        held = [0] * len(holders)
        for card, place in zip(single, places, strict=True):
            if place < len(held):
                held[place] |= card
        if all(fits(some, one) for some, one in zip(held, holders, strict=True)):
            yield held


def fits(some, holder):
    return some.bit_count() == holder.size and not some & ~holder.may


def some_holders(rng, cards):
    """Holders who together want about as many cards as there are, each of them only few."""
    return [
        Holder(rng.randint(0, 2), rng.getrandbits(cards) & rng.getrandbits(cards + 1))
        for _ in range(rng.randint(1, 3))
    ]


def test_everybody_is_served_whenever_there_is_a_deal():
    rng, told = random.Random(1), {True: 0, False: 0}
    for _ in range(250):
        cards = rng.getrandbits(5)
        holders = some_holders(rng, 5)
        deals, held = list(every_deal(cards, holders)), served(cards, holders)
        told[bool(deals)] += 1
        assert held in deals if deals else held is None
        reach = reaches(cards, holders)
        if deals:
            has = [list(some) for some in zip(*deals, strict=True)]
            assert [*reach] == [
                sum(one for one in bits(31) if any(one & h for h in s)) for s in has
            ]
        else:
            assert reach is None
    assert min(told.values()) > 50


def test_cards_are_passed_on_along_a_row_of_holders():
    """Each may have his own card or the next one's; the last comer wants the first card."""
    row = [Holder(1, 0b11 << place) for place in range(6)]
    late = Holder(1, 0b1)
    assert served(0b1111111, [*row, late]) == [*(0b10 << place for place in range(6)), 0b1]
    assert served(0b0111111, [*row, late]) is None
    assert served(0b1111111, [*row, late, Holder(1, 0b1000000)]) is None
    assert reaches(0b1111111, [*row, late]) == (*(0b10 << place for place in range(6)), 0b1)


def test_who_passes_a_card_on_takes_one_for_it():
    assert served(0b111, [Holder(1, 0b111), Holder(1, 0b001)]) == [0b010, 0b001]


def test_who_holds_nothing_reaches_nothing():
    assert reaches(0b11, [Holder(0, 0b11), Holder(1, 0b11)]) == (0, 0b11)
