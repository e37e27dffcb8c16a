"""The cards of a hand that no line names, in lots."""

from replayed import moments

from referee.game.cards import card, cards
from referee.layouts.case import among, named_in, nameless_in, slots_of
from referee.layouts.masks import masks_of

GAPS = """hand 1, dealer Cal, up 7s
in Ann, Ben, Cal
1 Ann: Kd* ?d 3d
2 Ann: 5d* 4d
3 Ann: 6d* 8d 9d
"""
"""In trick 2 a card is missing: nobody knows for certain who played the two others."""


def read(text=GAPS):
    ruleset, found = moments(text)
    return found[0][0].hand, ruleset, masks_of(ruleset)


def test_a_lot_for_each_card_that_fell_and_one_for_all_that_are_left():
    hand, ruleset, masks = read()
    unseen = masks.of(cards("2d 4d 7d 2h 2s 2c"))
    lots = [(one.trick, one.last, one.size) for one in slots_of(hand, "Ben", unseen, ruleset)]
    assert lots == [(1, 1, 1), (2, 2, 1), (4, 5, 2)]
    half_known, fell, left = slots_of(hand, "Ben", unseen, ruleset)
    assert masks.cards(half_known.may) == cards("2d 4d 7d")
    assert (half_known.at.line, fell.at, left.at) == (3, None, None)
    assert fell.may == left.may == unseen
    assert named_in(hand, "Ben") == {3: card("8d")}


def test_who_played_nothing_on_record_has_one_lot():
    hand, ruleset, _ = read("hand 1, dealer Cal, up 7s\nin Ann, Ben, Cal\n1 Ann: Kd")
    assert [(one.trick, one.last, one.size) for one in slots_of(hand, "Ben", 1, ruleset)] == [
        (1, 5, 5)
    ]


def test_who_played_all_his_cards_has_no_lot_left():
    ruleset, found = moments(GAPS, **{"hand-size": "3"})
    lots = slots_of(found[0][0].hand, "Ben", 1, ruleset)
    assert [(one.trick, one.last, one.size) for one in lots] == [(1, 1, 1), (2, 2, 1)]
    half_known = GAPS.replace("6d* 8d", "6d* ?d")
    ruleset, found = moments(half_known, **{"hand-size": "3"})
    *_, last = slots_of(found[0][0].hand, "Ben", 1, ruleset)
    assert (last.trick, last.last, last.size, last.at.line) == (3, 3, 1, 5)


def test_a_nameless_card_lies_in_no_lot_that_did_not_fall_with_it():
    hand, ruleset, masks = read()
    nameless = nameless_in(hand, ruleset)
    assert nameless == {2: masks.of(cards("4d 5d"))}
    half_known, ruleset, _ = read(GAPS.replace("5d* 4d", "5d* ?d"))
    assert nameless_in(half_known, ruleset) == {2: masks.bit[card("5d")]}
    unseen = masks.of(cards("2d 4d"))
    slots = among(slots_of(hand, "Ben", unseen, ruleset), nameless)
    assert [masks.cards(one.may) for one in slots] == [cards("2d"), cards("2d 4d"), cards("2d")]
    assert among(slots[:1], {1: unseen})[0].may == 0
    still_held = among(slots_of(hand, "Ben", unseen, ruleset), {4: unseen, 5: unseen, 6: unseen})
    assert [masks.cards(one.may) for one in still_held] == [(), (), ()]
    assert among(slots[2:], {4: unseen})[0].may == among(slots[2:], {5: unseen})[0].may != 0
