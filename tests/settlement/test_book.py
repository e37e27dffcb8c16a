"""The arithmetic below: shares of a pot, and the balance of the book."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.books.ledger import Book, Cause, House, Movement
from referee.game.seats import graded_shares, split_evenly


@pytest.mark.parametrize(
    ("pot", "shares"),
    [
        (6, (3, 2, 1)),
        (12, (5, 4, 3)),
        (18, (8, 6, 4)),
        (24, (11, 8, 5)),
        (30, (13, 10, 7)),
        (36, (16, 12, 8)),
        (7, (4, 2, 1)),
        (0, (0, 0, 0)),
    ],
)
def test_graded_shares(pot, shares):
    assert graded_shares(pot) == shares


@given(st.integers(0, 10**6), st.integers(3, 5))
def test_graded_shares_use_up_the_pot_and_never_rise(pot, tricks):
    shares = graded_shares(pot, tricks)
    assert (sum(shares), len(shares)) == (pot, tricks)
    assert list(shares) == sorted(shares, reverse=True)
    assert min(shares) >= 0


@given(st.integers(0, 10**6), st.integers(1, 9))
def test_even_shares_and_what_is_over(pot, ways):
    share, odd = split_evenly(pot, ways)
    assert share * ways + odd == pot
    assert 0 <= odd < ways


def test_what_one_gains_another_loses():
    book = (
        Movement("Ann", House.POT, 2, Cause.ANTE),
        Movement("Ben", House.POT, 2, Cause.ANTE),
        Movement(House.POT, "Ann", 4, Cause.WON_POT),
    )
    assert Book().after(book).balances == {"Ann": 2, "Ben": -2, House.POT: 0}
