"""Who gets the pot."""

from dataclasses import replace

import pytest
from settlement.hands import (
    ANN,
    BEN,
    CAL,
    DEE,
    EVE,
    FIVE,
    FOUR,
    NOTHING,
    Played,
    evening,
    hand,
    moves,
    pot_carries,
    pot_to,
    rules,
    settled,
    trick,
    with_pot,
)

from referee.books.ledger import Leftovers
from referee.money.settlement.awards import Result

AWARDS = ("won-pot", "sole-pot", "split-pot", "trick")


def awards(a_hand, chips=10, reneged=(), **knobs):
    """The result, who takes what, and what stays of a pot of `chips`."""
    done = settled(a_hand, before=with_pot(chips), reneged=reneged, under=rules(**knobs))
    taken = [line.removeprefix("pot > ") for line in moves(done, *AWARDS)]
    assert done.pot == chips
    return done.result.value, taken, done.leftovers.carried


@pytest.mark.parametrize(
    ("pot", "tricks", "expected"),
    [
        ("most", "AABCD", ("won", ["Ann 10 won-pot"], 0)),
        ("majority", "AABCD", ("carried", [], 10)),
        ("majority", "AAABC", ("won", ["Ann 10 won-pot"], 0)),
        ("most", "AABBC", ("carried", [], 10)),
        ("majority", "AABBC", ("carried", [], 10)),
    ],
)
def test_who_wins(pot, tricks, expected):
    assert awards(hand(tricks), pot=pot) == expected


def test_half_of_the_tricks_is_no_majority():
    assert awards(hand("AABC", size=4), pot="majority") == ("carried", [], 10)


@pytest.mark.parametrize(
    ("odd_chip", "expected", "left"),
    [
        ("first-seat", ["Ann 4 split-pot", "Cal 3 split-pot"], 0),
        ("stays", ["Ann 3 split-pot", "Cal 3 split-pot"], 1),
    ],
)
def test_a_tie_that_splits(odd_chip, expected, left):
    split = awards(hand("CAACB"), 7, tie="splits", odd_chip=odd_chip)
    assert split == ("won", expected, left)


def test_the_first_seat_is_the_first_in_turn_from_the_dealer():
    split = awards(hand("CAACB", seats=(CAL, DEE, ANN, BEN), dealer=BEN), 7, tie="splits")
    assert split[1] == ["Cal 4 split-pot", "Ann 3 split-pot"]


def test_who_splits_is_not_spared_the_next_ante():
    split = settled(hand("AABBC"), under=rules(tie="splits", odd_chip="stays"))
    assert split.leftovers == NOTHING
    assert split.winners == (ANN, BEN)


def test_every_trick_pays_the_same():
    even = awards(hand("CAACB"), 10, pot="per-trick")
    assert even == ("shared", ["Ann 2 trick"] * 2 + ["Ben 2 trick"] + ["Cal 2 trick"] * 2, 0)


@pytest.mark.parametrize(
    ("odd_chip", "chips", "expected", "left"),
    [
        ("first-seat", 13, ["Ann 4", "Ann 2", "Cal 3", "Cal 2", "Cal 2"], 0),
        ("stays", 13, ["Ann 2", "Ann 2", "Cal 2", "Cal 2", "Cal 2"], 3),
    ],
)
def test_odd_chips_among_tricks_go_round_the_table(odd_chip, chips, expected, left):
    paid = awards(hand("CAACC"), chips, pot="per-trick", odd_chip=odd_chip)
    assert paid == ("shared", [f"{one} trick" for one in expected], left)


def test_who_took_no_trick_gets_no_odd_chip():
    tricks = hand("BCCBC", (ANN, BEN, CAL))
    assert awards(tricks, 13, pot="per-trick")[1] == [
        *("Ben 4 trick", "Ben 2 trick"),
        *("Cal 3 trick", "Cal 2 trick", "Cal 2 trick"),
    ]


@pytest.mark.parametrize("pot", ["graded", "per-trick"])
def test_where_only_renegers_took_tricks_all_of_it_stays(pot):
    assert awards(hand("DDD", (ANN, DEE), size=3), 13, {DEE}, pot=pot) == ("shared", [], 13)


def test_a_share_of_nothing_is_no_payment():
    assert awards(hand("AABBC"), 1, tie="splits")[1] == ["Ann 1 split-pot"]
    graded = settled(hand("ABC", size=3), before=with_pot(1), under=rules(pot="graded"))
    assert (moves(graded), graded.winners) == (["pot > Ann 1 trick"], (ANN,))


def test_equal_tricks_need_only_be_counted():
    counted = hand(stayers=(ANN, CAL), counted={ANN: 3, CAL: 2})
    assert awards(counted, 10, pot="per-trick")[1] == ["Ann 2 trick"] * 3 + ["Cal 2 trick"] * 2


def test_graded_tricks_need_their_order():
    counted = hand(stayers=(ANN, CAL), counted={ANN: 2, CAL: 1}, size=3)
    assert awards(counted, 6, pot="graded") == ("unfinished", [], None)
    alone = hand(stayers=(ANN, CAL), counted={ANN: 3}, size=3)
    assert awards(alone, 6, pot="graded")[1] == ["Ann 3 trick", "Ann 2 trick", "Ann 1 trick"]


def test_a_trick_of_which_a_card_is_missing_leaves_the_order_open():
    marked = hand("ACA", (ANN, CAL), size=3, counted={ANN: 2, CAL: 1})
    broken_off = replace(marked, tricks=(trick(1, ANN, (ANN, CAL), size=2), *marked.tricks[1:]))
    assert awards(marked, 6, pot="graded")[0] == "shared"
    assert awards(broken_off, 6, pot="graded")[0] == "unfinished"


def test_claimed_tricks_are_the_last():
    stayed = (ANN, CAL)
    claimed = hand("C", stayed, size=3, claimed={ANN: 2})
    assert awards(claimed, 6, pot="graded")[1] == ["Cal 3 trick", "Ann 2 trick", "Ann 1 trick"]
    both = hand("C", stayed, size=3, claimed={ANN: 1, CAL: 1})
    assert awards(both, 6, pot="graded")[0] == "unfinished"
    assert awards(both, 6)[1] == ["Cal 6 won-pot"]


@pytest.mark.parametrize("stays", [0, 30])
def test_a_lone_player_takes_the_pot_and_is_not_bourre(stays):
    limit = 50 - stays
    done = settled(hand(stayers=(CAL,)), before=with_pot(50), under=rules(limit=limit))
    assert moves(done) == [f"pot > Cal {limit} sole-pot"]
    assert (done.result, done.winners, done.bourre) == (Result.SOLE, (CAL,), ())
    assert done.leftovers == Leftovers(carried=stays)


def test_the_limit_holds_for_each_who_shares_a_tie():
    split = awards(hand("AACCB"), 50, tie="splits", limit=20)
    assert split == ("won", ["Ann 20 split-pot", "Cal 20 split-pot"], 10)


def test_a_pot_that_carries_is_not_limited():
    assert awards(hand("AACCB"), 50, limit=20) == ("carried", [], 50)


def test_tricks_that_pay_for_themselves_are_not_limited():
    assert awards(hand("AAB", size=3), 60, pot="graded", limit=5)[2] == 0


@pytest.mark.parametrize("way", ["carries", "dealer-plays", "redeal"])
def test_when_nobody_stays_the_pot_does(way):
    assert awards(hand(stayers=()), nobody_stays=way) == ("carried", [], 10)


def test_the_dealer_takes_what_nobody_plays_for():
    taken = awards(hand(stayers=()), nobody_stays="dealer-takes")
    assert taken == ("sole", ["Dee 10 sole-pot"], 0)
    unknown = awards(hand(stayers=(), dealer=None), nobody_stays="dealer-takes")
    assert unknown == ("unfinished", [], None)


def test_a_redeal_is_played_for_the_same_antes():
    first, second, third = evening(
        Played(hand(stayers=())),
        Played(hand("AAABC")),
        Played(hand("AAABC")),
        under=rules(nobody_stays="redeal"),
    )
    assert (first.pot, second.pot, third.pot) == (4, 4, 4)
    assert first.leftovers.exempt == frozenset(FOUR)
    assert second.antes_assumed is False
    assert moves(third, "ante")


def test_who_sat_out_sits_out_the_redeal_too():
    before = Leftovers(barred=frozenset({BEN}))
    again = settled(hand(stayers=()), before=before, under=rules(nobody_stays="redeal"))
    assert again.leftovers.barred == {BEN}
    assert settled(hand(stayers=()), before=before).leftovers.barred == frozenset()


def test_the_widow_is_played_against_a_lone_player():
    knobs = {"sole_player": "plays-widow", "widow": True}
    assert awards(hand(stayers=(ANN,)), **knobs) == ("unfinished", [], None)
    assert awards(hand(stayers=(DEE,)), **knobs)[1] == ["Dee 10 sole-pot"]
    assert awards(hand("AAAAA"), **knobs)[1] == ["Ann 10 won-pot"]
    assert awards(hand("AADDD"), **knobs)[1] == ["Dee 10 won-pot"]


def test_an_empty_pot_is_won_and_moves_nothing():
    won = settled(hand("AAAAA", (ANN, BEN)), before=with_pot(0))
    assert (won.result, won.winners, won.due) == (Result.WON, (ANN,), ())
    assert won.bourre == (BEN,)
    assert won.leftovers.owed == ()


@pytest.mark.parametrize(
    ("exempt", "tricks", "expected"),
    [
        ({"winner"}, "AAABC", {ANN}),
        ({"bourre", "winner"}, "AAAAB", {ANN, CAL}),
        ({"tied"}, "AAABC", set()),
        ({"tied"}, "AABBC", {ANN, BEN}),
        ({"tied-twos"}, "AABBC", {ANN, BEN}),
        ({"tied-twos", "winner"}, "AAABB", {ANN}),
        (set(), "AAAAB", set()),
    ],
)
def test_who_does_not_ante_next(exempt, tricks, expected):
    done = settled(hand(tricks, (ANN, BEN, CAL)), under=rules(ante_exempt=frozenset(exempt)))
    assert done.leftovers.exempt == expected


@pytest.mark.parametrize(("word", "exempt"), [("tied", FIVE), ("tied-twos", ())])
def test_five_ones_are_a_tie_without_twos(word, exempt):
    done = settled(hand("ABCDE", FIVE, EVE, seats=FIVE), under=rules(ante_exempt=frozenset({word})))
    assert done.leftovers.exempt == {*exempt}


def test_the_bourre_stays_in_a_pool_that_nobody_took():
    under = rules("la-bourre")
    _, passed, won = evening(
        Played(hand("ABB", (ANN, BEN, CAL), size=3)),
        Played(hand(stayers=(), size=3)),
        Played(hand("ABC", size=3)),
        under=under,
    )
    assert (passed.pot, won.pot) == (12, 18)
    assert passed.leftovers.bourre_in_pool
    assert not won.leftovers.bourre_in_pool


def test_a_recorded_share_is_limited_too():
    """Of a pot of 10 the lines give Ann 8 and leave 2; the limit of a winner is 5."""
    lines = pot_to(ANN, 8), pot_carries(2)
    done = settled(
        hand(stayers=(ANN, DEE)),
        *lines,
        before=with_pot(10),
        under=rules(limit=5, limit_winner=True),
    )
    assert moves(done, "won-pot") == ["pot > Ann 5 won-pot"]
    assert done.leftovers.carried == 5
