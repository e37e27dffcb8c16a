"""The two books: nothing is lost or made, and a clean evening has the same in both."""

import random
import re

import pytest
from book.evenings_of_money import HOUSES, an_evening, house_rules, random_house, ruled, sizes
from evenings.writer import random_evening
from tiers import TIMES, thinned

from referee.audits.story import LAWS_ALONE, audit_passages
from referee.game.ledger import House

SESSIONS = 90 * TIMES
"""Random sessions under random rules."""


def passages(text):
    """A log audited without a search for slips of the pen, which change nothing of its chips."""
    return tuple(audit_passages(text.splitlines(), options=LAWS_ALONE))


def reckonings(text):
    return [one.judgement.reckoning for one in passages(text)]


def assert_balanced(text):
    """Every account after every entry is what the entries make it, and all sum to nothing."""
    recorded, due = {}, {}
    for reckoning in reckonings(text):
        for entries, balances in ((reckoning.recorded, recorded), (reckoning.due, due)):
            for entry in entries:
                move = entry.movement
                assert type(move.chips) is int
                assert move.chips > 0
                balances[move.giver] = balances.get(move.giver, 0) - move.chips
                balances[move.taker] = balances.get(move.taker, 0) + move.chips
                assert sum(balances.values()) == 0, text
        assert dict(reckoning.books.recorded.balances) == recorded, text
        assert dict(reckoning.books.due.balances) == due, text


def a_session(seed, hands=5):
    """A random session under random rules."""
    rng = random.Random(f"session {seed}")
    preset, knobs = random_house(rng)
    ruleset, turned = ruled(preset, knobs)
    return random_evening(ruleset, rng.choice(sizes(ruleset)), hands, rng, overrides=turned)


@pytest.mark.parametrize("seed", thinned(range(SESSIONS), 6))
def test_a_session_under_any_rules_balances_and_is_clean(seed):
    text = a_session(seed).text
    assert_balanced(text)
    found = [one for passage in passages(text) for one in passage.findings]
    assert [one for one in found if one.code.startswith("C")] == [], text


@pytest.mark.parametrize("seed", thinned(range(SESSIONS), 6))
def test_a_session_of_wrong_numbers_balances_too(seed):
    """Any number of any money line may be wrong, and lines may be gone: the books still sum up."""
    assert_balanced(a_wrong_session(seed))


def a_wrong_session(seed):
    """A random session with wrong numbers in its money lines, and without some of its lines."""
    rng = random.Random(f"wrong {seed}")
    lines = a_session(seed).text.splitlines()
    for place, line in enumerate(lines):
        if re.match(r"(ante|pot|paid|chips|buy) ", line) and rng.random() < 0.3:
            lines[place] = re.sub(r"(?<= )\d+(?=[ ,]|$)", lambda _: str(rng.randrange(60)), line)
        if re.match(r"(ante|pot|paid|chips|hand|in) ", line) and rng.random() < 0.05:
            lines[place] = ""
    return "\n".join(lines)


@pytest.mark.parametrize("house", HOUSES)
def test_a_clean_evening_has_the_same_in_both_books(house):
    for seed in range(3):
        evening = an_evening(house, sizes(house_rules(house)[0])[0], seed)
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
