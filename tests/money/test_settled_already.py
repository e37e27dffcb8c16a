"""`referee settle` after some have paid, and the hands behind a payment."""

import csv
import io
import json
import re
from pathlib import Path

import pytest
from four_hands import EVENING, OPEN

USD, EUR = (EVENING.replace("seats", f"unit {unit}\nseats") for unit in ("0.05 USD", "1 EUR"))
AS_WON = {"Ann": -12, "Ben": -12, "Cal": 12, "Dee": 12}


def all_settled(referee, *words):
    return json.loads(referee("settle", *words, "--format", "json").out)


def left_of(settled, key="chips"):
    """What each still has to get (negative: to pay) when all payments are made: nothing is lost."""
    won = "won" if key == "chips" else key
    left = {seat["seat"]: seat[won] for seat in settled["seats"]}
    for paid in (*settled["paid"], *settled["payments"]):
        left[paid["from"]] = left.get(paid["from"], 0) + paid[key]
        left[paid["to"]] = left.get(paid["to"], 0) - paid[key]
    return {who: chips for who, chips in left.items() if chips}


@pytest.mark.parametrize(
    ("lines", "payments", "told"),
    [
        ("settled Ann to Cal 12", ["Ben pays Dee 12"], "Already paid: Ann paid Cal 12 ("),
        ("settled Ann to Cal 5", ["Ann pays Cal 7", "Ben pays Dee 12"], "2 payments still to make"),
        ("Ann paid Cal 5\nAnn paid Cal 5", ["Ben pays Dee 12", "Ann pays Cal 2"], ":36)."),
        (
            "settled Ann to Cal 15",
            ["Ben pays Dee 12", "Cal pays Ann 3"],
            "Ann paid 15 in all and lost 12: Ann is owed 3 back.",
        ),
        (
            "settled Ann to Ben 12",
            ["Ben pays Cal 12", "Ben pays Dee 12"],
            "Ben got 12 in all and lost 12: Ben must pass 24 on.",
        ),
        (
            "settled Cal to Ben 1",
            ["Ben pays Cal 13", "Ann pays Dee 12"],
            "Cal paid 1 in all and won 12: Cal is owed 13 back.",
        ),
        (
            "settled Ann to Cal 12\nsettled Ben to Dee 12",
            [],
            "Nobody owes anybody anything any more.",
        ),
    ],
)
@pytest.mark.parametrize("how", [(), ("--direct",)])
def test_what_was_paid_counts(referee, log, lines, payments, told, how):
    name = log(f"{EVENING}{lines}\n")
    assert referee("check", name).code == 0
    found = referee("settle", name, *how)
    assert found.code == 0
    if not how:
        assert sorted(re.findall("^  (.* pays .*)$", found.out, re.MULTILINE)) == sorted(payments)
        assert told in found.out
    (data,) = all_settled(referee, name, *how)
    assert {seat["seat"]: seat["won"] for seat in data["seats"]} == AS_WON
    assert left_of(data) == {}


def test_a_payment_moves_no_stack(referee, log):
    text = EVENING.replace("hand 3", "settled Ann to Cal 9\n\nhand 3")
    name = log(text)
    assert referee("check", name).out == referee("check", log(EVENING, "b.bourre")).out.replace(
        "b.bourre", "evening.bourre"
    )
    assert referee("ledger", name).out.count("9") == referee("ledger", "b.bourre").out.count("9")


def test_payments_in_money_and_in_a_file(referee, log):
    logs = log(USD, "a.bourre"), log(EUR.replace("Ann", "Annie"), "b.bourre")
    Path("players.toml").write_text('Ann = ["Annie"]\n')
    Path("paid.txt").write_text(
        "# since March\ndate 2026-03-09\nann -> Cal: 0.25 USD\nAnnie paid Cal €2\n"
        "settled Ben to Dee 4\nsettled Ben to Dee 4 GBP\nBen pays Dee 12.00 EUR\n"
    )
    words = (*logs, "--players", "players.toml", "--paid", "paid.txt")
    found = referee("settle", *words)
    assert found.code == 1
    assert "Ann pays Cal 7 (0.35 USD)" in found.out
    assert "Ann pays Cal 10 (10.00 EUR)" in found.out
    assert "Not counted: paid.txt:5, Ben to Dee 4: which currency it was is not clear" in found.out
    assert "no evening here is settled in GBP" in " ".join(found.out.split())
    dollars, euros = all_settled(referee, *words)
    assert [len(dollars["uncounted"]), len(euros["uncounted"])] == [2, 0]
    assert left_of(dollars) == left_of(euros) == {}
    rows = list(csv.DictReader(io.StringIO(referee("settle", *words, "--format", "csv").out)))
    assert [row["player"] for row in rows if row["what"] == "not counted"] == ["Ben", "Ben"]
    sums = {}
    for row in rows:
        if row["what"] != "not counted":
            amount = int(row["minor"])
            sums[row["currency"], row["player"]] = amount + sums.get(
                (row["currency"], row["player"]), 0
            )
            if row["to"]:
                sums[row["currency"], row["to"]] -= amount
    assert set(sums.values()) == {0}


def test_money_that_is_no_whole_chips_is_settled_in_money(referee, log):
    (data,) = all_settled(referee, log(USD + "Ann paid Cal 0.33 USD\n"))
    assert (data["unit"], data["paid"][0]["chips"]) == ({"minor": None, "currency": "USD"}, None)
    assert left_of(data, "minor") == {}


def test_a_log_of_payments_alone_is_no_evening(referee, log):
    names = log(USD, "a.bourre"), log("seats Ann Cal\nsettled Ann to Cal 12\n", "z.bourre")
    (data,) = all_settled(referee, *names)
    assert data["logs"] == ["a.bourre"]
    assert [paid["log"] for paid in data["paid"]] == ["z.bourre"]
    found = referee("settle", names[0], log("", "empty.bourre"))
    assert found.out == referee("settle", names[0]).out


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("settled Zed to Cal 4", "paid.txt:1: nobody called Zed plays here"),
        ("\nZed paid Cal 4", "paid.txt:2: no payment between Ann, Ben, Cal and Dee; write, for"),
        (
            "settled Ann to Cal 1.5",
            "1.5 is not a whole number of chips. Write the currency after it",
        ),
        ("settled Ann Cal", "Write `settled Dee to Ann 26`"),
        ("hand 1, dealer Ann", "only payments belong in this file"),
        ("settled Ann to Cal 4 on Friday", "the line is complete before"),
    ],
)
def test_a_file_of_payments_that_cannot_be_used(referee, log, text, why):
    Path("paid.txt").write_text(text)
    found = referee("settle", log(), "--paid", "paid.txt")
    assert (found.code, found.out) == (2, "")
    assert why in found.complaints[0]


def test_a_file_of_payments_that_is_none(referee, log):
    name = log()
    assert "could not be read" in referee("settle", name, "--paid", "none.txt").complaints[0]
    assert "so its payments count" in referee("settle", name, "--paid", name).complaints[0]
    assert "device" in referee("settle", name, "--paid", "/dev/zero").complaints[0]
    Path("empty.txt").write_text("")
    assert referee("settle", name, "--paid", "empty.txt").out == referee("settle", name).out


def test_the_hands_behind_a_payment(referee, log):
    name = log(EVENING + "settled Ann to Cal 5\n")
    found = referee("settle", name, "--why", "cal", "ann")
    assert found.out == (
        "evening.bourre\nAnn pays Cal 7.\nHand by hand, Ann lost 12 to Cal:\n"
        "  hand 1, line 8: won 2\n  hand 3, line 22: lost 14\n"
        "  already paid, Ann to Cal: 5 (evening.bourre:35)\n"
    )


def test_a_payment_that_is_no_debt_of_these_two_alone_says_so(referee, log):
    name = log(EVENING.replace("hand 3, dealer Ben", "hand 3, dealer Ben").partition("hand 3")[0])
    (data,) = all_settled(referee, name)
    first = data["payments"][0]
    words = ("settle", name, "--why", first["from"], first["to"])
    (why,) = json.loads(referee(*words, "--format", "json").out)
    assert why["payment"] == first["chips"]
    assert why["set_off"] == why["payment"] - sum(hand["amount"] for hand in why["hands"])
    won = {seat["seat"]: seat["won"] for seat in data["seats"]}
    for net in why["nets"]:
        assert sum(hand["amount"] for hand in net["hands"]) == net["won"] == won[net["seat"]]
        lost = sum(
            debt["amount"] * (1 if debt["to"] == net["seat"] else -1) for debt in net["debts"]
        )
        assert lost == net["won"]
    assert ("not a debt of these two alone" in " ".join(referee(*words).out.split())) == bool(
        why["set_off"]
    )


def test_a_debt_of_earlier_days_is_behind_a_payment_too(referee, log):
    name = log(EVENING.replace("hand 1,", "owes Ann to Cal 7\nhand 1,"))
    (why,) = json.loads(referee("settle", name, "--why", "Ann", "Cal", "--format", "json").out)
    assert (why["payment"], why["set_off"]) == (19, 0)
    assert why["before"] == [{"from": "Ann", "to": "Cal", "amount": 7}]
    assert [net["won"] for net in why["nets"]] == [-19, 19]
    assert (
        "  from earlier days, Ann to Cal: 7\n" in referee("settle", name, "--why", "ann", "cal").out
    )


@pytest.mark.parametrize("order", [("--why", "ann", "LOG"), ("LOG", "--why", "ann")])
def test_one_name_is_asked_about_each_payment_of_the_player(referee, log, order):
    name = log(EVENING)
    paid = all_settled(referee, name)[0]["payments"]
    others = [each["to"] for each in paid if each["from"] == "Ann"]
    others += [each["from"] for each in paid if each["to"] == "Ann"]
    assert others
    told = referee("settle", *(name if word == "LOG" else word for word in order)).out
    asked = [referee("settle", name, "--why", "Ann", other).out for other in others]
    assert sorted(told.split("\n\n")) == sorted("\n".join(asked).split("\n\n"))


def test_whom_nobody_pays_has_nothing_to_explain(referee, log):
    name = log(EVENING + "settled Ann to Cal 12\n")
    (data,) = all_settled(referee, name)
    in_payments = {who for each in data["payments"] for who in (each["from"], each["to"])}
    assert "Ann" not in in_payments
    told = referee("settle", name, "--why", "Ann")
    assert (told.code, told.out) == (2, "")
    assert told.complaints == ["referee: Ann has nothing to pay and nothing to get"]


def test_where_a_stack_is_unknown_one_name_is_asked_about_everybody(referee, log):
    name = log(OPEN)
    told = referee("settle", name, "--why", "Ann").out.split("\n\n")
    assert [part.count("Not settled: a stack is not known") for part in told] == [1, 1, 1]


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (("--why", "Ann", "Zed"), "nobody is called Zed"),
        (("--why", "Ann", "ann"), "--why takes one player or two, as in --why Dee Cal, and not"),
        (("--why", "Ann", "Ben", "Cal"), "and not Ann, Ben and Cal"),
        (("--why", "Zed"), "nobody is called Zed"),
        (("--why", "Ann", "Cal", "--format", "csv"), "--why answers as text or JSON"),
    ],
)
def test_wrong_questions_why(referee, log, words, why):
    found = referee("settle", log(), *words)
    assert (found.code, found.out) == (2, "")
    assert why in found.complaints[0]


def test_two_who_never_met_in_one_currency(referee, log):
    names = log(USD, "a.bourre"), log(EUR.replace("Ann", "Xan").replace("Cal", "Yul"), "b.bourre")
    found = referee("settle", *names, "--why", "Ann", "Yul")
    assert found.complaints == ["referee: Ann and Yul never played in the same currency"]
    both = referee("settle", *names, "--why", "Ben", "Dee").out
    assert "a.bourre in USD\nBen pays Dee 12 (0.60 USD)." in both
    assert "\n\nb.bourre in EUR\n" in both


def test_hostile_names_pay_and_are_paid(referee, log):
    evil = '"[pot] ;=1+1 <b>\u202e\x1b"'
    name = log(EVENING.replace("Ann", evil) + f"settled {evil} to Cal 5\n")
    for words in ((), ("--why", "[pot]", "Cal")):
        told = referee("settle", name, *words).out
        assert "\x1b" not in told
        assert "\u202e" not in told
        assert max(map(len, told.splitlines())) <= 80
    rows = list(csv.reader(io.StringIO(referee("settle", name, "--format", "csv").out)))
    assert ["", "paid", "[pot] ;'=1+1 <b>\u202e\x1b", "Cal", "5", ""] in rows
    assert left_of(all_settled(referee, name)[0]) == {}
