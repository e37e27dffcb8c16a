"""The two books: nothing is lost or made, and a clean evening has the same in both."""

import pytest
from book.books import SESSIONS, a_session, a_wrong_session, assert_balanced, passages
from book.evenings_of_money import HOUSES, an_evening, house_rules
from evenings.houses import tables
from tiers import sizes, thinned

from referee.books.ledger import House


@pytest.mark.parametrize("seed", thinned(range(SESSIONS), 6))
def test_a_session_under_any_rules_balances_and_is_clean(seed):
    text = a_session(seed).text
    assert_balanced(text)
    found = [one for passage in passages(text) for one in passage.findings]
    assert [one for one in found if one.code.startswith("C")] == [], text


@pytest.mark.parametrize("seed", thinned(range(SESSIONS), 30))
def test_a_session_of_wrong_numbers_balances_too(seed):
    """Any number of any money line may be wrong, and lines may be gone: the books still sum up."""
    assert_balanced(a_wrong_session(seed))


@pytest.mark.parametrize("evenings", sizes(1, 3))
@pytest.mark.parametrize("house", HOUSES)
def test_a_clean_evening_has_the_same_in_both_books(house, evenings):
    for seed in range(evenings):
        evening = an_evening(house, tables(house_rules(house)[0])[0], seed)
        books = passages(evening.text)[-1].judgement.evening.books
        assert books.recorded.balances == books.due.balances, evening.text
        if evening.hands[-1].complete:
            assert books.stacks_due() == evening.last.not_yet_paid(), evening.text


@pytest.mark.parametrize("house", HOUSES)
def test_the_pots_to_come_hold_what_the_plain_arithmetic_says(house):
    evening = an_evening(house, 5, 1)
    if not evening.hands[-1].complete:
        return
    book = passages(evening.text)[-1].judgement.evening.books.due
    unpaid = sum(one.open for one in book.debts)
    assert book.balances.get(House.POT, 0) == evening.last.carried
    owed = sum(chips for _, chips in evening.last.owed)
    assert book.balances.get(House.NEXT_POT, 0) + unpaid == owed
