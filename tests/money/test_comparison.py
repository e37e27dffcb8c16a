"""`referee what-if` and `referee compare`: which hands, pots and balances move."""

import json

import pytest
from four_hands import EVENING

from referee.rulesets.files import load_ruleset
from referee.studies.comparison import _variants


def test_a_line_read_otherwise_moves_later_hands(referee, log):
    found = referee("what-if", log(), "--line", "12", "pot 8 to Ben")
    assert found.code == 1
    assert "the pot pays Ann nothing instead of 8 (won the pot)" in found.out
    assert "1 hand differs" in found.out or "2 hands differ" in found.out


def test_a_pot_moves_the_bourre_and_the_pot_behind_it(referee, log):
    text = EVENING.replace("paid Dee 8\n", "").replace("pot 8 to Ann\n", "")
    text = text.replace("pot 14 to Ben\n", "").replace("paid Ann 14\n", "")
    found = referee("what-if", log(text), "--line", "9", "ante 3 each", "--format", "json")
    data = json.loads(found.out)
    assert [one["hand"] for one in data["hands"]][:2] == [1, 2]
    assert data["hands"][0]["pot"] == [8, 12]
    assert data["hands"][1]["pot"] == [14, 18]
    assert {one["account"] for one in data["ends"]} >= {"Ann", "Ben", "Cal", "Dee", "pot"}


def test_nothing_moves_for_the_same_line(referee, log):
    found = referee("what-if", log(), "--line", "9", "ante  2  each")
    assert found.code == 0
    assert found.out == "evening.bourre and as changed: nothing changes\n"


def test_a_line_taken_out_and_a_line_put_in(referee, log):
    assert referee("what-if", log(), "--line", "13", "").code == 1
    found = referee("what-if", log(), "--insert", "33", "buy Ben 20")
    assert "the bank pays Ben 20 instead of nothing (bought)" in found.out


def test_another_version_of_the_log(referee, log):
    other = log(EVENING.replace("pot 26 to Dee", "pot 26 to Ann"), "corrected.bourre")
    found = referee("what-if", log(), "--with", other)
    assert found.code == 1
    assert "hand 4\n" in found.out
    assert "evening.bourre, then corrected.bourre" in found.out


def test_a_hand_that_only_one_version_has(referee, log):
    other = log(EVENING.partition("\nhand 4")[0] + "\n", "short.bourre")
    assert "hand 4: only in the first version" in referee("what-if", log(), "--with", other).out
    assert "hand 4: only in the second version" in referee("what-if", other, "--with", log()).out


@pytest.mark.parametrize(
    ("words", "why"),
    [
        ((), "say what to change"),
        (("--line", "99", "x"), "evening.bourre has 34 lines; there is no line 99"),
        (("--line", "0", "x"), "there is no line 0"),
        (("--line", "9", "ante 2 each\nbuy Ann 3"), "must be one line"),
        (("--line", "9", "x", "--with", "evening.bourre"), "say what to change"),
        (("--with", "missing.bourre"), "could not be read"),
        (("--with", "evening.bourre"), "is the log itself"),
        (("--line", "9", "x", "--rules", "nosuch"), "nosuch"),
    ],
)
def test_what_cannot_be_changed(referee, log, words, why):
    found = referee("what-if", log(), *words)
    assert found.code == 2
    assert why in found.err


def test_two_rulesets_differ_for_a_reason(referee, log):
    found = referee("compare", log(), "--rules", "boo-ray", "--rules", "acadiana")
    assert found.code in (0, 1)
    data = json.loads(
        referee("compare", log(), "--rules", "boo-ray", "--set", "bourre=3", "--format", "json").out
    )
    assert data["hands"]
    assert all(one["knobs"] for one in data["hands"])
    assert "bourre" in data["hands"][0]["knobs"]


def test_a_knob_that_tells_in_an_earlier_hand_is_named_with_it(referee, log):
    text = EVENING.replace(
        "tricks Ann 3, Ben 2, Dee 0\npot 8 to Ann\npaid Dee 8",
        "tricks Ann 2, Ben 2, Dee 1\npot 8 carries",
    )
    found = referee("compare", log(text), "--rules", "boo-ray", "--rules", "simultaneous")
    assert "why: ante-exempt" in found.out
    assert "in hand 1" in found.out


def test_the_same_rules_differ_in_nothing(referee, log):
    found = referee("compare", log(), "--rules", "boo-ray", "--rules", "boo-ray 1")
    assert (found.code, found.out) == (0, "boo-ray and boo-ray 1: nothing changes\n")


@pytest.mark.parametrize(
    "words", [(), ("--rules", "a", "--rules", "b", "--rules", "c"), ("--rules", "nosuch")]
)
def test_what_cannot_be_compared(referee, log, words):
    found = referee("compare", log(), *words)
    assert found.code == 2
    assert found.err.startswith("referee: ")


def test_rules_that_nobody_knows_are_compared_with_nothing(referee, log):
    path = log(EVENING.replace("rules boo-ray 1", "rules nosuch 1"))
    found = referee("compare", path, "--rules", "acadiana", "--format", "json")
    assert (found.code, found.out) == (2, "")
    assert 'there is no ruleset "nosuch"' in found.err
    assert "name two to compare" in " ".join(found.err.split())
    both = referee("compare", path, "--rules", "acadiana", "--rules", "acadiana")
    assert both.code == 0


def test_nothing_is_compared_under_rules_that_nobody_can_read(referee, log):
    unread = log(EVENING.replace("rules boo-ray 1", "rules boo ray of ours 1"))
    found = referee("compare", unread, "--rules", "hoyle")
    assert found.code == 2
    assert "line 4: nobody knows which rules hold from here on" in found.err
    assert referee("compare", unread, "--rules", "hoyle", "--rules", "hoyle").code == 0


def test_a_folder_is_not_one_log(referee, log):
    log()
    assert "is not one log" in referee("compare", ".", "--rules", "acadiana").err


def test_a_knob_that_contradicts_the_rest_is_tried_the_other_way_round(referee, log):
    found = referee(
        "compare", log(), "--rules", "la-bourre", "--rules", "boo-ray", "--format", "json"
    )
    hands = json.loads(found.out)["hands"]
    assert "pot" in hands[1]["knobs"]
    variants = _variants(load_ruleset("la-bourre"), load_ruleset("boo-ray"))
    assert {from_first for _, _, from_first in variants} == {True, False}
