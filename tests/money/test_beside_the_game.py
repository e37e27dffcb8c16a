"""Money beside the game over one evening and several, as a user sees it."""

import json

import pytest

FIRST = """\
seats Jess Mar Tay Nana
rules boo-ray 1, ante 1
hand 1
in Mar, Tay, Jess, Nana out
tricks Mar 3, Jess 2
pot 4 to Mar
paid Tay 4
kitty 1 each
"""
SECOND = """\
seats Jess Mar Tay Nana
rules boo-ray 1, ante 1
pot 4 from before
owes Tay to Mar 3
hand 1
ante 1 each
in Mar, Jess, Tay out, Nana out
tricks Mar 2, Jess 2
pot 8 carries
loan Mar to Nana 5
"""


def settled(referee, *logs):
    (data,) = json.loads(referee("settle", *logs, "--format", "json").out)
    return data


def test_what_is_left_over_is_told_with_its_evenings(referee, log):
    logs = log(FIRST, "one.bourre"), log(SECOND, "two.bourre")
    data = settled(referee, *logs)
    assert (data["pot"], data["kitty"], data["from_old_pot"], data["missing"]) == (8, 4, 0, 0)
    assert [(debt["from"], debt["to"], debt["chips"]) for debt in data["on_paper"]] == [
        ("Nana", "Mar", 5)
    ]
    out = " ".join(referee("settle", *logs).out.split())
    assert "The pot still holds 8, and nobody has won it: 8 of two.bourre." in out
    assert "4 lies in the kitty: 4 of one.bourre." in out
    assert "Tay owed Mar 3 from before: that is already in the earlier evenings" in out
    assert "Nana owes Mar 5 on paper." in out
    won = {seat["seat"]: seat["won"] for seat in data["seats"]}
    assert won == {"Jess": -3, "Mar": 1, "Tay": -7, "Nana": -3}
    paid = dict.fromkeys(won, 0)
    for one in data["payments"]:
        for name, sign in ((one["from"], -1), (one["to"], 1)):
            if name in paid:
                paid[name] += sign * one["chips"]
    assert paid == won


def test_an_evening_alone_counts_the_debt_and_the_old_pot(referee, log):
    found = referee("settle", log(SECOND))
    out = " ".join(found.out.split())
    assert "4 came from the pot of an earlier evening." in out
    assert "Tay owes Mar 3 on paper." in out
    assert "Debts on paper are included in the payments." in out
    for payment in ("Jess pays Mar 1", "Nana pays Mar 1", "Tay pays the pot 4"):
        assert payment in out
    data = settled(referee, "evening.bourre")
    assert (data["pot"], data["from_old_pot"]) == (8, 4)
    assert {seat["seat"]: seat["lent"] for seat in data["seats"]} == {
        "Jess": 0,
        "Mar": -5,
        "Tay": 0,
        "Nana": 5,
    }


def test_the_ledger_and_its_exports_hold_every_movement(referee, log):
    name = log(SECOND + "share 2 each\nbet Jess to Tay 1\n")
    why = referee("ledger", name, "--why", "Mar").out
    for cause in ("ante", "share of the pot", "loan"):
        assert cause in why
    rows = referee("ledger", name, "--format", "csv").out
    assert "old-pot,pot,4,from-before,no" in rows
    assert "Jess,Tay,1,bet,no" in rows
    (data,) = json.loads(referee("ledger", name, "--format", "json").out)
    assert data["end"]["on_paper"] == {"Tay": {"Mar": 3}, "Nana": {"Mar": 5}}
    assert data["end"]["pot"] == 0
    for form in ("hledger", "beancount"):
        journal = referee("ledger", name, "--format", form).out
        assert "pot from before" in journal
        assert "share of the pot" in journal


SPENT = """\
seats Ann Ben Cal
rules boo-ray 1, ante 1
chips 40 each
owes Cal to Ann 5
owes Cal to Ben 2
owes Ben 3
loan Ann to Cal 4
kitty 2 each
hand 1, dealer Cal
ante Ann 1, Cal 1
paid Ben 3
pot 5 to Ann
repay Cal to Ann 3
repay Cal to Ben 2
kitty 4 for pizza
"""
NEXT_WEEK = """\
seats Ann Ben Cal
rules boo-ray 1, ante 1
kitty 1 each
kitty 4 for more pizza
"""


def why(referee, log, name):
    return " ".join(referee("ledger", "--why", name, log).out.split())


def test_why_tells_debts_of_another_day(referee, log):
    book = log(SPENT)
    assert "Cal owes Ann 6 on paper, 5 of it from another day." in why(referee, book, "Cal")
    assert "Cal owed Ben 2 from another day; it is paid back." in why(referee, book, "Cal")
    assert "Cal owes Ann 6 on paper, 5 of it from another day." in why(referee, book, "Ann")
    assert "Ben owed the pot 3 from another day (line 6)." in why(referee, book, "Ben")
    assert "still owes the pot" not in why(referee, book, "Ben")
    unpaid = log(SPENT.replace("paid Ben 3\npot 5", "pot 2"), "unpaid.bourre")
    assert "Ben still owes the pot 3." in why(referee, unpaid, "Ben")


def test_why_tells_what_the_kitty_took_and_paid(referee, log):
    told = why(referee, log(SPENT), "kitty")
    assert "15 spent -4 -4 2 the kitty: kitty +6, spent -4" in told


def test_what_the_kitty_paid_and_what_is_left_is_one_sentence(referee, log):
    logs = log(SPENT, "one.bourre"), log(NEXT_WEEK, "two.bourre")
    one, both = (" ".join(referee("settle", *some).out.split()) for some in (logs[:1], logs))
    assert "The kitty took 6 and paid 4 for pizza; 2 lies in it." in one
    sentence = "The kitty took 9 and paid 4 for pizza and 4 for more pizza; 1 lies in it: 1 of one."
    assert sentence in both
    assert "Cal pays the kitty 9" in both
    alone = " ".join(referee("settle", logs[1]).out.split())
    assert "The kitty took 3 and paid 4 for more pizza: 1 more than it took." in alone
    data = settled(referee, *logs)
    assert (data["kitty"], data["kitty_spent"], data["missing"]) == (1, 8, 0)


DEE_BOURRE = """\
rules boo-ray 1
seats Ann Ben Cal Dee
chips 40 each
hand 1, dealer Dee
ante 2 each
in Ann, Ben out, Cal, Dee
tricks Ann 3, Cal 2
pot 8 to Ann
{}
hand 2, dealer Ann
{}
ante Ann 2, Ben 2, Cal 2
in Ben, Cal, Dee out, Ann out
tricks Ben 3, Cal 2
pot {} to Ben
{}
"""
LATER = """\
hand 3, dealer Ben
{}
ante 2 each
in Cal, Dee, Ann out, Ben out
tricks Cal 3, Dee 2
pot {} to Cal
{}
"""


@pytest.mark.parametrize(
    ("log_", "won", "accused"),
    [
        # a kitty that is spent
        (DEE_BOURRE.format("kitty 2 each\nkitty 8 for pizza", "", 14, ""), [2, 8, -6, -12], []),
        (DEE_BOURRE.format("kitty pays 5 for beer", "", 14, ""), [4, 10, -4, -10], []),
        # a bourré paid in parts, with and without the lines that put the rest off
        (
            DEE_BOURRE.format("paid Dee 4\nowes Dee 4", "", 10, "paid Dee 4")
            + LATER.format("", 12, ""),
            [2, 4, 6, -12],
            [],
        ),
        (
            DEE_BOURRE.format("", "paid Dee 3", 9, "") + LATER.format("paid Dee 5", 13, ""),
            [2, 3, 7, -12],
            [],
        ),
        (
            DEE_BOURRE.format("paid Dee 4", "", 10, "") + LATER.format("paid Dee 4", 12, ""),
            [2, 4, 6, -12],
            ["C514"],
        ),
        # a debt bought off
        (DEE_BOURRE.format("loan Ben to Dee 8\npaid Dee 8", "", 14, ""), [4, 10, -4, -10], []),
        (
            DEE_BOURRE.format("bet Dee to Ben 5\nbet Ben to Dee 8\npaid Dee 8", "", 14, ""),
            [4, 7, -4, -7],
            [],
        ),
        # chips lent out of the pot
        (DEE_BOURRE.format("", "", 10, "owes Dee 4"), [4, 6, -4, -10], []),
        (DEE_BOURRE.format("", "", 14, "loan Ben to Dee 4"), [4, 10, -4, -10], []),
        # a side pot that two shared
        (
            DEE_BOURRE.format("", "", 14, "bet Ben to Ann 2\nbet Ben to Cal 2"),
            [6, 6, -2, -10],
            [],
        ),
    ],
)
def test_payments_of_another_kind_accuse_nobody_and_are_settled(referee, log, log_, won, accused):
    name = log(log_)
    assert [seat["won"] for seat in settled(referee, name)["seats"]] == won
    found = json.loads(referee("check", name, "--format", "json").out)[0]["findings"]
    assert [one["code"] for one in found if one["severity"] != "remark"] == accused
