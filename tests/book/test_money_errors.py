"""Errors of money: each found once, at its hand, with the right amount."""

import random
from itertools import islice

import pytest
from book.evenings_of_money import HOUSES, an_evening, house_rules, plain, sizes
from book.test_books import passages
from evenings.money_planting import KINDS

REMARKS = {"R104", "R105"}


def planted(kind, house, count):
    """So many logs with an error of that kind, at tables of different sizes."""
    rng = random.Random(f"{kind} {house}")
    seats = sizes(house_rules(house)[0])
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


@pytest.mark.parametrize("house", HOUSES)
@pytest.mark.parametrize("kind", KINDS)
def test_an_error_of_money_is_found_once_with_its_chips(kind, house):
    for one in planted(kind, house, 2):
        found = told(one.text)
        lines = [f"{each.code} hand {each.hand}: {each.problem.message}" for each in found]
        message = "\n".join([str((one.code, one.hand, one.chips, one.player)), *lines, one.text])
        assert [(each.code, each.hand) for each in found] == [(one.code, one.hand)], message
        assert found[0].cost.chips == one.chips, message
        assert one.player in (None, found[0].problem.player), message


@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_is_planted_somewhere(kind):
    assert any(planted(kind, house, 1) for house in HOUSES)
