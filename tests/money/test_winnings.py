"""What everybody won: nothing is lost between the book and the settlement."""

import random
from collections import Counter

import pytest
from book.books import SESSIONS, a_wrong_session, passages
from evenings.houses import HOUSES, evenings_of
from four_hands import EVENING, won_by
from tiers import thinned

from referee.audits.story import LAWS_ALONE, audit
from referee.books.ledger import House
from referee.evenings import winnings
from referee.evenings.figures import season_winnings
from referee.findings import Severity
from referee.money.payments import among_parties, settle_up


def of(text, **how):
    (one,) = winnings("log", passages(text), **how)
    return one


@pytest.mark.parametrize("house", thinned(HOUSES, 14))
def test_every_chip_of_an_evening_is_settled(house):
    for evening in evenings_of(house, 3):
        both = [of(evening.text, due=due) for due in (False, True)]
        for one in both:
            assert sum(one.won.values()) == 0
            owed = won_by(one.debts)
            assert {who: owed.get(who, 0) for who in one.won} == dict(one.won)
            paid = won_by(settle_up(one.won).payments)
            assert {who: paid.get(who, 0) for who in one.won} == dict(one.won)
        assert both[0].won == both[1].won


@pytest.mark.parametrize("seed", thinned(range(0, SESSIONS, 3), 30))
def test_every_chip_of_a_wrong_session_is_settled_as_it_was_counted_last(seed):
    text = a_wrong_session(seed)
    seated = passages(text)[-1].judgement.evening.players
    rng = random.Random(seed)
    counts = {one: rng.randrange(90) for one in seated}
    told = ", ".join(f'"{one}" {chips}' for one, chips in counts.items())
    for log in (text, f"{text}\nchips {told}\n"):
        for due in (False, True):
            one = of(log, due=due)
            assert sum(one.won.values()) == 0
            owed = won_by(one.debts)
            assert {who: owed.get(who, 0) for who in one.won} == dict(one.won)
            open_sums = among_parties(settle_up(one.won))
            left = won_by(open_sums.payments)
            for who, chips in open_sums.open:
                left[who] += chips
            assert all(left[who] == won for who, won in one.won.items() if who is not House.BANK)
    one, owing = of(f"{text}\nchips {told}\n"), Counter()
    for who, chips in one.owing:
        owing[who] += chips
    assert not one.unknown & counts.keys()
    for who, chips in counts.items():
        assert one.brought[who] - one.cashed.get(who, 0) + one.won[who] == chips - owing[who]


def test_who_comes_back_with_other_chips_has_bought_them():
    text = EVENING.replace("hand 3,", "leave Dee\nsit Dee after Cal 100\nhand 3,")
    one = of(text.partition("chips Ann 28")[0])
    assert one.brought["Dee"] - 40 == 100 - 30
    assert one.won["Dee"] == of(EVENING).won["Dee"]


def test_a_season_is_the_sum_of_its_evenings():
    one = of(EVENING)
    both = season_winnings([one, one])
    assert both.won == {who: 2 * won for who, won in one.won.items()}
    assert both.hands == 2 * one.hands
    assert sum(won_by(both.debts).values()) == 0


def test_chips_that_a_count_lost_are_nobodys():
    assert of(EVENING.replace("Ben 28", "Ben 22")).won[House.BANK] == 6


@pytest.mark.parametrize("house", thinned(HOUSES, 6))
def test_two_evenings_in_one_log_are_told_once_and_settled_apart(house):
    first, second = evenings_of(house, 2)
    text = first.text + second.text
    found = [
        one
        for one in audit(text, options=LAWS_ALONE).findings
        if one.severity is not Severity.REMARK
    ]
    assert [one.code for one in found] == ["R216"], text
    apart = [of(first.text), of(second.text)]
    together = season_winnings(apart)
    both = of(text)
    assert both.won == together.won
    assert both.brought == together.brought
    assert set(both.owing) == set(together.owing)
    assert won_by(both.debts) == won_by(together.debts)


def test_a_pot_that_nobody_won_stays_in_its_evening():
    carried = EVENING.partition("hand 4")[0].replace("pot 20 to Cal", "pot 20 carries")
    alone, both = of(carried), of(carried + EVENING)
    assert both.won[House.POT] == alone.won[House.POT] == 20
    assert both.owing == alone.owing == ()
    to_the_pot = [{one for one in each.debts if one.taker is House.POT} for each in (alone, both)]
    assert to_the_pot[0] == to_the_pot[1]
