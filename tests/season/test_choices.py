"""What a log's choices did to everybody."""

import random
from pathlib import Path

import pytest
from evenings import random_evening

from referee.audits.story import audit
from referee.rulesets.files import load_ruleset
from referee.studies.season import choices_of

CASES = Path(__file__).parents[1] / "laws/cases"
SPARED = (CASES / "N401/breaks_the_ace_before_the_nine.bourre").read_text()


def choices(text, cards=4):
    return [one for passage in audit(text).passages for one in choices_of(passage, cards)]


def test_a_favour_is_seen():
    """Ann's ace lets Cal have a trick: a bourré of three, and the ante that only he is spared."""
    (ann,) = [one for one in choices(SPARED, cards=2) if one.player == "Ann"]
    assert ann.decisions == 1
    assert ann.own == 0
    assert ann.others["Ben"] == 0
    assert ann.others["Cal"] == pytest.approx((3 - 1) / 3 / 2)


def test_a_hand_of_two_has_nobody_to_compare_with():
    assert not choices(SPARED.replace("seats Ann Ben Cal", "seats Ann Cal").replace(", Ben 2", ""))


def test_a_hand_with_an_unknown_card_does_not_count():
    assert not choices(SPARED.replace("9s 2h Ks*", "9s ?? Ks*"), cards=2)


def test_effects_of_random_hands_are_whole():
    evening = random_evening(load_ruleset("acadiana"), 5, 8, random.Random(2))
    told = choices(evening.text)
    assert len({one.hand for one in told}) > 3
    for one in told:
        assert one.player not in one.others
        assert len(one.others) >= 2
        assert one.decisions >= 1


def test_a_choice_past_the_bound_does_not_count(monkeypatch):
    text = random_evening(load_ruleset("acadiana"), 5, 8, random.Random(2)).text
    before = sum(one.decisions for one in choices(text))
    monkeypatch.setattr("referee.playouts.probable.allowance", lambda layouts: 10)
    assert 0 < sum(one.decisions for one in choices(text)) < before
