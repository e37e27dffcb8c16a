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


UNREAD = [
    pytest.param(
        """rules la-bourre 1
seats Ann Ben Cal Dee
hand 1, dealer Dee
ante Dee 6
in Cal, Ben, Ann, Dee
tricks Ann 2, Ben 1
pot 3 to Ann
pot zz%%2 to Ann
pot 1 to Ben
hand 2, dealer Cal
ante Cal 12, Dee 6
in Ben out, Ann, Dee out, Cal out
pot 18 to Ann
""",
        "pot zz%%2 to Ann\n",
        "",
        ["C505"],
        id="an ante and bourrés of a dealer who antes",
    ),
    pytest.param(
        """rules boo-ray 1, ante-by dealer, ante 2
seats Ann Ben Cal Dee
hand 1, dealer Dee
ante Dee 2
in Ann, Ben, Cal out, Dee out
tricks Ann 5
kitty zz%%1 from pot
pot ? to Ann
hand 2, dealer Ann
ante Ann 2, Ben 1
in Ben, Cal, Dee out, Ann out
tricks Ben 5
pot ? to Ben
hand 3, dealer Ben
ante Ben 2, Cal 3
in Cal, Dee out, Ann, Ben out
tricks Cal 5
""",
        "kitty zz%%1 from pot\n",
        "",
        ["C503", "C503"],
        id="a kitty that a bourré does not match",
    ),
    pytest.param(
        """rules la-bourre 1, bourre-queue one-per-deal
seats Ann Ben Cal Dee
chips 100 each
hand 1, dealer Dee
ante Dee 6
in Cal, Ben, Ann, Dee
tricks Dee 3
pot 3 to Dee
pot 2 to Dee
pot 1 to Dee
chips zz%%Ann 100, Ben 100, Cal 100, Dee 100
hand 2, dealer Cal
ante Cal 6
in Ben, Ann out, Dee, Cal out
tricks Dee 3
pot 5 to Dee
pot 4 to Dee
pot 3 to Dee
chips Ann 94, Ben 94, Cal 88, Dee 112
hand 3, dealer Ben
ante Ben 6
in Ann, Dee, Cal out, Ben out
tricks Dee 3
pot 5 to Dee
pot 4 to Dee
pot 3 to Dee
chips Ben 76
""",
        "Ben 76",
        "Ben 77",
        ["R101", "C519"],
        id="a count after which one of two bourrés is paid",
    ),
    pytest.param(
        """rules boo-ray 1
seats Ann Ben Cal Dee
hand 1, dealer Dee
ante 2 each
in Ann, Ben, Cal, Dee out
tricks Ann 3, Ben 2
pot 8 to Ann
paid Cal 3
owes Cal 5
hand 2, dealer Ann
ante 2 each
in Ben, Cal out, Dee, Ann out
tricks Ben 3, Dee 2
owes zz%%Dee 2
pot 9 to Ben
hand 3, dealer Ben
ante 2 each
in Cal, Dee out, Ann, Ben out
tricks Cal 3, Ann 2
pot 8 to Cal
paid Cal 5, Dee 2
""",
        "owes zz%%Dee 2\n",
        "",
        ["C517"],
        id="a rest of a bourré, of which the line cannot be read",
    ),
    pytest.param(
        """rules boo-ray 1
seats Ann Ben Cal Dee
hand 1, dealer Dee
ante 2 each
in zz%%Ann, Ben, Cal, Dee out
tricks Ann 3, Ben 2, Cal 0
pot ? to Ann
hand 2, dealer Ann
ante 2 each
in Ben, Cal out, Dee, Ann out
tricks Ben 5, Dee 0
pot ? to Ben
score Ann +4, Ben +10, Cal -10, Dee -4
hand 3, dealer Ben
ante 2 each
in Cal, Dee out, Ann, Ben out
tricks Cal 3, Ann 2
pot ? to Cal
score Ann +2, Ben +8, Cal +8, Dee -18
""",
        "in zz%%Ann, Ben, Cal, Dee out\n",
        "",
        ["C519", "C519"],
        id="an unknown pot, counted after an unread hand",
    ),
]
"""Logs with a line that cannot be read, and a change after which something is wrong in them."""


@pytest.mark.parametrize(("log", "written", "instead", "found"), UNREAD)
def test_what_an_unread_line_leaves_open_accuses_nobody(log, written, instead, found):
    assert [one.code for one in grave(log)] == ["R101"]
    assert [one.code for one in grave(log.replace(written, instead))] == found
