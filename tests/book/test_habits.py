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

from referee.findings import Certainty, Severity


@cache
def kept(seed):
    """An evening under random rules of the pot, kept in a random habit; everybody has credit."""
    rng = random.Random(f"habits {seed}")
    preset, knobs = random_house(rng) if rng.random() < 0.5 else HOUSES[rng.choice([*HOUSES])]
    ruleset, turned = ruled(preset, {**knobs, "short-stack": "debt"})
    return a_habit_evening(ruleset, turned, rng.choice(tables(ruleset)), 4, Habit.random(rng), rng)


def without_a_line(seed):
    """An evening of which one line of antes, of stays or of tricks was forgotten, if it has any."""
    lines, rng = kept(seed).text.splitlines(), random.Random(f"forgotten {seed}")
    places = [n for n, line in enumerate(lines) if line.split()[0] in ("ante", "in", "tricks")]
    left_out = rng.sample(places, min(1, len(places)))
    return "\n".join(line for n, line in enumerate(lines) if n not in left_out)


def grave(text):
    """What is found that is no remark."""
    found = [finding for passage in passages(text) for finding in passage.findings]
    return [one for one in found if one.severity is not Severity.REMARK]


def certain(text):
    """What is found that is no remark, beyond doubt."""
    return [one.code for one in grave(text) if one.problem.certainty is Certainty.CERTAIN]


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
            assert certain(text) == ["R101"], f"seed {seed}\n{text}"
            tried += 1
    assert tried > evenings / 2


@pytest.mark.parametrize("evenings", sizes(25, 400))
def test_a_line_of_the_play_that_was_forgotten_accuses_nobody(evenings):
    tried = 0
    for seed in range(evenings):
        text = without_a_line(seed)
        assert certain(text) == [], f"seed {seed}\n{text}"
        tried += len(text.splitlines()) < len(kept(seed).text.splitlines())
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
        "pot 1 to Ann\npot 1 carries\n",
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
        "Dee -18",
        "Dee -17",
        ["R101", "C520"],
        id="an unknown pot, counted after an unread hand",
    ),
    pytest.param(
        """rules cajun-crate 1, cinch none, knowledge-lead no, nice allowed, short-stack debt
seats Ann Ben Cal Dee Eve Fay
pot 7 from before
hand 1
ante Eve 1, Fay 1, Ann 1, Ben 1, Cal 1, Dee 1
in Ann, Ben, Cal, Dee, Eve out, Fay
tricks Cal 5
pot 12 to Cal
kitty 1 from pot
hand 2
paid Fay 12, Ann 12, Ben 12, Dee 12
ante Cal 1, Eve 1
in Ann, Ben, Cal out, Dee out, Eve, Fay out
tricks Ann 2, Ben 2, Eve 1
pot zz%%49 carries
kitty zz%%1 from pot
share Ann 9, Ben 8, Cal 8, Dee 8, Eve 8, Fay 8
hand 3
ante Ann 1, Ben 1, Cal 1, Dee 1, Eve 1, Fay 1
in Ann, Ben out, Cal, Dee out, Eve, Fay
tricks Ann 4, Eve 1
pot 6 to Ann
hand 4
paid Cal 6, Fay 6
ante Ben 1, Dee 1, Eve 1, Ann 1
in Ann out, Ben, Cal, Dee, Eve, Fay
tricks Cal 4, Eve 1
pot 15 to Cal
kitty 1 from pot
""",
        "pot 6 to Ann",
        "pot 5 to Ann",
        ["R101", "R101", "C505"],
        id="a pot that was shared out, of which two lines cannot be read",
    ),
    pytest.param(
        """rules la-bourre 1, cinch none, knowledge-lead no, nice allowed, ante 2, short-stack debt, nobody-stays carries, ante-exempt bourre, ante-by dealer-for-all
seats Ann Ben Cal Dee Eve Fay
hand 1, dealer Ben
ante Ben 12
pot 5 to Ben
pot 4 to Ben
pot 3 to Ben
paid Ann 12, Fay 12, Eve 12, Dee 12, Cal 12
share 10 each
hand 2, dealer Ann
ante Ann 12
pot 5 to Cal
pot 4 to Cal
pot 3 to Dee
paid Fay 12, Eve 12, Ben 12, Ann 12
score Ann -26, Ben -2, Cal +7, Dee +1, Eve -14, Fay -14
hand 3, dealer Fay
ante Fay 4
pot zz%%24 to Dee
pot zz%%17 to Dee
pot 11 to Cal
paid Eve 52, Ann 52
hand 4, dealer Eve
ante Eve 8
pot 50 to Ann
pot 37 to Ann
pot 25 to Fay
paid Dee 112, Ben 112, Eve 112
share 56 each
""",
        "pot zz%%24 to Dee\npot zz%%17 to Dee\n",
        "pot 41 carries\n",
        ["C522"],
        id="a pot shared out after one of which lines cannot be read",
    ),
    pytest.param(
        """rules la-bourre 1, cinch none, knowledge-lead no, nice allowed, short-stack debt
seats Ann Ben Cal Dee Eve
hand 1, dealer Dee
ante Dee 6
in Cal, Ben, Ann, Eve, Dee
pot 3 to Ben
pot 2 to Ben
pot zz%%1 to Ben
paid Cal 4, Ann 6, Eve 5, Dee 5
owes zz%%Cal 2, Eve 1, Dee 1
hand 2, dealer Cal
ante Cal 6
in Ben, Eve, Cal
pot 13 to Ben
pot 8 to Ben
pot 5 to Eve
paid Cal 26
paid Cal 2
paid Eve 1
hand 3, dealer Ben
ante Ben 6
in Ann, Eve, Cal
pot 17 to Ann
pot 11 to Ann
pot 7 to Eve
paid Cal 35
paid Dee 1
hand 4, dealer Ann
ante Ann 6
in Ann
Ann won 42
""",
        "pot zz%%1 to Ben\npaid Cal 4, Ann 6, Eve 5, Dee 5\nowes zz%%Cal 2, Eve 1, Dee 1\n",
        "pot 1 to Ben\npaid Cal 4, Ann 6, Eve 5, Dee 4\n",
        ["C512"],
        id="a trick and rests that cannot be read",
    ),
    pytest.param(
        """rules simultaneous 1, cinch none, knowledge-lead no, nice allowed, short-stack debt
seats Ann Ben Cal
chips 400 each
hand 1, dealer Ann
tricks Ben 3, Ann 2
pot 3 to Ben
paid Cal 1
owes zz%%Cal 2
chips Ann 399, Ben 402, Cal 398
hand 2, dealer Ben
pot 3 to Ann
chips Ann 401, Ben 401
hand 3, dealer Cal
pot 3 to Cal
paid Cal 1
chips Ann 400, Ben 400
hand 4, dealer Ann
paid Cal 1
tricks Cal 3, Ann 2
pot 5 to Cal
chips Ann 399, Ben 399
""",
        "owes zz%%Cal 2\n",
        "",
        ["C505"],
        id="a rest of which only an unread line speaks",
    ),
]
"""Logs with lines that cannot be read, and a change after which something is wrong in them."""


@pytest.mark.parametrize(("log", "written", "instead", "found"), UNREAD)
def test_what_an_unread_line_leaves_open_accuses_nobody(log, written, instead, found):
    assert {*certain(log)} == {"R101"}
    assert [one.code for one in grave(log.replace(written, instead))] == found


SHORT_TRICKS = """rules la-bourre 1, cinch none, knowledge-lead no, nice allowed, short-stack debt
seats Ann Ben Cal Dee Eve Fay
hand 1, dealer Dee
ante Dee 6
in Cal, Ben, Ann, Fay, Eve, Dee
tricks Fay 1, Eve 2
pot 2 to Eve
pot 1 to Eve
hand 2, dealer Cal
ante Cal 6
in Ben, Ann, Fay out, Eve, Dee, Cal
tricks Ben 1, Eve 2
pot 13 to Eve
pot 10 to Eve
pot 7 to Ben
hand 3, dealer Ben
ante Ben 6
in Ann, Fay, Eve, Dee out, Cal out, Ben
tricks Ann 2, Eve 1
pot 43 to Ann
pot 32 to Eve
pot 21 to Ann
hand 4, dealer Ann
ante Ann 6
in Fay, Eve, Dee out, Cal out, Ben out, Ann
tricks Fay 3
pot 88 to Fay
pot 66 to Fay
pot 44 to Fay
"""
"""A trick of the first hand that no `pot` line pays; the later pots hold what they would without it."""


def test_a_trick_that_no_line_pays_is_not_in_the_later_pots_for_certain():
    assert not grave(SHORT_TRICKS)
    wrong = SHORT_TRICKS.replace("pot 88", "pot 87")
    assert [one.code for one in grave(wrong)] == ["C512"]
    carried = SHORT_TRICKS.replace("hand 2", "pot 3 carries\nhand 2")
    assert "C512" in [one.code for one in grave(carried)]


def test_shares_that_are_not_the_pot_are_one_mistake():
    """What the shares leave may be a slip of the pen, and accuses nobody in the hands after it."""
    log = """rules cajun-crate 1, cinch none, knowledge-lead no, nice allowed, short-stack debt
seats Ann Ben Cal Dee Eve Fay
pot 7 from before
hand 1
ante Eve 1, Fay 1, Ann 1, Ben 1, Cal 1, Dee 1
in Ann, Ben, Cal, Dee, Eve out, Fay
tricks Cal 5
pot 12 to Cal
kitty 1 from pot
hand 2
paid Fay 12, Ann 12, Ben 12, Dee 12
ante Cal 1, Eve 1
in Ann, Ben, Cal out, Dee out, Eve, Fay out
tricks Ann 2, Ben 2, Eve 1
pot 50 carries
share Ann 9, Ben 8, Cal 8, Dee 8, Eve 8, Fay 8
hand 3
ante Ann 1, Ben 1, Cal 1, Dee 1, Eve 1, Fay 1
in Ann, Ben out, Cal, Dee out, Eve, Fay
tricks Ann 4, Eve 1
pot 6 to Ann
hand 4
paid Cal 6, Fay 6
ante Ben 1, Dee 1, Eve 1, Ann 1
in Ann out, Ben, Cal, Dee, Eve, Fay
tricks Cal 4, Eve 1
pot 15 to Cal
kitty 1 from pot
"""
    assert [one.code for one in grave(log)] == ["C522"]


FORGOTTEN = [
    pytest.param(
        """rules cajun-crate 1
seats Ann Ben Cal Dee
chips 400 each
hand 1, dealer Ben
ante 1 each
in Dee, Ann out, Ben out, Cal
pot ? to Cal
hand 2, dealer Dee
ante 1 each
in Ann out, Ben, Cal out, Dee out
pot ? to Ben
chips Ann 398, Ben 406, Cal 402, Dee 394
""",
        "Ben 406",
        "Ben 407",
        ["C520"],
        id="tricks of a pot without a number, counted a hand later",
    ),
    pytest.param(
        """rules boo-ray 1
seats Ann Ben Cal
hand 1, dealer Cal
in Ann, Ben, Cal
tricks Ann 0, Ben 0, Cal 5
pot 3 to Cal
paid Ann 1, Ben 3
owes Ann 2
hand 2, dealer Ann
paid Ann 1
tricks Ann 0, Ben 2, Cal 3
pot 6 to Cal
paid Ann 4
owes Ann 2
hand 3, dealer Ben
in Cal, Ann out, Ben
pot 6 to Cal
tricks Ben 2, Cal 3
paid Ann 3
""",
        "pot 3 to Cal",
        "pot 4 to Cal",
        ["C505"],
        id="rests paid above the tricks, where no line says who stayed",
    ),
    pytest.param(
        """rules boo-ray 1, ante-exempt bourre tied, second-ante 3, ante-by dealer-for-all
seats Ann Ben Cal
hand 1, dealer Ben
ante Ben 3
ante Cal 3, Ben 3
tricks Cal 0
Ben won 9, Cal bourré
""",
        "Ben won 9",
        "Ben won 10",
        ["C505"],
        id="who stayed between an ante and a second ante",
    ),
    pytest.param(
        """rules la-bourre 1, second-ante 3
seats Ann Ben Cal
hand 1, dealer Ann
ante Ann 3
in Cal, Ben, Ann
ante 3 each
tricks Cal 3
pot 12 to Cal
hand 2, dealer Cal
paid Ben 12, Ann 12
ante Ben 3, Ann 3
tricks Ben 2, Ann 1
""",
        "paid Ben 12",
        "paid Ben 11",
        ["C514"],
        id="who stayed above a second ante of some",
    ),
    pytest.param(
        """rules bicycle 1
seats Ann Ben Cal Dee
hand 1, dealer Dee
ante 1 each
in Ann, Ben, Cal out, Dee out
tricks Ann 3, Ben 2
pot 3 to Ann
kitty 1 from pot
hand 2, dealer Ann
ante 1 each
in Ben, Cal, Dee out, Ann out
tricks Ben 3, Cal 2
pot 3 to Ben
""",
        "pot 3 to Ben",
        "pot 2 to Ben",
        ["C505"],
        id="what the kitty took, as of the pot before",
    ),
    pytest.param(
        """rules monday-night 1, tie splits
seats Ann Ben Cal Dee
hand 1, dealer Ann
ante 2 each
in Ben, Cal, Dee, Ann
tricks Ben 1, Cal 2, Dee 2
pot 4 to Cal
hand 2, dealer Ben
paid Ann 8
ante 2 each
in Cal, Dee out, Ann, Ben
tricks Cal 5
""",
        "pot 4 to Cal",
        "pot 5 to Cal",
        ["C506"],
        id="a share of a split pot",
    ),
    pytest.param(
        """rules broken-trump 1, tie splits
seats Ann Ben Cal Dee Eve
hand 1, dealer Ann
ante 6 each
tricks Ben 2, Cal 0, Eve 2, Ann 1
pot 15 to Eve
paid Cal 30
score Ann -6, Ben +9, Cal -36, Dee -6, Eve +9
""",
        "pot 15 to Eve",
        "pot 14 to Eve",
        ["C505", "C520"],
        id="a share of a split pot, where no line says who stayed",
    ),
    pytest.param(
        """rules play-with-trump 1
seats Ann Ben Cal Dee Eve
hand 1, dealer Eve
ante 1 each
in Ann, Ben out, Cal out, Eve out
pot 4 to Ann
score Ann +3, Ben -1, Cal -1, Eve -1
sit Dee after Cal
hand 2, dealer Ann
ante 1 each
in Ben, Cal, Dee, Eve, Ann
tricks Ben 3, Dee 1, Ann 1
pot 5 to Ben
score Ann +2, Ben +3, Cal -2, Dee -1, Eve -2
""",
        "Cal out, Eve out",
        "Cal out, Dee out, Eve out",
        ["C505", "C519"],
        id="that somebody left",
    ),
    pytest.param(
        """rules la-bourre 1
seats Ann Ben Cal
chips 400 each
hand 1, dealer Ann
ante Ann 6
in Cal, Ben, Ann
pot 3 to Ben
pot 2 to Cal
chips Ann 394, Ben 404, Cal 402
""",
        "Ben 404",
        "Ben 405",
        ["C520"],
        id="a trick that a count shows to be paid",
    ),
]
"""Logs that lack a line which somebody forgot, and a change after which something is wrong in them."""


@pytest.mark.parametrize(("log", "written", "instead", "found"), FORGOTTEN)
def test_a_line_that_was_forgotten_accuses_nobody_for_certain(log, written, instead, found):
    assert certain(log) == []
    assert [one.code for one in grave(log.replace(written, instead))] == found
