"""Houses: presets with rules of their own, and evenings played there, the same for the same seed."""

import random
from functools import cache

from evenings.writer import random_evening
from referee.rulesets.files import PRESETS, load_ruleset
from referee.rulesets.house_rules import override

HANDS = 4
HOUSES = {
    **{name: (name, {}) for name in PRESETS},
    "la-bourre, one a deal": ("la-bourre", {"bourre-queue": "one-per-deal"}),
    "boo-ray, limit 5": ("boo-ray", {"limit": "5"}),
    "boo-ray, ace first": ("boo-ray", {"lead": "ace-first", "cinch": "none"}),
    "boo-ray, lead by seat": ("boo-ray", {"next-leader": "next-seat"}),
    "boo-ray, ties split": ("boo-ray", {"tie": "splits"}),
    "boo-ray, odd chip stays": ("boo-ray", {"tie": "splits", "odd-chip": "stays"}),
    "acadiana, dealer antes": ("acadiana", {"ante-by": "dealer-for-all", "ante": "2"}),
    "acadiana, second ante": ("acadiana", {"second-ante": "1", "undertrump": "no"}),
    "boo-ray, highest until broken": (
        "boo-ray",
        {"overtrump": "highest-until-broken", "cinch": "none"},
    ),
    "boo-ray, low cards": ("boo-ray", {"rank-order": "two-high", "trump-from": "none"}),
    "lo-no, high cards and trumps": (
        "lo-no",
        {"rank-order": "ace-high", "trump-from": "dealer-last", "head": "yes"},
    ),
    "acadiana, three if four stay": ("acadiana", {"max-draw": "5 3@4+in"}),
    "boo-ray, the first two draw less": ("boo-ray", {"max-draw": "4 3@4+first2 2@7+"}),
    "boo-ray, all decide again": ("boo-ray", {"nobody-stays": "decides-again"}),
    "boo-ray, three cards below five": ("boo-ray", {"hand-size": "3 5@5+ 4@8+"}),
    "boo-ray, bourrés double": (
        "boo-ray",
        {"bourre": "double", "limit": "9", "ante-exempt": "bourre tied-twos"},
    ),
    "simultaneous, majority": ("simultaneous", {"pot": "majority", "bourre": "3"}),
}


def ruleset_of(preset, knobs):
    """A preset with these knobs turned."""
    return _turned(preset, tuple(knobs.items()))


@cache
def _turned(preset, knobs):
    ruleset = load_ruleset(preset)
    return override(ruleset, knobs, "house rule") if knobs else ruleset


def rules_of(house):
    """The ruleset of a house and its rules as the header names them."""
    preset, knobs = HOUSES[house]
    return ruleset_of(preset, knobs), knobs


def tables(ruleset):
    """The sizes that the ruleset can seat, three to eight."""
    return [seats for seats in range(3, 9) if seats in ruleset.players]


@cache
def an_evening(house, seats, seed, hands=HANDS, style=None):
    """A random evening in any style, the same for the same seed."""
    ruleset, knobs = rules_of(house)
    rng = random.Random(f"{house} {seats} {seed}")
    return random_evening(ruleset, seats, hands, rng, style=style, overrides=knobs)


def evenings_of(house, count, **how):
    """So many evenings, at tables of each size in turn."""
    sizes = tables(rules_of(house)[0])
    random.Random(house).shuffle(sizes)
    return [an_evening(house, sizes[n % len(sizes)], n // len(sizes), **how) for n in range(count)]
