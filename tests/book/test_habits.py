"""Lawful evenings kept in any habit: nothing is found in them, and nobody is accused."""

import random
from collections import Counter
from functools import cache

import pytest
from book.books import passages
from book.evenings_of_money import HOUSES, random_house, ruled
from evenings.habits import Habit, a_habit_evening
from evenings.houses import tables
from tiers import sizes

from referee.game.findings import Severity


@cache
def kept(seed):
    """An evening under random rules of the pot, kept in a random habit; everybody has credit."""
    rng = random.Random(f"habits {seed}")
    preset, knobs = random_house(rng) if rng.random() < 0.5 else HOUSES[rng.choice([*HOUSES])]
    ruleset, turned = ruled(preset, {**knobs, "short-stack": "debt"})
    return a_habit_evening(ruleset, turned, rng.choice(tables(ruleset)), 4, Habit.random(rng), rng)


def grave(text):
    """What is found that is no remark."""
    found = [finding for passage in passages(text) for finding in passage.findings]
    return [one for one in found if one.severity is not Severity.REMARK]


@pytest.mark.parametrize("evenings", sizes(30, 350))
def test_nothing_is_found_in_a_lawful_evening_however_it_is_kept(evenings):
    seen = Counter()
    for seed in range(evenings):
        evening = kept(seed)
        found = grave(evening.text)
        lines = [f"{one.code} line {one.problem.at.line}: {one.problem.message}" for one in found]
        assert not found, "\n".join([f"seed {seed}", *lines, str(evening.habit), evening.text])
        seen[evening.habit.pot, evening.habit.tricks] += 1
    assert len(seen) > 10


@pytest.mark.parametrize("evenings", sizes(15, 200))
def test_a_line_that_cannot_be_read_accuses_nobody(evenings):
    tried = 0
    for seed in range(evenings):
        lines, rng = kept(seed).text.splitlines(), random.Random(f"unread {seed}")
        places = [n for n, line in enumerate(lines) if line.split()[0] in ("ante", "tricks", "pot")]
        for place in rng.sample(places, min(1, len(places))):
            word, _, rest = lines[place].partition(" ")
            lines[place] = f"{word} zz%%{rest}"
            text = "\n".join(lines)
            assert [one.code for one in grave(text)] == ["R101"], f"seed {seed}\n{text}"
            tried += 1
    assert tried > evenings / 2
