"""What a trick's taker tells of the cards in it that nobody noted."""

from dataclasses import replace

import pytest
from replayed import moments
from settlement.hands import ANN, BEN, CAL, hand, trick

from referee.game.cards import cards
from referee.game.suits import Suit
from referee.layouts.case import named_in, slots_of
from referee.layouts.evidence import Taking
from referee.layouts.masks import masks_of

HEAD = "hand 1, dealer Cal, up 7s\nin Ann, Ben, Cal\n"
STAYED = (ANN, BEN, CAL)


def looked_at(tricks, player, head=HEAD, place=0):
    """The cards that nobody named, and those that this slot may be by the taker of its trick."""
    ruleset, found = moments(head + tricks)
    masks, recorded = masks_of(ruleset), found[0][0].hand
    named = [one for who in STAYED for one in named_in(recorded, who).values()]
    unseen = masks.of(one for one in ruleset.playing_deck.strength if one not in named)
    slot = slots_of(recorded, player, unseen, ruleset)[place]
    return {*masks.cards(unseen)}, {*masks.cards(Taking(recorded, ruleset).allows(slot))}


def allowed(tricks, player):
    return looked_at(tricks, player)[1]


def excluded(tricks, player, head=HEAD, place=0):
    unseen, may = looked_at(tricks, player, head, place)
    return unseen - may


OPENED = HEAD + "1 Ann: Kd* ?? 3d"
DIAMONDS = cards("2d Qd Ad")
SPADES = "2s 3s 4s 5s 6s 7s 8s 9s Ts Js Qs Ks As"


def test_nobody_has_a_card_that_would_have_taken_it():
    assert excluded("1 Ann: Kd* ?? 3d", BEN) == {*cards(f"Ad {SPADES}")}
    assert excluded("1 Ann: Kd* ?? ?c", BEN) == {*cards(f"Ad {SPADES}")}


def test_who_took_it_had_a_card_that_does():
    assert allowed("1 Ann: Kd ??* 3d", BEN) == {*cards(f"Ad {SPADES}")}


def test_the_suit_led_is_one_that_the_taker_follows_or_trumps():
    assert allowed("1 Ann: ?? 2h 3d*", ANN) == {*cards("2d")}
    assert excluded("1 Ann: ?? 2h 3s*", ANN) == {*cards(SPADES)} - {*cards("2s 3s")}


@pytest.mark.parametrize(
    "tricks", ["1 Ann: Kd ?? 3d", "1 Ann: Kd* ??", "1 Ann: Kd* ?? ...", "1 Ann: Kd ?? ??*"]
)
def test_without_the_taker_or_a_card_of_everybody_nothing_is_told(tricks):
    assert excluded(tricks, BEN) == set()


def test_behind_a_card_face_down_or_a_nameless_one_nothing_is_told():
    ruleset, found = moments(HEAD + "1 Ann: Kd* ?? 3d")
    recorded = found[0][0].hand
    fell = recorded.tricks[0]
    slot = slots_of(recorded, BEN, masks_of(ruleset).of(DIAMONDS), ruleset)[0]
    *known, last = fell.plays
    for changed in (
        fell._replace(positions=(*fell.positions[:-1], fell.position._replace(face_down=True))),
        fell._replace(plays=(*known, last._replace(player=None))),
    ):
        assert Taking(replace(recorded, tricks=(changed,)), ruleset).allows(slot) == slot.may
    assert Taking(recorded, ruleset).allows(slot) != slot.may


def test_without_the_trump_suit_nothing_is_told():
    assert excluded("1 Ann: Kd* ?? 3d", BEN, HEAD.replace(", up 7s", "")) == set()


def test_each_card_leaves_its_own_trick_to_its_taker():
    tricks = "1 Ann: Kd* ?? 3d\n2 Ann: 5h* ?? 4h"
    assert excluded(tricks, BEN) == {*cards(f"Ad {SPADES}")}
    assert excluded(tricks, BEN, place=1) == {*cards(f"6h 7h 8h 9h Th Jh Qh Kh Ah {SPADES}")}


def test_cards_of_which_no_play_is_recorded_fell_in_no_trick_of_his():
    assert excluded("1 Ann: Kd* 2d 3d\n2 Ann: 5d* ?? 4d", BEN, place=1) == set()


def ways(winners, counted, **changes):
    """The ways in which tricks of these winners, `-` unknown, may have been taken."""
    named = {"A": ANN, "B": BEN, "C": CAL}
    tricks = tuple(trick(n, named.get(one), STAYED) for n, one in enumerate(winners, 1))
    size = changes.pop("size", len(tricks))
    played = hand(
        stayers=STAYED, size=size, tricks=tricks, counted=counted, trump=Suit.SPADES, **changes
    )
    ruleset, _ = moments(HEAD + "1 Ann: Kd 2d 3d")
    return {
        tuple((one.number, who[0]) for one, who in taken)
        for taken in Taking(played, ruleset).ways()
    }


def test_a_count_tells_in_how_many_ways_the_others_were_taken():
    assert ways("A-B-", {ANN: 2, BEN: 2}) == {((2, "A"), (4, "B")), ((2, "B"), (4, "A"))}
    assert ways("A-B-", {ANN: 3, BEN: 1}) == {((2, "A"), (4, "A"))}
    assert ways("A-B-", {ANN: 2, BEN: 1, CAL: 1}) == {
        ((2, "A"), (4, "C")),
        ((2, "C"), (4, "A")),
    }


def test_a_count_that_contradicts_the_tricks_leaves_no_way():
    assert ways("AAB-", {ANN: 1, BEN: 3}) == set()
    assert ways("AAB-", {CAL: 4}) == set()
    assert ways("CAB-", {ANN: 2, BEN: 2}) == set()


def test_a_count_that_is_not_whole_tells_nothing():
    assert ways("A-B-", {ANN: 2, BEN: 1}) == {()}
    assert ways("A-B-", {ANN: 3, BEN: 2}, size=5) == {()}
    assert ways("A-B-", {}) == {()}


def test_a_trick_whose_taker_is_known_is_among_them_where_its_cards_are_not():
    ruleset, found = moments(OPENED)
    first = found[0][0].hand.tricks[0]
    second = trick(2, None, STAYED)
    counted = {ANN: 1, BEN: 1}
    played = replace(found[0][0].hand, size=2, tricks=(first, second), counted=counted)
    assert [*Taking(played, ruleset).ways()] == [((first, ANN), (second, BEN))]
    broken_off = replace(played, tricks=(first, trick(2, None, STAYED, size=3)))
    assert [*Taking(broken_off, ruleset).ways()] == [((first, ANN),)]


def test_a_trick_of_which_a_card_is_missing_is_not_counted():
    broken_off = replace(
        hand(stayers=STAYED, size=1, counted={ANN: 1}, trump=Suit.SPADES),
        tricks=(trick(1, None, STAYED, size=3),),
    )
    ruleset, _ = moments(HEAD + "1 Ann: Kd 2d 3d")
    assert [*Taking(broken_off, ruleset).ways()] == [()]
    _, found = moments(HEAD + "1 Ann: Kd* 2d 3d")
    whole = found[0][0].hand.tricks[0]
    nameless = whole._replace(
        winner=None, plays=tuple(one._replace(player=None) for one in whole.plays)
    )
    assert [*Taking(replace(broken_off, tricks=(nameless,)), ruleset).ways()] == [()]
    face_down = replace(broken_off, tricks=(trick(1, None, STAYED, face_down=True),))
    assert [*Taking(face_down, ruleset).ways()] == [()]
    no_trump = replace(broken_off, trump=None, tricks=(trick(1, None, STAYED),))
    assert [*Taking(no_trump, ruleset).ways()] == [()]
