"""Hands of which something is missing: unknown stays unknown, and facts are used."""

from dataclasses import replace

import pytest
from settlement.hands import (
    ANN,
    BEN,
    CAL,
    DEE,
    FOUR,
    NOTHING,
    Played,
    ante,
    evening,
    hand,
    moves,
    paid,
    pot_carries,
    pot_to,
    rules,
    settled,
    with_pot,
)

from referee.books.ledger import NOTHING_LEFT, Leftovers
from referee.money.settlement.awards import Result

GAP = Leftovers(carried=None)
AWARDS = ("won-pot", "sole-pot", "split-pot", "trick")
OPEN = hand("AAB", (ANN, BEN, CAL))
"""Two tricks are missing."""


def took(done):
    return [line.removeprefix("pot > ") for line in moves(done, *AWARDS)]


@pytest.mark.parametrize(
    ("number", "lines", "pot"),
    [
        (12, (), 4),
        (12, (pot_to(ANN, 9),), 9),
        (2, (pot_to(ANN, 9),), 9),
        (12, (pot_carries(9),), 9),
        (12, (pot_to(ANN, 6), pot_carries(3)), 9),
        (12, (pot_to(ANN, 3),), 4),
        (1, (pot_to(ANN, 9),), 4),
    ],
)
def test_what_lay_there_when_the_log_begins(number, lines, pot):
    done = settled(hand("AAABC", number=number), *lines, before=NOTHING_LEFT)
    assert (done.pot, took(done)) == (pot, [f"Ann {pot} won-pot"])
    assert done.leftovers == NOTHING


def test_only_the_first_hand_of_a_log_is_an_opening():
    second = settled(hand("AAABC", number=12), pot_to(ANN, 9), before=NOTHING)
    assert second.pot == 4


@pytest.mark.parametrize(
    ("lines", "pot"), [((), None), ((pot_to(ANN, 9),), 9), ((pot_to(ANN, 3),), 4)]
)
def test_behind_a_gap_only_a_pot_line_tells_the_pot(lines, pot):
    assert settled(hand("AAABC", number=12), *lines, before=GAP).pot == pot


@pytest.mark.parametrize("before", [GAP, NOTHING_LEFT])
def test_a_winner_who_took_the_limit_may_have_left_more(before):
    under = rules(limit=20)
    won = hand("AAABC", number=12)
    assert settled(won, pot_to(ANN, 20), before=before, under=under).pot is None
    assert settled(won, pot_to(ANN, 19), before=before, under=under).pot == 19
    both = settled(won, pot_to(ANN, 20), pot_carries(5), before=before, under=under)
    assert (both.pot, both.leftovers.carried) == (25, 5)
    acadiana = rules("acadiana", limit=20)
    assert settled(won, pot_to(ANN, 20), before=before, under=acadiana).pot == 20


def test_a_pot_of_unknown_size_is_won_all_the_same():
    done = settled(hand("AAABC"), before=GAP)
    assert (done.result, done.winners, done.pot) == (Result.WON, (ANN,), None)
    assert moves(done) == [f"{one} > pot 1 ante" for one in FOUR]
    assert done.leftovers.carried == 0


@pytest.mark.parametrize(
    ("tricks", "knobs", "winners", "left"),
    [
        ("AABBC", {}, (), None),
        ("AAABC", {"limit": 20}, (ANN,), None),
        ("AABBC", {"tie": "splits"}, (ANN, BEN), 0),
        ("AABBC", {"tie": "splits", "odd_chip": "stays"}, (ANN, BEN), None),
        ("BAABC", {"pot": "graded"}, (BEN, ANN, CAL), 0),
        ("BAABC", {"pot": "per-trick"}, (ANN, BEN, CAL), 0),
        ("BAABC", {"pot": "per-trick", "odd_chip": "stays"}, (ANN, BEN, CAL), None),
    ],
)
def test_what_is_left_of_a_pot_of_unknown_size(tricks, knobs, winners, left):
    done = settled(hand(tricks), before=GAP, under=rules(**knobs))
    assert (done.winners, done.leftovers.carried) == (winners, left)


@pytest.mark.parametrize("pot", ["graded", "per-trick"])
def test_a_renegers_share_of_an_unknown_pot_is_unknown(pot):
    under = rules(pot=pot, renege="next-deal")
    done = settled(hand("BAABC"), before=GAP, reneged={BEN}, under=under)
    assert (done.winners, done.leftovers.carried) == ((ANN, CAL), None)


def test_a_bourre_of_unknown_size_leaves_the_next_pot_unknown():
    done = settled(hand("AAABB", (ANN, BEN, CAL)), before=GAP)
    assert done.bourre == (CAL,)
    assert done.leftovers == GAP._replace(exempt=frozenset({CAL}))


def test_a_bourre_of_fixed_size_does_not():
    done = settled(hand("AAABB", (ANN, BEN, CAL)), before=GAP, under=rules(bourre=3))
    assert moves(done, "bourre") == ["Cal > next-pot 3 bourre"]
    assert (done.leftovers.carried, done.leftovers.owed) == (0, ((CAL, 3),))


def test_a_paid_line_tells_what_an_unknown_bourre_came_to():
    done = settled(hand("AAABB", (ANN, BEN, CAL)), paid(Cal=7), before=GAP)
    assert moves(done, "bourre") == []
    assert (done.leftovers.carried, done.leftovers.owed) == (0, ((CAL, 7),))


def test_an_unfinished_hand_makes_nobody_bourre():
    done = settled(OPEN, before=with_pot(6))
    assert (done.result, done.pot) == (Result.UNFINISHED, 6)
    assert (done.winners, done.bourre, done.due) == ((), (), ())
    assert done.leftovers == GAP


@pytest.mark.parametrize(
    ("lines", "result", "taken", "left"),
    [
        ((pot_to(ANN, 6),), Result.WON, ["Ann 6 won-pot"], 0),
        ((pot_to(ANN, 4),), Result.WON, ["Ann 6 won-pot"], 0),
        ((pot_carries(6),), Result.CARRIED, [], 6),
        ((pot_carries(4),), Result.CARRIED, [], 6),
        ((pot_to(ANN, 4), pot_carries(2)), Result.WON, ["Ann 4 won-pot"], 2),
        ((pot_to(ANN, 3), pot_to(BEN, 3)), Result.WON, ["Ann 3 split-pot", "Ben 3 split-pot"], 0),
        ((pot_to(ANN, 5), pot_to(BEN, 5)), Result.WON, ["Ann 5 split-pot", "Ben 1 split-pot"], 0),
    ],
)
def test_a_pot_line_tells_how_an_unfinished_hand_ended(lines, result, taken, left):
    done = settled(OPEN, *lines, before=with_pot(6), under=rules(ante_exempt=frozenset({"bourre"})))
    assert (done.result, took(done), done.leftovers.carried) == (result, taken, left)
    assert (done.pot, done.bourre) == (6, ())


def test_where_those_who_tied_do_not_ante_a_pot_that_stays_tells_too_little():
    done = settled(
        OPEN, pot_carries(6), before=with_pot(6), under=rules(ante_exempt=frozenset({"tied"}))
    )
    assert (done.result, done.leftovers.carried) == (Result.CARRIED, None)
    assert done.leftovers.exempt == frozenset()


@pytest.mark.parametrize("pot", ["graded", "per-trick"])
def test_one_share_on_record_is_one_share_and_no_limit_holds_for_it(pot):
    under = rules(pot=pot, limit=2)
    done = settled(hand("BA", size=3), pot_to(BEN, 3), before=with_pot(6), under=under)
    assert (took(done), done.leftovers.carried) == (["Ben 3 trick"], 3)


def test_a_pot_line_tells_who_was_paid_trick_by_trick():
    lines = (pot_to(BEN, 3), pot_to(ANN, 2))
    done = settled(hand("BA", size=3), *lines, before=with_pot(6), under=rules(pot="graded"))
    assert (done.result, done.winners) == (Result.SHARED, (BEN, ANN))
    assert (took(done), done.leftovers.carried) == (["Ben 3 trick", "Ann 2 trick"], 1)


def test_a_pot_line_tells_who_won_against_the_widow():
    under = rules(sole_player="plays-widow", widow=True)
    done = settled(hand(stayers=(ANN,)), pot_to(ANN, 6), before=with_pot(6), under=under)
    assert (done.result, took(done)) == (Result.SOLE, ["Ann 6 sole-pot"])


def test_the_limit_holds_where_a_pot_line_tells_the_winner():
    done = settled(OPEN, pot_to(ANN, 30), before=with_pot(30), under=rules(limit=20))
    assert (took(done), done.leftovers.carried) == (["Ann 20 won-pot"], 10)


@pytest.mark.parametrize(
    ("lines", "left"),
    [
        ((pot_to(ANN, 6),), 0),
        ((pot_carries(6),), 6),
        ((pot_to(ANN, 6), pot_to(BEN, 6), pot_carries(2)), 2),
    ],
)
def test_a_pot_line_tells_what_is_left_where_the_antes_are_unknown(lines, left):
    unknown = replace(OPEN, dealer=None)
    done = settled(unknown, *lines, under=rules(ante_by="dealer", ante_exempt=frozenset()))
    assert (done.pot, done.leftovers.carried) == (None, left)


def test_where_one_took_the_limit_from_an_unknown_pot_more_may_lie_there():
    unknown = replace(OPEN, dealer=None)
    under = rules(ante_by="dealer", limit=6)
    done = settled(unknown, pot_to(ANN, 6), pot_to(BEN, 5), under=under)
    assert (done.winners, done.leftovers.carried) == ((ANN, BEN), None)


def test_a_reneger_who_was_given_the_pot_settles_nothing():
    done = settled(OPEN, pot_to(ANN, 6), before=with_pot(6), reneged={ANN})
    assert (done.result, done.winners) == (Result.UNFINISHED, ())
    assert done.leftovers.carried is None


def test_a_paid_line_tells_who_owed_after_an_unfinished_hand():
    lines = (pot_to(ANN, 6), paid(Cal=6, Ben=1))
    done = settled(OPEN, *lines, before=with_pot(6), reneged={BEN})
    assert moves(done, "bourre", "renege") == ["Ben > next-pot 6 renege"]
    assert dict(done.leftovers.owed) == {BEN: 6, CAL: 6}
    assert done.leftovers.exempt == {BEN, CAL}
    assert done.bourre == ()


def test_who_stayed_is_unknown():
    done = settled(replace(OPEN, stayers=None), pot_to(ANN, 4))
    assert (done.result, took(done)) == (Result.WON, ["Ann 4 won-pot"])
    assert settled(replace(OPEN, stayers=None)).result is Result.UNFINISHED


def test_a_misdeal_leaves_everything_to_the_redeal():
    before = Leftovers(
        carried=5,
        owed=((DEE, 3),),
        exempt=frozenset({DEE}),
        barred=frozenset({BEN}),
        bourre_in_pool=True,
    )
    first, second = evening(
        Played(hand(stayers=None, misdealt=True)),
        Played(hand("AAACC", number=2)),
        under=rules(),
        before=before,
    )
    assert (first.result, first.pot, first.winners) == (Result.MISDEAL, 10, ())
    assert moves(first) == ["Ann > pot 1 ante", "Cal > pot 1 ante"]
    assert first.leftovers == Leftovers(
        carried=10,
        exempt=frozenset({ANN, CAL, DEE}),
        barred=frozenset({BEN}),
        bourre_in_pool=True,
    )
    assert (second.pot, second.antes_assumed) == (10, False)


def test_who_had_not_anted_before_the_misdeal_does_so_after_it():
    done = settled(hand(misdealt=True), ante(Ann=1, Ben=1))
    assert done.leftovers.exempt == {ANN, BEN}


def test_no_dealer_antes_twice_for_a_misdeal():
    done = settled(hand(misdealt=True), under=rules(ante_by="dealer"))
    assert done.leftovers.exempt == frozenset(FOUR)


def test_a_misdeal_keeps_the_queue():
    before = Leftovers(queued=(6, 12), bourre_in_pool=True)
    under = rules("la-bourre", bourre_queue="one-per-deal")
    done = settled(hand(misdealt=True, size=3), before=before, under=under)
    assert (done.pot, done.leftovers.carried, done.leftovers.queued) == (12, 12, (12,))


ONE_EACH_DEAL = rules("la-bourre", bourre_queue="one-per-deal", ante_by="each")


@pytest.mark.parametrize(
    ("number", "before", "left"),
    [
        (1, NOTHING_LEFT, 0),
        (2, NOTHING, 0),
        (1, NOTHING, 0),
        (2, NOTHING_LEFT, None),
        (2, GAP, None),
    ],
)
def test_bourres_may_wait_of_which_the_record_does_not_tell(number, before, left):
    won = hand("AAA", number=number, size=3)
    assert settled(won, before=before, under=ONE_EACH_DEAL).leftovers.carried == left
    at_once = rules("la-bourre", ante_by="each")
    assert settled(won, before=before, under=at_once).leftovers.carried == 0


def test_where_nobody_knows_who_was_bourre_one_more_may_wait():
    lines = (pot_to(ANN, 6),)
    thin = hand("AA", (ANN, BEN), size=3)
    assert settled(thin, *lines, before=with_pot(6), under=ONE_EACH_DEAL).leftovers.carried is None
    at_once = rules("la-bourre")
    assert settled(thin, *lines, before=with_pot(6), under=at_once).leftovers.carried == 0


def test_a_misdeal_tells_nothing_of_bourres_and_hides_none():
    done = settled(hand(misdealt=True, size=3), before=with_pot(6), under=ONE_EACH_DEAL)
    assert (done.leftovers.carried, done.bourres_known) == (6, False)


def test_a_misdeal_behind_a_gap_leaves_an_unknown_pot():
    assert settled(hand(misdealt=True), before=GAP).leftovers.carried is None
