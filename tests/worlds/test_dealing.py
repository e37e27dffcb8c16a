"""How many of the cards in a `deal` line a player kept, as far as the record tells."""

from replayed import moments

from referee.game.cards import cards
from referee.layouts.case import Slot
from referee.layouts.masks import masks_of
from referee.layouts.recorded_hand import Share, share_of, shared

HAND = """hand 1, dealer Cal, up 7s
deal Ben: 2c 3c 4c 5d 6d
deal Cal: 8c 9c Tc Jc
in Ann 0, Ben {drawn}, Cal {cals}
{after}1 Ann: Kd Qd Ad
"""


def share(who="Ben", known="", drawn="2", cals="1", after="", head=HAND, **knobs):
    """The cards of the deal that may be among the nameless ones, the fewest and the most of them."""
    text = head.format(drawn=drawn, cals=cals, after=after)
    ruleset, found = moments(text, **knobs)
    masks = masks_of(ruleset)
    told = share_of(found[0][0].hand, who, masks.of(cards(known)), ruleset)
    return told and ("".join(sorted(map(str, masks.cards(told.cards)))), told.few, told.many)


def test_who_drew_two_kept_three():
    assert share() == ("2c3c4c5d6d", 3, 3)
    assert share(drawn="0") == ("2c3c4c5d6d", 5, 5)
    assert share(drawn="5") == ("2c3c4c5d6d", 0, 0)


def test_a_card_that_is_known_is_none_of_those_without_a_name():
    assert share(known="2c 5d") == ("3c4c6d", 1, 1)
    assert share(known="2c 3c 4c 5d 6d") is None
    assert share(known="Ks") == ("2c3c4c5d6d", 3, 3)


def test_a_card_that_is_known_to_be_thrown_was_not_kept():
    after = "draw Ben: 2c ... > Ks 9h\n"
    assert share(after=after) == ("3c4c5d6d", 3, 3)


def test_where_nobody_noted_how_many_were_drawn_the_lines_of_the_draw_bound_it():
    assert share(drawn="") == ("2c3c4c5d6d", 0, 5)
    assert share(drawn="", known="2c") == ("3c4c5d6d", 0, 4)
    assert share(drawn="", after="draw Ben: 2c ... > Ks ...\n") == ("3c4c5d6d", 0, 4)
    assert share(drawn="", after="draw Ben: > Ks 9h ...\n") == ("2c3c4c5d6d", 0, 3)
    assert share(drawn="", after="draw Cal: 8c 9c > Kc Qc\n") == ("2c3c4c5d6d", 0, 5)
    assert share(drawn="", **{"max-draw": "0"}) == ("2c3c4c5d6d", 5, 5)


def test_a_line_of_the_draw_that_leaves_nothing_open_says_how_many():
    assert share(drawn="", after="draw Ben: 2c > Ks\n") == ("3c4c5d6d", 4, 4)
    assert share(drawn="", after="draw Ben: > Ks 9h\n") == ("2c3c4c5d6d", 3, 3)
    assert share(drawn="1", after="draw Ben: > Ks 9h\n") == ("2c3c4c5d6d", 3, 4)


def test_the_turned_card_is_of_the_dealers_hand_where_it_is_dealt_to_him():
    assert share("Cal", **{"turn-up": "in-hand"}) == ("7s8c9cJcTc", 4, 4)
    assert share("Cal", **{"turn-up": "community", "trump-from": "stock"}) == ("8c9cJcTc", 3, 4)
    assert share("Ben", **{"turn-up": "in-hand"}) == ("2c3c4c5d6d", 3, 3)


def test_who_may_have_got_cards_otherwise_tells_nothing():
    assert share("Ann") is None
    takeable = {"turn-up": "takeable", "trump-from": "stock"}
    assert share("Cal", **takeable) is None
    assert share("Ben", **takeable) == ("2c3c4c5d6d", 3, 3)


def test_nor_does_who_may_have_got_his_own_back_or_the_spare_hand():
    eight = HAND.replace("dealer Cal", "dealer Hal").replace("Cal {cals}", "Cal 5, Dee 5")
    wide = {"head": eight, "players": ("Ann", "Ben", "Cal", "Dee", "Eve", "Fay", "Gus", "Hal")}
    assert share(drawn="5", **wide, **{"stock-out": "discards"}) == ("2c3c4c5d6d", 0, 0)
    late = {**wide, "head": eight.replace("Ann 0", "Ann 5").replace("hand 1, dealer Hal", "hand 1")}
    assert share(drawn="3", **late, **{"stock-out": "discards"}) is None
    assert share(drawn="3", **late) == ("2c3c4c5d6d", 2, 2)
    assert share(drawn="", **{"stock-out": "discards"}) == ("2c3c4c5d6d", 0, 5)
    assert share(widow="yes") is None
    takeable = {"turn-up": "takeable", "trump-from": "stock"}
    assert share(after="takeup Ben: 2c\n", **takeable) is None


def test_of_a_turned_card_only_its_suit_may_be_known():
    head = HAND.replace("up 7s", "up ?s")
    assert share("Cal", head=head, **{"turn-up": "in-hand"}) == ("8c9cJcTc", 3, 4)


def test_half_a_card_of_the_deal_or_the_draw_tells_of_no_card():
    half = HAND.replace("2c 3c 4c", "2c ?c 4c")
    assert share(head=half) == ("2c4c5d6d", 2, 3)
    assert share(head=half, after="draw Ben: 2c ?d > Ks 9h\n") == ("4c5d6d", 2, 3)


def test_every_way_to_divide_a_share_among_lots():
    one, two = Slot("Ben", 1, 1, 1, 0b1111), Slot("Ben", 4, 5, 2, 0b0111)
    told = Share(0b10011, 1, 2)
    ways = [[(part.trick, part.size, part.may) for part in way] for way in shared((one, two), told)]
    assert ways == [
        [(1, 1, 0b1100), (4, 1, 0b0011), (4, 1, 0b0100)],
        [(1, 1, 0b1100), (4, 2, 0b0011)],
        [(1, 1, 0b0011), (4, 2, 0b0100)],
        [(1, 1, 0b0011), (4, 1, 0b0011), (4, 1, 0b0100)],
    ]
    assert [*shared((one, two), None)] == [(one, two)]
