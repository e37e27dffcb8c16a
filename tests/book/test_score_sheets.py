"""Evenings that are kept as a score: who won each pot, running sums, no cards, no tricks."""

import re

import pytest
from book.books import passages
from book.evenings_of_money import HOUSES, an_evening, house_rules, plain
from evenings.houses import tables
from tiers import thinned

from referee.evenings import winnings
from referee.findings import Severity
from referee.hand_log import lines_of, read, write


def won(text):
    (found,) = winnings("log", passages(text))
    return found


def formatted(text):
    return write(event for passage in read(lines_of(text)) for event in passage.events)


def complaints(text):
    findings = (finding for passage in passages(text) for finding in passage.findings)
    return [finding for finding in findings if finding.severity is not Severity.REMARK]


def only(text, *words):
    """The lines of an evening that begin with these words, and its header but for the count."""
    header, *hands = re.split(r"(?m)^(?=hand )", text)
    kept = [line for line in header.splitlines() if not line.startswith("chips")]
    kept += [line for hand in hands for line in hand.splitlines() if line.split(" ")[0] in words]
    return "\n".join(kept) + "\n"


def as_scores(text):
    """The evening with running sums in place of counted stacks."""
    start: dict[str, int] = {}

    def scored(line):
        counts = dict(one.rsplit(" ", 1) for one in line[1].split(", "))
        if not start:
            start.update((name, int(chips)) for name, chips in counts.items())
            return ""
        sums = (f"{name} {int(chips) - start[name]:+}" for name, chips in counts.items())
        return f"score {', '.join(sums)}\n"

    return re.sub(r"(?m)^chips (.*)\n", scored, text)


EVENINGS = [
    (house, seats, seed)
    for seed, house in enumerate(HOUSES)
    for seats in tables(house_rules(house)[0])[:2]
    if house_rules(house)[0].short_stack == "debt"
]
CREDIT = thinned(EVENINGS, 12)


@pytest.mark.parametrize(("house", "seats", "seed"), CREDIT)
@pytest.mark.parametrize("paid", [True, False])
def test_running_sums_are_checked_as_stacks_are(house, seats, seed, paid):
    evening = an_evening(house, seats, seed, 6, plain(paid=paid))
    scores = as_scores(evening.text)
    assert not complaints(scores)
    assert won(scores).won == won(evening.text).won
    assert formatted(formatted(scores)) == formatted(scores)


@pytest.mark.parametrize(("house", "seats", "seed"), CREDIT)
@pytest.mark.parametrize("words", ["hand ante in pot", "hand ante pot", "hand ante in pot tricks"])
def test_results_alone_accuse_nobody_and_tell_no_wrong_sum(house, seats, seed, words):
    evening = an_evening(house, seats, seed, 6, plain(paid=False))
    text = only(evening.text, *words.split())
    assert not complaints(text)
    found, whole = won(text), won(evening.text)
    if not found.no_bourre_assumed:
        known = set(found.players) - found.unknown
        assert {one: found.won[one] for one in known} == {one: whole.won[one] for one in known}


HEAD = """\
bourre-log 1
rules boo-ray 1, ante 2
seats Ann Ben Cal Dee
"""
NOBODY_BOURRE = "hand 1\nin Ben, Cal\npot 8 to Ben\nhand 2\nin Cal, Dee\npot 8 to Cal\n"


def test_a_pot_of_antes_alone_shows_that_nobody_was_bourre():
    found = won(HEAD + NOBODY_BOURRE)
    assert found.won["Cal"] == 4
    assert not found.unknown
    assert found.no_bourre_assumed


def test_a_larger_pot_shows_who_was_bourre_where_only_one_player_can_have_been():
    found = won(HEAD + NOBODY_BOURRE + "hand 3\nin Ben, Ann\npot 14 to Ann\nhand 4\npot 8 to Ben\n")
    assert found.won["Dee"] == -2 - 2 - 8 - 2
    assert sum(found.won.values()) == 0


def test_of_two_who_may_have_been_bourre_neither_is_taken_to_owe():
    text = HEAD + "hand 1\nin Ben, Cal, Dee\npot 8 to Ben\nhand 2\nin Cal, Dee\npot 14 to Cal\n"
    assert {"Cal", "Dee"} <= passages(text)[-1].judgement.evening.books.unsure
    assert not complaints(text)


def test_where_one_of_two_was_bourre_the_other_is_named_as_the_other_way():
    text = HEAD + "hand 1\nin Ben, Cal, Dee\npot 8 to Ben\nhand 2\nin Cal, Dee\npot 14 to Cal\n"
    found = won(f"{text}hand 3\nin Ann, Cal\npot 8 to Cal\n")
    told = [other for other in found.alternatives if not other.of_unseen_bourres]
    assert told[0].more == {"Cal": 6, "Dee": -6}
    assert found.decisive


def test_the_ante_lines_show_which_of_the_two_it_was():
    two = "hand 1\nin Ben, Cal, Dee\npot 8 to Ben\nhand 2\nante Ann 2, Ben 2, Dee 2\nin Cal, Dee\n"
    found = won(f"{HEAD}{two}pot 14 to Cal\n")
    assert (found.won["Cal"], found.won["Dee"]) == (-2 - 8 + 14, -2 - 2)


SCORED = """\
hand 1, dealer Ann
in Ben, Cal, Dee out, Ann out
tricks Ben 3, Cal 2
pot 8 to Ben
score Ann -2, Ben +6, Cal -2, Dee -2
"""


def test_a_sum_that_does_not_follow_is_found():
    wrong = HEAD + SCORED.replace("Cal -2", "Cal -4")
    (found,) = complaints(wrong)
    assert (found.code, found.problem.cost.chips) == ("C520", 2)
    assert "Cal had -4 where the record comes to -2" in found.problem.message


def test_what_was_bought_is_no_part_of_a_score():
    text = HEAD + SCORED + "buy Cal 20\nscore Ann -2, Ben +6, Cal -2, Dee -2\n"
    assert not complaints(text)
    assert won(text).brought["Cal"] == 20


def test_stacks_and_scores_may_stand_in_one_log():
    text = HEAD + "chips 40 each\n" + SCORED + "chips Ann 38, Ben 46, Cal 38, Dee 38\n"
    assert not complaints(text)
    assert complaints(text.replace("Ben +6", "Ben +46"))


def test_running_sums_alone_settle():
    found = won(f"{HEAD}score Ann -2, Ben +6, Cal -2, Dee -2\n")
    assert found.won["Ben"] == 6
    assert not found.unknown


EIGHT = """\
bourre-log 1
rules boo-ray 1, ante 1
seats Ann Ben Cal Dee Eve Fay Gus Hal
chips 100 each
hand 1
pot 8 to Hal
hand 2
paid Ann 8, Ben 8, Cal 8, Dee 8
pot 36 to Eve
tricks Eve 5
hand 3
pot 8 to Hal
"""
"""Who was bourré in hand 1 is one of more than a hundred sets: those who pay before the next pot name it."""


def test_who_pays_into_the_next_pot_was_bourre():
    found = won(EIGHT)
    assert not complaints(EIGHT)
    assert not found.unknown
    assert [found.won[who] for who in ("Ann", "Dee", "Eve", "Gus", "Hal")] == [-10, -10, 33, -3, 13]


def test_who_took_a_trick_was_not():
    took = EIGHT.replace("hand 1", "hand 1\nin Dee, Hal\ntricks Dee 1, Hal 4")
    text = took.replace("Ann 8, Ben 8, Cal 8, Dee 8\npot 36", "Dee 8\nin Eve, Gus\npot 16")
    assert [found.code for found in complaints(text)] == ["C515"]
