"""Houses whose evenings are played for chips, and evenings of them from a seed."""

import random
from functools import cache

from evenings.houses import ruleset_of
from evenings.style import Style
from evenings.writer import random_evening

from referee.rulesets.files import PRESETS

_QUIET = {"cinch": "none", "knowledge-lead": "no", "nice": "allowed"}
"""Duties that have nothing to do with chips are left out."""
HOUSES = {
    **{name: (name, {}) for name in PRESETS},
    "boo-ray, limit 5": ("boo-ray", {"limit": "5"}),
    "boo-ray, ties split": ("boo-ray", {"tie": "splits"}),
    "boo-ray, odd chip stays": ("boo-ray", {"tie": "splits", "odd-chip": "stays"}),
    "acadiana, limit 8": ("acadiana", {"limit": "8"}),
    "acadiana, dealer antes": ("acadiana", {"ante-by": "dealer-for-all", "ante": "2"}),
    "acadiana, second ante": ("acadiana", {"second-ante": "1"}),
    "simultaneous, majority": ("simultaneous", {"pot": "majority", "bourre": "3"}),
    "boo-ray, bourres join this pot": ("boo-ray", {"bourre-queue": "this-pot"}),
    "la-bourre, one a deal": ("la-bourre", {"bourre-queue": "one-per-deal"}),
}
KNOBS = {
    "ante": ["1", "2", "6"],
    "ante-by": ["each", "dealer", "dealer-for-all"],
    "ante-exempt": ["none", "bourre", "bourre tied", "bourre tied-twos", "bourre tied winner"],
    "second-ante": ["none", "1", "3"],
    "pot": ["most", "majority"],
    "tie": ["carries", "splits"],
    "odd-chip": ["first-seat", "stays"],
    "bourre": ["pot", "double", "4"],
    "bourre-queue": ["at-once", "one-per-deal", "this-pot"],
    "limit": ["none", "3", "20"],
    "limit-winner": ["no", "yes"],
    "nobody-stays": ["carries", "dealer-takes", "redeal"],
    "short-stack": ["debt", "all-in", "out", "owes-rest"],
}
"""Knobs of the pot, and values that any preset can have and the plain arithmetic knows."""


def house_rules(house):
    """The ruleset of a house, and its rules as the header names them."""
    preset, knobs = HOUSES[house]
    return ruled(preset, knobs)


def ruled(preset, knobs):
    """A preset with these knobs and without duties that have nothing to do with chips."""
    turned = {**_QUIET, **knobs}
    return ruleset_of(preset, turned), turned


@cache
def an_evening(house, seats, seed, hands=6, style=None):
    """A random evening, the same for the same seed."""
    ruleset, knobs = house_rules(house)
    rng = random.Random(f"{house} {seats} {seed} money")
    return random_evening(ruleset, seats, hands, rng, style=style, overrides=knobs)


def random_house(rng):
    """A preset with knobs of the pot turned at random, and those that it contradicts left alone."""
    preset, turned = rng.choice(list(PRESETS)), {}
    for knob in rng.sample(sorted(KNOBS), rng.randrange(6)):
        wish = {**turned, knob: rng.choice(KNOBS[knob])}
        try:
            ruled(preset, wish)
        except ValueError:
            continue
        turned = wish
    return preset, turned


def plain(*, paid):
    """A book that writes down everything about chips."""
    return Style(paid=paid)


HEAD = "bourre-log 1\nrules boo-ray 1\nseats Ann Ben Cal Dee\nchips 40 each\n"
ALL_ANTE = (
    HEAD
    + """
hand 1, dealer Dee
ante 2 each
in Ann, Ben, Cal out, Dee out
tricks Ann 5, Ben 0
pot 8 to Ann
paid Ben 8

hand 2, dealer Ann
ante 2 each
in Ben, Cal, Dee out, Ann out
tricks Ben 4, Cal 1
pot 16 to Ben

hand 3, dealer Ben
ante 2 each
in Cal, Dee, Ann out, Ben out
tricks Cal 5, Dee 0
pot 8 to Cal
paid Dee 8

hand 4, dealer Cal
ante 2 each
in Dee out, Ann, Ben, Cal out
tricks Ann 3, Ben 2
pot 16 to Ann
"""
)
"""A table where everybody antes again after a bourré, though boo-ray exempts who was."""
