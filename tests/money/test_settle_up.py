"""Settle-up against brute force, and the debts as they arose."""

from functools import cache
from itertools import combinations

import pytest
from four_hands import won_by
from hypothesis import given
from hypothesis import strategies as st

from referee.books.ledger import Cause, House, Movement
from referee.game.seats import Chips, Player
from referee.money.payments import DirectDebts, Payment, settle_up


def sums(most):
    """What up to `most` players won; the last one has what the others have not."""
    lists = st.lists(st.integers(-12, 12), min_size=0, max_size=most - 1)
    return lists.map(lambda won: {Player(f"P{n}"): one for n, one in enumerate([*won, -sum(won)])})


@cache
def fewest(won):
    """By trying every payment that settles at least one of two parties."""
    open_sums = sorted(one for one in won if one)
    if not open_sums:
        return 0
    first, rest = open_sums[0], open_sums[1:]
    tries = []
    for place, other in enumerate(rest):
        if first < 0 < other:
            others = (*rest[:place], *rest[place + 1 :], first + other)
            tries.append(1 + fewest(tuple(sorted(one for one in others if one))))
    return min(tries)


def by_subsets(won):
    """Independent of the payments' shape: parties less the most zero-sum groups."""
    names = [one for one in won if won[one]]

    def groups(left):
        if not left:
            return 0
        found = []
        for size in range(1, len(left) + 1):
            for part in combinations(left[1:], size - 1):
                chosen = {left[0], *part}
                if sum(won[one] for one in chosen) == 0:
                    found.append(1 + groups([one for one in left if one not in chosen]))
        return max(found)

    return len(names) - groups(names)


@given(sums(7))
def test_no_fewer_payments_will_do(won):
    up = settle_up(won)
    assert up.fewest
    assert len(up.payments) == by_subsets(won)
    assert len(up.payments) <= fewest(tuple(won.values()))


@given(sums(20))
def test_payments_give_everybody_what_he_won(won):
    up = settle_up(won)
    got = won_by(up.payments)
    assert {one: got.get(one, 0) for one in won} == won
    assert all(one.amount > 0 for one in up.payments)
    assert len(up.payments) <= max(0, sum(map(bool, won.values())) - 1)
    assert settle_up(won) == up


def test_a_large_party_is_settled_by_rule_of_thumb_and_says_so():
    won = {Player(f"P{n}"): one for n, one in enumerate([*range(1, 9), *([-6] * 6)])}
    assert not settle_up(won).fewest
    pairs = {Player(f"P{n}"): (-1) ** n * (n // 2 + 1) for n in range(20)}
    up = settle_up(pairs)
    assert up.fewest
    assert len(up.payments) == 10


def test_what_does_not_cancel_out_is_refused():
    with pytest.raises(ValueError, match="sum to zero"):
        settle_up({Player("Ann"): 3})


def test_huge_amounts_lose_nothing():
    most = 10**40
    up = settle_up({Player("Ann"): most, Player("Ben"): 1 - most, Player("Cal"): -1})
    assert won_by(up.payments)["Ann"] == most


def move(giver, taker, chips):
    return Movement(giver, taker, Chips(chips), Cause.ANTE)


POT = House.POT


def test_debts_go_to_who_took_the_pot():
    debts = DirectDebts()
    for one in ("Ann", "Ben", "Cal"):
        debts.enter(move(Player(one), POT, 2))
    debts.enter(move(POT, Player("Ann"), 6))
    assert debts.payments() == (Payment("Ben", "Ann", 2), Payment("Cal", "Ann", 2))


def test_debts_of_two_are_set_off_against_each_other():
    debts = DirectDebts()
    debts.enter(move("Ann", POT, 5))
    debts.enter(move(POT, "Ben", 5))
    debts.enter(move("Ben", POT, 3))
    debts.enter(move(POT, "Ann", 3))
    assert debts.payments() == (Payment("Ann", "Ben", 2),)


@given(
    st.lists(
        st.tuples(st.sampled_from(["Ann", "Ben", "Cal", "Dee"]), st.integers(1, 9), st.booleans()),
        max_size=30,
    )
)
def test_debts_come_to_what_moved(story):
    debts, lies, won = DirectDebts(), 0, dict.fromkeys(["Ann", "Ben", "Cal", "Dee"], 0)
    for name, chips, takes in story:
        taken = min(chips, lies) if takes else chips
        if not taken:
            continue
        debts.enter(move(POT, name, taken) if takes else move(name, POT, taken))
        won[name] += taken if takes else -taken
        lies += -taken if takes else taken
    got = won_by(debts.payments())
    assert {one: got.get(one, 0) for one in won} == won
    assert got.get(POT, 0) == lies


def test_chips_nobody_put_in_come_from_the_pot_itself():
    debts = DirectDebts()
    debts.enter(move("Ann", POT, 1))
    debts.enter(move(POT, "Ben", 3))
    assert debts.payments() == (Payment("Ann", "Ben", 1), Payment(POT, "Ben", 2))
