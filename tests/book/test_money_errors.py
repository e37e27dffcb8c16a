"""Errors of money: each found once, at its hand, with the right amount."""

import random
import re
from itertools import islice, product

import pytest
from book.books import SESSIONS, passages
from book.evenings_of_money import (
    HOUSES,
    an_evening,
    house_rules,
    plain,
    random_house,
    ruled,
)
from evenings.houses import tables
from evenings.money_planting import KINDS
from evenings.writer import random_evening
from tiers import sizes, thinned

REMARKS = {"R104", "R105"}


def planted(kind, house, count):
    """So many logs with an error of that kind, at tables of different sizes."""
    rng = random.Random(f"{kind} {house}")
    seats = tables(house_rules(house)[0])
    tries = (
        KINDS[kind](an_evening(house, rng.choice(seats), seed, style=plain(paid=paid)), rng)
        for seed in range(5)
        for paid in (False, True)
    )
    return list(islice(filter(None, tries), count))


def told(text):
    """What is found in a log, but for remarks about how it is kept."""
    found = [one for passage in passages(text) for one in passage.findings]
    return [one for one in found if one.code not in REMARKS]


EVERY_OTHER = list(product(KINDS, HOUSES))[::2]
"""Each kind of error in half of the houses, the next kind in the other half."""
assert len(HOUSES) % 2


@pytest.mark.parametrize(("kind", "house"), thinned(EVERY_OTHER, 38))
def test_an_error_of_money_is_found_once_with_its_chips(kind, house):
    for one in planted(kind, house, 1):
        assert_found_once(one)


def assert_found_once(one):
    """The planted error is found, with its chips, and nothing else is."""
    found = told(one.text)
    lines = [f"{each.code} hand {each.hand}: {each.problem.message}" for each in found]
    message = "\n".join([str((one.code, one.hand, one.chips, one.player)), *lines, one.text])
    assert [(each.code, each.hand) for each in found] == [(one.code, one.hand)], message
    assert found[0].cost.chips == one.chips, message
    assert one.player in (None, found[0].problem.player), message


@pytest.mark.parametrize("seed", thinned(range(SESSIONS), 24))
def test_an_error_under_any_rules_is_found_once_with_its_chips(seed):
    rng = random.Random(f"errors {seed}")
    preset, knobs = random_house(rng)
    ruleset, turned = ruled(preset, knobs)
    seats, style = rng.choice(tables(ruleset)), plain(paid=rng.random() < 0.5)
    evening = random_evening(ruleset, seats, 5, rng, style=style, overrides=turned)
    tries = (KINDS[kind](evening, rng) for kind in rng.sample(sorted(KINDS), len(KINDS)))
    for one in islice(filter(None, tries), 3):
        assert_found_once(one)


@pytest.mark.parametrize("kind", thinned(KINDS, 6))
def test_every_kind_is_planted_somewhere(kind):
    assert any(planted(kind, house, 1) for house in HOUSES)


@pytest.mark.parametrize("evenings", sizes(1, 3))
@pytest.mark.parametrize("house", HOUSES)
def test_an_ante_that_is_written_in_two_lines_is_in_order(house, evenings):
    ruleset, knobs = house_rules(house)
    rules, turned = ruled(HOUSES[house][0], {**HOUSES[house][1], "ante": "6"})
    assert knobs.keys() <= turned.keys()
    for seed in range(evenings):
        rng = random.Random(f"{house} {seed} two lines")
        evening = random_evening(rules, rng.choice(tables(ruleset)), 4, rng, overrides=turned)
        half = re.sub(r"(?m)^(ante .*)\n", halves, evening.text)
        assert told(half) == [], half


def halves(line):
    """The line with half of each of its amounts, twice."""
    said = re.sub(r"(?<=\s)[0-9]+(?=\s|,|$)", lambda one: str(int(one[0]) // 2), line[1])
    return f"{said}\n{said}\n"
