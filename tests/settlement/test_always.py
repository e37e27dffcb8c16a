"""What holds under any house rules, however an evening goes and however it is recorded."""

from dataclasses import replace
from itertools import pairwise

from hypothesis import given, settings
from hypothesis import strategies as st

from settlement.evenings_of_hands import NAMES, evenings_played, evenings_recorded
from settlement.hands import NOTHING, evening

from referee.events import Amount, AntesPosted
from referee.ledger import NOTHING_LEFT, Cause, House, Leftovers, balances
from referee.seats import Seating
from referee.settlement import Result

ANTES = (Cause.ANTE, Cause.SECOND_ANTE)
DEBTS = (Cause.BOURRE, Cause.RENEGE)


def chips(settlement, *causes):
    return sum(one.chips for one in settlement.due if one.cause in causes)


def awarded(settlement):
    return sum(one.chips for one in settlement.due if one.giver is House.POT)


def in_waiting(left):
    return sum(left.queued) + sum(chips for _, chips in left.owed)


def in_the_pot_already(left, under):
    """What lies in the next pot before anybody antes."""
    bourres = (*left.queued, *(chips for _, chips in left.owed))
    return left.carried + sum(bourres[:1] if under.bourre_queue == "one-per-deal" else bourres)


@given(evenings_played())
@settings(max_examples=100, deadline=None)
def test_every_pot_is_what_was_left_and_the_antes(drawn):
    under, hands = drawn
    settlements = evening(*hands, under=under)
    for before, after in pairwise((None, *settlements)):
        left = before.leftovers if before else NOTHING
        if left.carried is not None:
            assert after.pot == in_the_pot_already(left, under) + chips(after, *ANTES)
            assert (after.leftovers.carried is None) == (after.result is Result.UNFINISHED)


@given(evenings_played())
@settings(max_examples=100, deadline=None)
def test_every_pot_is_awarded_or_stays(drawn):
    under, hands = drawn
    for one in evening(*hands, under=under):
        if one.result is not Result.UNFINISHED and one.pot is not None:
            assert one.pot == awarded(one) + one.leftovers.carried
            assert chips(one, *DEBTS) == sum(owed for _, owed in one.leftovers.owed)


@given(evenings_played())
@settings(max_examples=100, deadline=None)
def test_no_chip_is_made_or_lost_in_an_evening(drawn):
    under, hands = drawn
    settlements = evening(*hands, under=under)
    if any(one.leftovers.carried is None for one in settlements):
        return
    paid_in = sum(chips(one, *ANTES, *DEBTS) for one in settlements)
    last = settlements[-1].leftovers
    assert paid_in == sum(map(awarded, settlements)) + last.carried + in_waiting(last)


@given(evenings_played() | evenings_recorded())
@settings(max_examples=100, deadline=None)
def test_chips_are_whole_and_move_from_player_to_pot_to_player(drawn):
    under, hands = drawn
    for one in evening(*hands, under=under, before=NOTHING_LEFT):
        assert all(type(move.chips) is int and move.chips > 0 for move in one.due)
        for move in one.due:
            if move.cause in ANTES:
                assert move.taker is House.POT
            elif move.cause in DEBTS:
                assert move.taker is House.NEXT_POT
            else:
                assert move.giver is House.POT
        kinds = [0 if m.cause in ANTES else 2 if m.cause in DEBTS else 1 for m in one.due]
        assert kinds == sorted(kinds)
        assert sum(balances(one.due).values()) == 0
        left = one.leftovers
        assert left.carried is None or left.carried >= 0
        assert all(owed > 0 for _, owed in left.owed)
        assert all(queued > 0 for queued in left.queued)
        assert one.pot is None or awarded(one) <= one.pot


@given(evenings_played() | evenings_recorded())
@settings(max_examples=100, deadline=None)
def test_nobody_wins_who_reneged_and_nobody_pays_twice(drawn):
    under, hands = drawn
    for played, one in zip(hands, evening(*hands, under=under), strict=True):
        debtors = [move.giver for move in one.due if move.cause in DEBTS]
        assert len(debtors) == len(set(debtors))
        assert all(one.cost(player) == 0 for player in one.bourre)
        taken = played.hand.taken or {}
        assert all(taken[player] == 0 for player in one.bourre)
        if under.renege != "none":
            assert not set(one.winners) & set(one.reneged)
        if one.result in {Result.SOLE, Result.MISDEAL}:
            assert one.bourre == ()


@given(evenings_played() | evenings_recorded())
@settings(max_examples=100, deadline=None)
def test_the_limit_is_never_passed(drawn):
    under, hands = drawn
    if under.limit is None:
        return
    for one in evening(*hands, under=under):
        debts = [move.chips for move in one.due if move.cause in DEBTS]
        assert all(debt <= under.limit for debt in debts)
        if under.limit_winner and hands[0].lines == ():
            capped = (Cause.WON_POT, Cause.SOLE_POT, Cause.SPLIT_POT)
            assert all(m.chips <= under.limit for m in one.due if m.cause in capped)


@given(evenings_played() | evenings_recorded())
@settings(max_examples=100, deadline=None)
def test_the_same_evening_pays_the_same(drawn):
    under, hands = drawn
    assert evening(*hands, under=under) == evening(*hands, under=under)


@given(evenings_played(), st.integers(0, 8))
@settings(max_examples=100, deadline=None)
def test_turning_the_table_moves_no_chip(drawn, turn):
    under, hands = drawn
    turned = [
        replace(one, hand=replace(one.hand, seating=rotated(one.hand.seating, turn)))
        for one in hands
    ]
    assert evening(*turned, under=under) == evening(*hands, under=under)


def rotated(seating, turn):
    by = turn % len(seating)
    return Seating(seating.players[by:] + seating.players[:by])


@given(evenings_played(), st.permutations(NAMES))
@settings(max_examples=100, deadline=None)
def test_other_names_pay_the_same(drawn, names):
    under, hands = drawn
    new = dict(zip(NAMES, names, strict=True))
    renamed = [renamed_hand(one, new) for one in hands]
    first, second = evening(*hands, under=under), evening(*renamed, under=under)
    for one, other in zip(first, second, strict=True):
        assert [(new.get(m.giver, m.giver), m.chips, m.cause) for m in one.due] == [
            (m.giver, m.chips, m.cause) for m in other.due
        ]
        assert tuple(new[player] for player in one.winners) == other.winners
        assert left_renamed(one.leftovers, new) == other.leftovers


def renamed_hand(played, new):
    old = played.hand
    made = replace(
        old,
        seating=Seating(tuple(new[one] for one in old.seating)),
        dealer=new[old.dealer],
        stayers=tuple(new[one] for one in old.stayers),
        tricks=tuple(replace(one, winner=new[one.winner]) for one in old.tricks),
        claimed={new[one]: tricks for one, tricks in old.claimed.items()},
    )
    lines = tuple(
        AntesPosted(
            tuple(Amount(new.get(a.player), a.chips, a.at) for a in line.amounts), line.at
        )
        for line in played.lines
    )
    return replace(played, hand=made, lines=lines, reneged=tuple(new[n] for n in played.reneged))


def left_renamed(left, new):
    return Leftovers(
        left.carried,
        tuple((new[player], chips) for player, chips in left.owed),
        left.queued,
        frozenset(new[player] for player in left.exempt),
        frozenset(new[player] for player in left.barred),
        left.bourre_in_pool,
        left.opening,
    )
