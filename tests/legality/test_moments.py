"""Moments of which the record does not tell everything: what is due all the same, and what is not."""

import pytest

from referee.game.cards import card, cards
from referee.game.suits import Suit
from referee.replay.breaches import Duty, duty_broken
from referee.replay.position import TrickSoFar
from referee.replay.standings import legal
from referee.replay.tricks import EveningSoFar, Table
from referee.rulesets.files import load_ruleset
from referee.rulesets.house_rules import override

TRUMP = Suit.SPADES
SOMETHING = TrickSoFar(TRUMP, placed=1, led=Suit.HEARTS, top_known=False)
"""Hearts were led, and nobody knows which card wins so far."""
FACE_DOWN = TrickSoFar(TRUMP, trick=2, stayers=3, placed=1, face_down=True)


def house(**knobs):
    words = {knob.replace("_", "-"): word for knob, word in knobs.items()}
    return override(load_ruleset("boo-ray"), words.items(), "a test")


def allowed(hand, moment, **knobs):
    return " ".join(map(str, legal(cards(hand), moment, house(**knobs))))


@pytest.mark.parametrize("overtrump", ["yes", "highest", "no"])
def test_a_trump_is_due_whatever_lies_there_and_no_trump_rather_than_another(overtrump):
    assert allowed("5s 9s As Ac", SOMETHING, overtrump=overtrump) == "5s 9s As"


@pytest.mark.parametrize("knobs", [{"must_trump": "if-winning"}, {"undertrump": "no"}])
def test_where_a_trump_that_loses_is_free_none_is_due_to_a_card_nobody_knows(knobs):
    assert allowed("5s As Ac", SOMETHING, **knobs) == "5s As Ac"


@pytest.mark.parametrize("head", ["yes", "highest"])
def test_nobody_must_head_a_card_that_nobody_knows(head):
    assert allowed("2h Ah As", SOMETHING, head=head) == "2h Ah"


def test_behind_a_card_face_down_any_trump_answers_one_that_nobody_knows():
    unknown = FACE_DOWN._replace(top_known=False)
    assert allowed("5s As Ac", unknown, overtrump="highest") == "5s As"
    assert allowed("5s As Ac", FACE_DOWN, overtrump="highest") == "As"


def test_who_answers_a_card_face_down_wastes_a_trump_if_need_be():
    """Decision record 0021: those who have trumps play them, whatever is due to a card face up."""
    ruffed = FACE_DOWN._replace(top=card("9s"))
    for knobs in ({}, {"undertrump": "no"}, {"must_trump": "if-winning", "undertrump": "no"}):
        assert allowed("5s 7s Ac", ruffed, **knobs) == "5s 7s"
        assert allowed("5s Ts Ac", ruffed, **knobs) == "Ts"


def test_the_second_lead_is_free_where_nobody_knows_how_many_stayed():
    lead = TrickSoFar(TRUMP, trick=2)
    assert allowed("5s Ac", lead, second_trick="trump", hand_size="4") == "5s Ac"
    three = lead._replace(stayers=3)
    assert allowed("5s Ac", three, second_trick="trump", hand_size="4") == "5s"


def test_a_hand_without_cards_plays_none():
    assert legal((), SOMETHING, house()) == ()


def test_a_card_before_any_hand_leads_a_first_trick_without_trumps():
    assert Table(EveningSoFar()).position == TrickSoFar(None)


def test_nothing_is_due_without_the_trump_suit_or_what_was_led():
    assert SOMETHING.clear
    assert FACE_DOWN.clear
    assert TrickSoFar(TRUMP).clear
    assert not SOMETHING._replace(trump=None).clear
    assert not SOMETHING._replace(led=None).clear


@pytest.mark.parametrize(
    ("top", "better", "duty"),
    [
        ("Kh", "5s", Duty.TRUMP),
        ("4s", "5s", Duty.TRUMP),
        ("9s", "5s", Duty.UNDERTRUMP),
        (None, "5s", Duty.TRUMP),
    ],
)
def test_who_threw_off_a_card_owed_a_trump_or_even_one_that_loses(top, better, duty):
    there = SOMETHING._replace(top=top and card(top), top_known=top is not None)
    assert duty_broken(card("Ac"), card(better), there, house()) is duty
