"""House rules that nobody wrote down: which of them explain what an evening's findings share."""

import random

import pytest
from book.evenings_of_money import plain, ruled
from evenings.writer import random_evening
from tiers import sizes

from referee.audits import audit
from referee.rulesets import RulesWanted
from referee.studies import rules_that_explain


def explained(text, **wanted):
    found = rules_that_explain(audit(text).passages, RulesWanted(**wanted))
    return found and (dict(found.settings), len(found.explained), found.left)


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


def test_a_table_where_everybody_antes_again():
    assert explained(ALL_ANTE) == ({"ante-exempt": "none"}, 2, 0)


def test_nothing_is_said_of_a_single_finding():
    assert explained(ALL_ANTE[: ALL_ANTE.index("hand 3")]) is None


def test_a_house_rule_that_raises_another_finding_is_none():
    exempt_once = (
        ALL_ANTE + "\nhand 5, dealer Dee\nante 2 each\nin Ann, Ben\ntricks Ann 5\npot 8 to Ann\n"
    )
    beside = (
        exempt_once + "paid Ben 8\n\nhand 6, dealer Ann\nante Ann 2, Cal 2, Dee 2\npot 14 to Dee\n"
    )
    assert explained(beside) is None


def test_two_house_rules_where_one_does_not_do():
    text = ALL_ANTE.replace("boo-ray 1", "boo-ray 1, limit 4").replace("paid Ben 8", "paid Ben 4")
    text = text.replace("paid Dee 8", "paid Dee 4").replace("pot 16", "pot 12")
    found = explained(text)
    assert found is not None
    assert found[0] == {"ante-exempt": "none", "limit-winner": "no"}
    assert found[2] == 0


@pytest.mark.parametrize("evenings", sizes(3, 12))
@pytest.mark.parametrize(
    ("knob", "value"), [("ante-exempt", "none"), ("tie", "splits"), ("limit-winner", "no")]
)
def test_what_a_house_plays_is_found_in_its_own_evenings(knob, value, evenings):
    extra = {"limit": "6"} if knob == "limit-winner" else {}
    ruleset, turned = ruled("boo-ray", {**extra, knob: value})
    found = []
    for seed in range(evenings):
        rng = random.Random(f"{knob} {seed}")
        evening = random_evening(ruleset, 4, 10, rng, style=plain(paid=True), overrides=turned)
        text = evening.text.replace(f", {knob} {value}", "")
        assert text != evening.text
        found.append(explained(text))
    told = [one for one in found if one]
    assert told
    assert all(settings[knob] == value for settings, _, _ in told)


def test_a_lawful_evening_needs_no_house_rule():
    assert explained(ALL_ANTE, knobs=(("ante-exempt", "none"),)) is None
