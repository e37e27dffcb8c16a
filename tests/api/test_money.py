"""Stacks, movements and payments are those of `ledger` and `settle`."""

import csv
import io
import json

import pytest
from test_reading import KITCHEN, SAMPLES, evening_of
from tiers import thinned

import referee
from referee.wording import account_name


@pytest.mark.parametrize("log", thinned(SAMPLES, 16), ids=lambda log: log.stem)
def test_money_is_what_the_command_line_has(command, log):
    evening = evening_of(log)
    (ledger,) = json.loads(command("ledger", str(log), "--format", "json").out)
    for hand in ledger["hands"]:
        stacks = evening.stacks(after=hand["hand"]) if hand["hand"] else {}
        for player, chips in stacks.items():
            assert chips is not None or player in hand["unknown"]
            assert chips in (None, hand["balances"]["recorded"][player])
    rows = list(csv.DictReader(io.StringIO(command("ledger", str(log), "--format", "csv").out)))
    for book, entries in (("recorded", evening.ledger), ("due", evening.ledger_due)):
        told = [(row["from"], row["to"], row["chips"]) for row in rows if row["book"] == book]
        assert told == [
            (account_name(one.giver), account_name(one.taker), str(one.chips)) for one in entries
        ]


@pytest.mark.parametrize("log", thinned(SAMPLES, 16), ids=lambda log: log.stem)
def test_payments_are_those_of_settle(command, log):
    told = json.loads(command("settle", str(log), "--format", "json").out)
    for settled, data in zip(evening_of(log).settlements, told, strict=True):
        if data["payments"] is None:
            with pytest.raises(referee.Error, match="not settled"):
                _ = settled.payments
        else:
            paid = [{"from": one.giver, "to": one.taker} for one in settled.payments]
            keys = [{key: one[key] for key in ("from", "to")} for one in data["payments"]]
            assert [{**one, "to": account_name(one["to"])} for one in paid] == keys
            assert settled.won == {one["seat"]: one["won"] for one in data["seats"]}


def test_chips_of_several_worths_are_settled_apart():
    night = KITCHEN.read_text("utf-8").replace("chips  40", "unit 0.25 USD\nchips  40")
    one = referee.read(night)
    assert one.settlement.unit.currency == "USD"
    two = night.rstrip() + "\n\n" + night.replace("USD", "EUR")
    evening = referee.read(two)
    assert len(evening.settlements) == 2
    with pytest.raises(referee.Error, match="settlements"):
        _ = evening.settlement


def test_a_hand_that_is_not_there_is_named():
    evening = evening_of(KITCHEN)
    for asked in (evening.hand, lambda number: evening.stacks(after=number)):
        with pytest.raises(referee.Error, match="there is no hand 99 in it; there are 1 to 15"):
            asked(99)
