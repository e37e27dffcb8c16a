"""House rules that nobody wrote down: which of them explain what an evening's findings share."""

import random

import pytest
from book.evenings_of_money import ALL_ANTE, plain, ruled
from evenings.writer import random_evening
from tiers import sizes, thinned

from referee.audits.story import LAWS_ALONE, audit
from referee.rulesets import RulesWanted
from referee.studies import rules_that_explain


def explained(text, **wanted):
    passages = audit(text, options=LAWS_ALONE).passages
    found = rules_that_explain(passages, RulesWanted(**wanted))
    return found and (dict(found.settings), len(found.explained), found.left)


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


@pytest.mark.parametrize("evenings", sizes(2, 6))
@pytest.mark.parametrize(
    ("knob", "value"),
    thinned([("ante-exempt", "none"), ("tie", "splits"), ("limit-winner", "no")], 3),
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
