"""What bourrés and reneges cost."""

from dataclasses import replace

import pytest
from settlement.hands import (
    ANN,
    AT,
    BEN,
    CAL,
    DEE,
    NOTHING,
    hand,
    moves,
    paid,
    pot_to,
    rules,
    settled,
    with_pot,
)

from referee.books.ledger import Leftovers
from referee.evening_events import Amount
from referee.events.hand import ChipsPaid, Intent
from referee.money.settlement.awards import Result
from referee.money.settlement.dues import Debts
from referee.money.settlement.dues import debts as debts_of
from referee.money.settlement.settle import deal_of

ALL_IN = (ANN, BEN, CAL, DEE)


def debts(a_hand, *lines, chips=10, reneged=(), **knobs):
    """Who owes what to the next pot, and what the next deal finds."""
    done = settled(a_hand, *lines, before=with_pot(chips), reneged=reneged, under=rules(**knobs))
    owed = [line.replace(" > next-pot", "") for line in moves(done, "bourre", "renege")]
    return owed, done


def test_each_bourre_pays_the_whole_pot():
    owed, done = debts(hand("AAAAB", ALL_IN))
    assert owed == ["Cal 10 bourre", "Dee 10 bourre"]
    assert done.leftovers.owed == ((CAL, 10), (DEE, 10))
    assert (done.bourres_known, done.cost(CAL)) == (True, 0)
    assert done.leftovers.exempt == {CAL, DEE}


@pytest.mark.parametrize(
    ("stayers", "counted", "bourre", "known"),
    [
        ((ANN, BEN, CAL), {CAL: 0}, [CAL], False),
        ((ANN, CAL), {CAL: 0}, [CAL], True),
        ((ANN, BEN, CAL), {BEN: 0, CAL: 0}, [BEN, CAL], True),
        ((ANN, BEN, CAL), {ANN: 3, CAL: 0}, [CAL], False),
        ((ANN, BEN, CAL), {ANN: 3, BEN: 1, CAL: 0}, [], False),  # one trick too few
        ((ANN, BEN, CAL), {ANN: 3, BEN: 3, CAL: 0}, [], False),  # one too many
        ((ANN, BEN), {ANN: 2, CAL: 0}, [], False),  # was out
        ((ANN, BEN, CAL), {DEE: 2, CAL: 0}, [], False),  # tricks of somebody who was out
        ((CAL,), {CAL: 0}, [], True),  # stayed alone
        (None, {CAL: 0}, [], False),  # nobody knows who stayed
    ],
)
def test_who_was_counted_no_trick_is_bourre_whatever_the_others_took(
    stayers, counted, bourre, known
):
    thin = replace(hand(), stayers=stayers, counted=counted)
    owed, done = debts(thin, pot_to(ANN, 10))
    assert owed == [f"{one} 10 bourre" for one in bourre]
    assert done.bourres_known is known
    assert debts(thin, pot_to(ANN, 10), bourre=0)[0] == []


def test_a_count_of_no_trick_proves_nothing_where_the_record_contradicts_it():
    thin = replace(hand(), stayers=(ANN, BEN, CAL), counted={CAL: 0})
    assert debts(thin, pot_to(CAL, 10))[0] == []  # took the pot
    assert debts(replace(thin, claimed={CAL: 2}))[0] == []
    assert debts(replace(hand("CA"), stayers=(ANN, BEN, CAL), counted={CAL: 0}))[0] == []
    assert debts(replace(thin, misdealt=True))[0] == []


def test_who_says_they_stay_and_is_not_counted_took_none_of_five_counted_tricks():
    stays = Intent(CAL, True, None, AT)
    thin = replace(hand(), stayers=None, intents=(stays,), counted={ANN: 3, BEN: 2})
    assert debts(thin, pot_to(ANN, 10))[0] == ["Cal 10 bourre"]
    assert debts(replace(thin, counted={ANN: 3}), pot_to(ANN, 10))[0] == []


@pytest.mark.parametrize(("limit", "cost"), [(None, 3), (20, 3), (2, 2), (0, 0)])
def test_a_bourre_of_a_fixed_number_of_chips(limit, cost):
    owed, done = debts(hand("AAAAA", (ANN, BEN)), bourre=3, limit=limit)
    assert owed == ([f"Ben {cost} bourre"] if cost else [])
    assert done.bourre == (BEN,)
    assert done.leftovers.bourre_in_pool == bool(cost)


@pytest.mark.parametrize(("limit", "cost"), [(None, 20), (25, 20), (15, 15), (0, 0)])
def test_a_bourre_of_twice_the_pot(limit, cost):
    owed, done = debts(hand("AAAAA", (ANN, BEN)), bourre="double", limit=limit)
    assert owed == ([f"Ben {cost} bourre"] if cost else [])
    assert done.leftovers.owed == (((BEN, cost),) if cost else ())


def test_a_renege_costs_twice_the_pot_where_a_bourre_does():
    owed, done = debts(hand("AAABB"), reneged=(BEN,), bourre="double")
    assert owed == ["Ben 20 renege"]
    assert done.cost(BEN) == 20


def test_who_passed_is_not_bourre():
    assert debts(hand("AAABB"))[1].bourre == ()


def test_who_stayed_alone_is_not_bourre_whoever_is_said_to_have_taken_tricks():
    assert debts(hand("BBBBB", (ANN,)))[1].bourre == ()


def test_the_pot_that_nobody_won_is_matched_too():
    owed, done = debts(hand("AABBC", ALL_IN))
    assert owed == ["Dee 10 bourre"]
    assert (done.result, done.leftovers.carried) == (Result.CARRIED, 10)
    assert done.leftovers.exempt == {ANN, BEN, DEE}


@pytest.mark.parametrize("way", ["bourre", "forfeit"])
def test_a_reneger_pays_once_even_without_a_trick(way):
    owed, done = debts(hand("AAABC", ALL_IN), reneged={DEE}, renege=way)
    assert owed == ["Dee 10 renege"]
    assert (done.bourre, done.reneged, done.cost(DEE)) == ((), (DEE,), 10)
    assert done.leftovers.exempt == {DEE}
    assert done.leftovers.barred == frozenset()


def test_debts_stand_in_turn_order():
    owed, done = debts(hand("AAAAB", ALL_IN), reneged={DEE, BEN})
    assert owed == ["Ben 10 renege", "Cal 10 bourre", "Dee 10 renege"]
    assert done.reneged == (BEN, DEE)


def test_the_limit_caps_a_renege():
    assert debts(hand("AAABD"), reneged={DEE}, limit=4)[0] == ["Dee 4 renege"]


def test_the_best_of_the_others_wins():
    done = debts(hand("DDDAC"), reneged={DEE})[1]
    assert (done.result, done.leftovers.carried) == (Result.CARRIED, 10)
    assert done.leftovers.exempt == {ANN, CAL, DEE}
    assert debts(hand("DDAAC"), reneged={DEE})[1].winners == (ANN,)


def test_the_pot_carries_when_all_reneged_or_only_renegers_took_a_trick():
    assert debts(hand("AAADD"), reneged={ANN, DEE})[1].result is Result.CARRIED
    owed, done = debts(hand("DDDDD", (ANN, DEE)), reneged={DEE})
    assert owed == ["Ann 10 bourre", "Dee 10 renege"]
    assert (done.result, done.leftovers.carried) == (Result.CARRIED, 10)
    assert done.leftovers.exempt == {ANN, DEE}


def test_a_lone_reneger_does_not_take_the_pot():
    done = debts(hand(stayers=(DEE,)), reneged={DEE})[1]
    assert (done.result, done.leftovers.carried) == (Result.CARRIED, 10)


def test_a_renege_that_costs_nothing_changes_nothing():
    owed, done = debts(hand("DDDAC"), reneged={DEE}, renege="none")
    assert (owed, done.winners, done.reneged) == ([], (DEE,), (DEE,))
    assert done.leftovers.exempt == done.leftovers.barred == frozenset()


def test_a_renege_that_costs_the_next_deal():
    owed, done = debts(hand("DDDAA"), reneged={DEE}, renege="next-deal")
    assert (owed, done.winners) == ([], (ANN,))
    assert done.leftovers == Leftovers(barred=frozenset({DEE}))


def test_who_sits_out_for_a_renege_still_pays_his_bourre():
    owed, done = debts(hand("AAAAA", (ANN, DEE)), reneged={DEE}, renege="next-deal")
    assert (owed, done.bourre) == (["Dee 10 bourre"], (DEE,))
    assert done.leftovers.barred == {DEE}


@pytest.mark.parametrize(("pot", "stays"), [("graded", 4), ("per-trick", 4)])
def test_what_a_reneger_took_trick_by_trick_stays(pot, stays):
    owed, done = debts(hand("ACD", size=3), chips=12, reneged={CAL}, pot=pot, renege="bourre")
    assert owed == ["Cal 12 renege"]
    assert done.winners == (ANN, DEE)
    assert done.leftovers.carried == stays


def test_a_renege_is_paid_for_in_a_hand_that_was_not_played_out():
    owed, done = debts(hand("AAD"), reneged={DEE})
    assert (owed, done.result, done.bourre) == (["Dee 10 renege"], Result.UNFINISHED, ())
    assert done.leftovers == Leftovers(
        carried=None, owed=((DEE, 10),), exempt=frozenset({DEE}), bourre_in_pool=True
    )


def test_a_misdeal_costs_a_reneger_nothing():
    owed, done = debts(hand("AAD", misdealt=True), reneged={DEE})
    assert (owed, done.reneged, done.cost(DEE)) == ([], (DEE,), 0)


def test_paid_lines_do_not_change_what_is_due():
    owed, done = debts(hand("AAAAA", (ANN, DEE)), paid(Dee=3, Ben=2))
    assert owed == ["Dee 10 bourre"]
    assert done.leftovers.owed == ((DEE, 10),)


def counted(taken, pot, *lines, stayers=(ANN, DEE), reneged=(), **knobs):
    """What is owed after so many tricks each and a pot, both perhaps unknown."""
    deal = deal_of(hand(stayers=stayers), lines, NOTHING, frozenset(reneged), rules(**knobs))
    return debts_of(deal, taken, pot)


def test_of_a_pot_that_nobody_knows_the_payer_is_known_and_not_the_amount():
    left = counted({ANN: 5, DEE: 0}, None)
    assert (left.bourre, left.due, left.owed, left.payers) == ((DEE,), (), None, {DEE})
    assert counted({ANN: 3, DEE: 2}, None, reneged={ANN}).owed is None
    nothing_known = counted(None, None, reneged={ANN})
    assert (nothing_known.payers, nothing_known.owed, nothing_known.known) == ({ANN}, None, False)


def test_where_the_pot_is_not_known_the_next_one_counts_on_what_was_paid():
    left = counted({ANN: 5, DEE: 0}, None, paid(Dee=8))
    assert (left.due, left.owed, left.payers) == ((), ((DEE, 8),), {DEE})
    nameless = ChipsPaid((Amount(None, 8, AT),), AT)
    assert counted({ANN: 5, DEE: 0}, None, nameless).owed == ()


def test_where_the_tricks_are_not_known_too():
    left = counted(None, 10, paid(Dee=8))
    assert (left.bourre, left.owed, left.payers, left.known) == ((), ((DEE, 8),), {DEE}, False)
    assert counted(None, 10).owed == ()
    nobody_knows = replace(hand(), stayers=None)
    unknown = deal_of(nobody_knows, (), NOTHING, frozenset(), rules())
    assert not debts_of(unknown, None, 10).known


def test_a_chip_paid_for_nothing_is_no_debt():
    assert counted({ANN: 3, DEE: 2}, None, paid(Dee=8)) == Debts()
    assert counted(None, None, paid(Ann=8), stayers=(ANN,)) == Debts()
