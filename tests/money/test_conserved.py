"""Whatever was won and paid, in whatever currencies: nothing is lost between the evenings and the payments."""

from types import MappingProxyType

from hypothesis import given
from hypothesis import strategies as st

from referee.books import House
from referee.evening_events import UnitStated
from referee.evenings import PaidAlready, Winnings, settle_evenings
from referee.game import Span
from referee.wording.accounts import amounts

PLAYERS = ("Ann", "Ben", "Cal", "Dee")
UNITS = (None, (5, "USD"), (25, "USD"), (100, "EUR"), (0, "USD"), (7, "$"))


@st.composite
def _paid(draw):
    currency = draw(st.sampled_from([None, "USD", "DOLLARS", "EUR", "GBP"]))
    hundredths = draw(st.integers(0, 50)) * (1 if currency else 100)
    giver, taker = draw(st.sampled_from(PLAYERS)), draw(st.sampled_from(PLAYERS))
    return PaidAlready(giver, taker, hundredths, currency, "log", draw(st.integers(1, 10**6)))


@st.composite
def _evening(draw):
    won = {who: draw(st.integers(-50, 50)) for who in draw(st.sets(st.sampled_from(PLAYERS)))}
    won[House.POT] = draw(st.integers(0, 9))
    won[House.BANK] = -sum(won.values())
    stated = draw(st.lists(st.sampled_from(UNITS), min_size=1, max_size=2, unique=True))
    units = tuple(UnitStated(*unit, Span(1, 1, 1)) for unit in stated if unit)
    paid = tuple(draw(st.lists(_paid(), max_size=3, unique=True)))
    return Winnings("log", units=units, hands=1, won=MappingProxyType(won), paid=paid)


@given(
    st.lists(_evening(), min_size=1, max_size=4),
    st.lists(_paid(), max_size=3),
)
def test_what_is_won_paid_and_to_be_paid_comes_to_nothing(evenings, others):
    done = settle_evenings(evenings, others)
    uncounted = done[0].uncounted
    counted = sum(len(each.paid) for each in done)
    assert counted + len(uncounted) == sum(len(each.paid) for each in evenings) + len(others)
    for each in done:
        assert len({unit.currency for unit in each.winnings.units}) < 2 or len(each.logs) == 1
        left = dict(each.winnings.side.added(each.winnings.won))
        for paid, amount in each.paid:
            if paid.currency is not None:
                assert amounts(amount, each)[1] == paid.hundredths
            left[paid.giver] = left.get(paid.giver, 0) + amount
            left[paid.taker] = left.get(paid.taker, 0) - amount
        for payment in each.up.payments:
            left[payment.giver] = left.get(payment.giver, 0) + payment.amount
            left[payment.taker] = left.get(payment.taker, 0) - payment.amount
        missing = left.pop(House.BANK, 0)
        assert {who: amount for who, amount in left.items() if amount} == dict(each.up.open)
        assert sum(left.values()) == -missing
