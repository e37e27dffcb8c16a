"""Every end of lawful play, against a walk that looks at each line by itself."""

import random

import pytest
from evenings import Rules, Style, random_evening
from evenings.houses import ruleset_of
from search.search_layouts import walked
from tiers import thinned

from referee.audits.story import LAWS_ALONE, audit
from referee.game.bounds import BoundPassedError
from referee.layouts.search import Layout
from referee.playouts.lawful_ends import ends, ends_and_cards
from referee.rulesets.files import PRESETS, load_ruleset

HOUSES = {
    **{name: (name, {}) for name in PRESETS},
    "ace first": ("boo-ray", {"lead": "ace-first", "cinch": "none"}),
    "highest until broken": ("boo-ray", {"overtrump": "highest-until-broken"}),
    "ace, then trumps": ("boo-ray", {"lead": "ace-then-trumps", "cinch": "none"}),
    "highest": ("boo-ray", {"head": "highest", "overtrump": "highest"}),
    "low cards": ("boo-ray", {"rank-order": "two-high", "trump-from": "none"}),
    "much is free": ("boo-ray", {"must-trump": "no", "head": "no", "second-trick": "trump"}),
}


def layouts(ruleset, seed, cards=3):
    """The moments of a random evening with up to so many cards in hand, as they lay."""
    played_ = random_evening(ruleset, 4, 3, random.Random(seed), style=Style())
    for passage in audit(played_.text, options=LAWS_ALONE).passages:
        if passage.judgement.hand and passage.judgement.hand.tricks:
            yield from whole(passage, ruleset, cards)


def whole(passage, ruleset, cards):
    hand = passage.judgement.hand
    for at in passage.moments():
        trick = at[0].trick
        if trick is not None and type(at[1]).__name__ == "CardPlayed":
            order = hand.order_from(trick.leader)
            left = [tuple(held.card for held in at[0].holding(one)) for one in order]
            if max(map(len, left)) <= cards:
                table = tuple(one.card for one in trick.plays)
                yield Layout(tuple(left), trick.position, 0, table, (0,) * len(order))


@pytest.mark.parametrize("house", thinned(HOUSES, 8))
def test_the_ends_are_those_of_a_walk_along_every_line(house):
    ruleset, asked, several = ruleset_of(*HOUSES[house]), 0, 0
    for seed in range(4):
        for layout in layouts(ruleset, seed):
            plainly = walked(layout, ruleset, Rules.of(ruleset))
            assert ends(layout, ruleset) == plainly, layout
            asked, several = asked + 1, several + (len(plainly) > 1)
    assert asked > 20
    assert several > 5


def test_past_the_bound_nothing_is_said():
    ruleset = load_ruleset("boo-ray")
    layout = next(iter(layouts(ruleset, 1, cards=5)))
    with pytest.raises(BoundPassedError):
        ends(layout, ruleset, 50)


@pytest.mark.parametrize("house", ["boo-ray", "acadiana"])
def test_who_insists_plays_his_highest_trump(house):
    """Fewer lines, and never another end; somebody who is not last leads it wherever he may."""
    ruleset, fewer = ruleset_of(*HOUSES[house]), 0
    for layout in (one for seed in range(4) for one in layouts(ruleset, seed)):
        free = ends(layout, ruleset)
        for seat in range(len(layout.hands)):
            bound, _ = ends_and_cards(layout, ruleset, 20_000, insists=seat)
            assert bound <= free
            assert bound
            fewer += bound < free
    assert fewer > 5
