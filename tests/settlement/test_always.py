"""What holds under any house rules, however an evening goes and however it is recorded."""

from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st
from settlement.evenings_of_hands import NAMES, evenings_played, evenings_recorded
from settlement.hands import NOTHING, evening

from referee.books.ledger import NOTHING_LEFT, Cause, House, Leftovers
from referee.evening_events import Amount
from referee.events.hand import AntesPosted
from referee.game.seats import Seating
from referee.money.settlement.awards import Result

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
def test_no_chip_is_made_or_lost(drawn):
    under, hands = drawn
    settlements = evening(*hands, under=under)
    before = NOTHING
    for one in settlements:
        if before.carried is not None:
            joined = sum(move.chips for move in one.joined)
            assert one.pot == in_the_pot_already(before, under) + chips(one, *ANTES) + joined
            assert one.matched == one.pot - joined
            assert (one.leftovers.carried is None) == (one.result is Result.UNFINISHED)
        if one.result is not Result.UNFINISHED and one.pot is not None:
            assert one.pot == awarded(one) + one.leftovers.carried
            now = under.bourre_queue == "this-pot"
            owed = sum(owed for _, owed in one.leftovers.owed)
            assert chips(one, *DEBTS) == (sum(move.chips for move in one.joined) if now else owed)
            assert not (now and owed)
        before = one.leftovers
    if all(one.leftovers.carried is not None for one in settlements):
        paid_in = sum(chips(one, *ANTES, *DEBTS) for one in settlements)
        last = settlements[-1].leftovers
        assert paid_in == sum(map(awarded, settlements)) + last.carried + in_waiting(last)


@given(evenings_played() | evenings_recorded())
def test_chips_are_whole_and_move_from_player_to_pot_to_player(drawn):
    under, hands = drawn
    settlements = evening(*hands, under=under, before=NOTHING_LEFT)
    assert settlements == evening(*hands, under=under, before=NOTHING_LEFT)
    for played, one in zip(hands, settlements, strict=True):
        assert all(type(move.chips) is int and move.chips > 0 for move in one.due)
        assert [place(move) for move in one.due] == sorted(map(place, one.due))
        assert one.pot is None or awarded(one) <= one.pot
        nothing_is_negative(one.leftovers)
        nobody_pays_twice_or_wins_after_a_renege(one, under)
        nobody_is_bourre_for_tricks_not_played(one, played.hand)
        the_limit_is_kept(one, under)


def place(move):
    """Antes 0, awards 1, debts 2, by the accounts between which they move."""
    if move.giver is House.POT:
        assert move.cause not in (*ANTES, *DEBTS)
        return 1
    assert move.cause in (DEBTS if move.taker is House.NEXT_POT else (*ANTES, *DEBTS))
    return 2 if move.cause in DEBTS else 0


def nothing_is_negative(left):
    assert left.carried is None or left.carried >= 0
    assert all(owed >= 0 for _, owed in left.owed)
    assert all(queued >= 0 for queued in left.queued)


def nobody_pays_twice_or_wins_after_a_renege(one, under):
    debtors = [move.giver for move in one.due if move.cause in DEBTS]
    assert len(debtors) == len(set(debtors))
    assert all(one.cost(player) == 0 for player in one.bourre)
    if under.renege != "none":
        assert not set(one.winners) & set(one.reneged)


def nobody_is_bourre_for_tricks_not_played(one, a_hand):
    taken = a_hand.taken or {}
    assert all(taken[player] == 0 for player in one.bourre)
    if one.result in {Result.SOLE, Result.MISDEAL}:
        assert one.bourre == ()


def the_limit_is_kept(one, under):
    if under.limit is None:
        return
    assert all(move.chips <= under.limit for move in one.due if move.cause in DEBTS)
    if under.limit_winner:
        capped = (Cause.WON_POT, Cause.SOLE_POT)
        assert all(move.chips <= under.limit for move in one.due if move.cause in capped)


@given(evenings_played(), st.integers(0, 8))
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
        tricks=tuple(one._replace(winner=new[one.winner]) for one in old.tricks),
        claimed={new[one]: tricks for one, tricks in old.claimed.items()},
    )
    lines = tuple(
        AntesPosted(tuple(Amount(new.get(a.player), a.chips, a.at) for a in line.amounts), line.at)
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
