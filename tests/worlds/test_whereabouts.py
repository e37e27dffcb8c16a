"""Where cards that a line names before the first trick may have been when play began."""

from replayed import moments

from referee.game.cards import card, cards
from referee.layouts.case import whereabouts
from referee.layouts.masks import masks_of

HAND = """hand 1, dealer Cal, up 7s
{lines}in Ann 1, Ben 2, Cal 1
{drawn}1 Ann: Kd Qd Ad
{play}"""


def told(lines="", drawn="", play="", **knobs):
    ruleset, found = moments(HAND.format(lines=lines, drawn=drawn, play=play), **knobs)
    where, masks = whereabouts(found[0][0].hand, ruleset), masks_of(ruleset)
    sure = {who: dict(some) for who, some in where.certain.items() if some}

    def barred(name):
        return "".join(who[0] for who, mask in where.barred.items() if mask & masks.bit[card(name)])

    return sure, barred


def test_what_was_dealt_to_one_player_no_other_held():
    sure, barred = told("deal Ben: 2c 3c\n")
    assert (sure, barred("2c"), barred("3c"), barred("4c")) == ({}, "AC", "AC", "")


def test_what_was_thrown_away_lies_in_no_hand_and_what_was_drawn_is_surely_there():
    sure, barred = told(drawn="draw Ben: 2c 3c > 4c 5c\n")
    assert [barred(one) for one in ("2c", "3c", "4c", "5c")] == ["ABC", "ABC", "AC", "AC"]
    assert sure == {"Ben": dict.fromkeys(cards("4c 5c"), 1)}


def test_a_drawn_card_that_fell_is_none_of_those_left():
    sure, _ = told(drawn="draw Ann: 2c > Kd\n")
    assert sure == {}


def test_who_threw_two_others_away_kept_the_third_that_he_was_dealt():
    sure, barred = told("deal Ben: 2c 3c\n", drawn="draw Ben: 2c 6c > 4c 5c\n")
    assert (barred("2c"), barred("3c")) == ("ABC", "AC")
    assert sure == {"Ben": dict.fromkeys(cards("3c 4c 5c"), 1)}


def test_the_turned_card_is_the_dealers_unless_he_may_have_thrown_it():
    fixed = {"turn-up": "in-hand", "turn-up-exchange": "no"}
    sure, barred = told(**fixed)
    assert (sure, barred("7s")) == ({"Cal": {card("7s"): 1}}, "AB")
    exchanged = {"turn-up": "in-hand", "turn-up-exchange": "discards"}
    sure, barred = told(**exchanged)
    assert (sure, barred("7s")) == ({}, "AB")


def test_nobody_has_the_turned_card_that_belongs_to_nobody():
    sure, barred = told(**{"turn-up": "community", "turn-up-exchange": "no", "trump-from": "stock"})
    assert (sure, barred("7s")) == ({}, "ABC")


def test_who_took_it_up_has_it_and_not_what_he_laid_aside():
    takeable = {"turn-up": "takeable", "turn-up-exchange": "no", "trump-from": "stock"}
    sure, barred = told(drawn="takeup Cal: 2c\n", **takeable)
    assert (sure, barred("7s"), barred("2c")) == ({"Cal": {card("7s"): 1}}, "AB", "ABC")
    sure, barred = told(**takeable)
    assert (sure, barred("7s")) == ({}, "AB")
