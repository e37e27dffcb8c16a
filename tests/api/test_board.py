"""A position says of each card what the audit says of it, and is played on as a hand would be."""

import random

import pytest
from evenings.houses import HOUSES, rules_of, tables
from evenings.style import Style
from evenings.writer import random_evening
from tiers import thinned

import referee

pytestmark = pytest.mark.usefixtures("no_slips")

EVENING = """bourre-log 1
rules boo-ray 1
seats Ann Ben Cal
hand 1, dealer Cal, up Ts
in Ann 0, Ben 0, Cal 0
1 Ann: Ah 9c 4h
2 Ann: Kc 3c 7c
3 Ann: Kd 8d Qd
4 Ann: 6d 5d Ts
5 Cal: Jc 2h 9h
"""


def cards(here):
    return [play.card for play in here.plays]


def position(text=EVENING, trick=1, play=1):
    return referee.read(text).hands[0].position(trick, play)


@pytest.mark.parametrize("house", thinned(HOUSES, 6))
def test_no_lawful_card_is_called_illegal_and_all_can_be_pushed(house):
    ruleset, knobs = rules_of(house)
    rng = random.Random(f"{house} from Python")
    evening = random_evening(
        ruleset, rng.choice(tables(ruleset)), 3, rng, style=Style(), overrides=knobs
    )
    for hand in referee.read(evening.text).hands:
        walked = hand.position()
        for here, play in hand.positions():
            assert here.is_legal(play.card) is True, (house, hand.number, here, play)
            assert (walked.player, cards(walked)) == (here.player, cards(here))
            walked.push(play.card)
        if hand.tricks:
            assert walked.is_over
            assert walked.taken == hand.taken


def test_the_card_of_a_finding_is_illegal_and_the_others_are_not():
    evening = referee.read(EVENING)
    wrong = [
        play for here, play in evening.hands[0].positions() if here.is_legal(play.card) is False
    ]
    assert [str(play.card) for play in wrong] == ["9c"]
    assert [one.card for one in evening.findings if one.code == "P201"] == [wrong[0].card]


def test_a_card_that_is_pushed_changes_what_may_be_played_and_pop_takes_it_back():
    here = position()
    before = repr(here)
    here.push("Ah")
    assert (here.player, repr(here.legal_cards())) == ("Ben", "(9h,)")
    other = here.copy()
    other.push("9h")
    here.push("9c")
    assert cards(here) == [*referee.cards("Ah 9c")]
    assert here.legal_cards() == other.legal_cards()
    here.pop()
    here.pop()
    assert repr(here) == before
    with pytest.raises(referee.Error, match="no card was pushed"):
        here.pop()


def test_a_card_that_nobody_noted_may_be_legal_or_not():
    here = position(EVENING.replace("2h 9h", "2h ??"), trick=1, play=2)
    assert here.holding() == (referee.card("9c"), *referee.cards("3c 8d 5d"))
    assert here.is_legal("9c") is None
    assert here.is_legal("2s") is None
    assert here.legal_cards() == ()


@pytest.mark.parametrize(
    ("card", "player", "why"),
    [
        ("Ah", "Dee", "nobody is called Dee; at the table were Ann, Ben, Cal"),
        ("Ah", "Ben", "Ann holds Ah"),
        ("As", None, "Ann holds Ah Kc Kd 6d 2h, and not As"),
        ("Ac Kc", None, '"Ac Kc" is 2 cards; write one'),
    ],
)
def test_a_card_that_cannot_be_played_is_refused(card, player, why):
    with pytest.raises(referee.Error) as error:
        position().push(card, player)
    assert str(error.value) == why


def test_a_card_falls_once_and_everybody_plays_once_to_a_trick():
    here = position()
    here.push("Ah")
    with pytest.raises(referee.Error, match="Ah has fallen in trick 1"):
        here.push("Ah", "Ben")
    with pytest.raises(referee.Error, match="Ann has played to trick 1 already"):
        here.push("Kc", "Ann")
    with pytest.raises(referee.Error, match="2s is not in the 32 cards of la-bourre"):
        position(EVENING.replace("boo-ray", "la-bourre")).push("2s")


@pytest.mark.parametrize(
    ("place", "why"),
    [
        ((6, 1), "trick 6 of hand 1 is not recorded; it has 5 tricks"),
        ((1, 4), "trick 1 of hand 1 has 3 cards, and no card 4; `push` goes on"),
        ((1, 0), "trick 1 of hand 1 has 3 cards, and no card 0; `push` goes on"),
    ],
)
def test_a_place_that_the_record_has_not_is_refused(place, why):
    with pytest.raises(referee.Error) as error:
        referee.read(EVENING).hands[0].position(*place)
    assert str(error.value) == why


def test_a_hand_of_results_alone_has_a_position_before_its_first_card():
    here = position(EVENING.partition("1 Ann")[0])
    assert (here.player, here.plays, here.is_over) == ("Ann", (), False)
    here.push("As")
    assert repr(here) == "<Position in hand 1, trick 1: Ann As; Ben plays>"
    with pytest.raises(referee.Error, match="the record shows none of the cards that Ben held"):
        here.legal_cards()


def test_a_lead_that_is_due_face_down_lies_so():
    log = """rules la-bourre 1
seats Ann Ben Cal
hand 1, dealer Cal, up Ts
in Ben, Ann, Cal
1 Ben: As Ks 9s
2 Ben: Kc (down) Qs Ac
3 Ann: Jc 7c 8c
"""
    here = position(log, trick=2)
    here.push("Kc")
    assert here.led is None
    assert repr(here.legal_cards()) == "(Qs,)"
