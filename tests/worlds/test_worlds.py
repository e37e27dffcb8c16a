"""Counting, listing and drawing worlds, against plain enumeration of every deal."""

import random
from collections import Counter
from itertools import product

import pytest

from referee.game.bounds import BoundPassedError
from referee.layouts.masks import Holder, bits
from referee.layouts.worlds import Worlds


def random_worlds(rng, cards=8):
    """A few holders with random gaps in what they may hold; often there is no world at all."""
    everything = (1 << cards) - 1
    holders = [
        Holder(rng.randint(0, 3), rng.getrandbits(cards) | rng.getrandbits(cards))
        for _ in range(rng.randint(1, 3))
    ]
    return Worlds(everything, tuple(holders))


def plainly(worlds):
    """Every deal of every card to a holder or to nobody, kept when sizes and gaps fit."""
    cards = list(bits(worlds.cards))
    found = set()
    for places in product(range(len(worlds.holders) + 1), repeat=len(cards)):
        held = [0] * len(worlds.holders)
        for card, place in zip(cards, places, strict=True):
            if place < len(held):
                held[place] |= card
        fits = all(
            h.bit_count() == one.size and not h & ~one.may
            for h, one in zip(held, worlds.holders, strict=True)
        )
        if fits:
            found.add(tuple(held))
    return found


def test_counts_lists_and_tight_bounds_are_those_of_plain_enumeration():
    rng = random.Random(1)
    none = 0
    for _ in range(60):
        worlds = random_worlds(rng, cards=rng.randint(3, 7))
        every = plainly(worlds)
        listed = list(worlds)
        assert worlds.count == len(every) == len(listed)
        assert set(listed) == every
        assert worlds.possible == bool(every)
        assert (worlds.witness() in every) if every else worlds.witness() is None
        none += not every
        if every:
            union = [0] * len(worlds.holders)
            for world in every:
                union = [a | b for a, b in zip(union, world, strict=True)]
            assert [one.may if one.size else 0 for one in worlds.tight.holders] == [
                u if one.size else 0 for u, one in zip(union, worlds.holders, strict=True)
            ]
    assert 0 < none < 60


def test_conditions_narrow_the_worlds():
    rng = random.Random(2)
    for _ in range(60):
        worlds = random_worlds(rng, cards=6)
        every = plainly(worlds)
        holder = rng.randrange(len(worlds.holders))
        card = 1 << rng.randrange(6)
        assert worlds.given(holder, card).count == sum(bool(w[holder] & card) for w in every)
        assert worlds.without(holder, card).count == sum(not w[holder] & card for w in every)


def test_nobody_is_given_what_is_not_there_or_more_than_he_holds():
    worlds = Worlds(0b1011, (Holder(1, 0b0111), Holder(1, 0b1111)))
    assert worlds.given(0, 0b0001).count == 2
    assert not any(worlds.given(0, cards).possible for cards in (0b0100, 0b1000, 0b0011))
    assert list(Worlds(0, (Holder(1, 0b1),))) == []


def test_where_there_is_no_world_no_holder_is_told_less():
    too_few = Worlds(0b11, (Holder(2, 0b11), Holder(1, 0b110)))
    assert [one.may for one in too_few.tight.holders] == [0b11, 0b10]
    assert (too_few.count, too_few.possible, too_few.witness()) == (0, False, None)


def test_the_same_order_every_time():
    worlds = Worlds(0b111111, (Holder(2, 0b111110), Holder(1, 0b11)))
    assert list(worlds) == list(worlds)


VOID = Worlds(0b11111111, (Holder(2, 0b11110000), Holder(2, 0b11111111), Holder(2, 0b00111111)))


def test_every_world_is_drawn_as_often_as_any_other():
    """Chi-square with voids: 4,000 draws, the limit set at one accident in a thousand."""
    rng = random.Random(3)
    every = list(VOID)
    drawn = Counter(VOID.draw(rng) for _ in range(12 * len(every)))
    assert set(drawn) <= set(every)
    expected = 12
    chi = sum((drawn[world] - expected) ** 2 / expected for world in every)
    freedom = len(every) - 1
    assert chi < freedom + 3.1 * (2 * freedom) ** 0.5


def test_a_seed_draws_the_same_worlds():
    first, second = (
        [VOID.draw(rng) for _ in range(20)] for rng in (random.Random(9), random.Random(9))
    )
    assert first == second


def test_nothing_is_drawn_where_there_is_no_world():
    with pytest.raises(ValueError, match="no world"):
        Worlds(0b1, (Holder(2, 0b1),)).draw(random.Random(1))


def test_a_question_that_takes_too_long_is_not_answered():
    holders = tuple(Holder(5, ((1 << 45) - 1) & ~(0b10101 << 3 * place)) for place in range(7))
    with pytest.raises(BoundPassedError):
        assert Worlds((1 << 45) - 1, holders, steps=50).count


def test_knowing_more_never_makes_more_possible():
    """Monotone: what no world allows stays so when a card is known or excluded."""
    rng = random.Random(4)
    for _ in range(80):
        worlds = random_worlds(rng, cards=7)
        if not worlds.possible:
            continue
        place, card = rng.randrange(len(worlds.holders)), 1 << rng.randrange(7)
        for less in (worlds.given(place, card), worlds.without(place, card)):
            if less.possible:
                before = [one.may if one.size else 0 for one in worlds.tight.holders]
                after = [one.may if one.size else 0 for one in less.tight.holders]
                assert all(not a & ~b for a, b in zip(after, before, strict=True))
