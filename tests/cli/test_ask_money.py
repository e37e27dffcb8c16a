"""`referee ask money`, as strangers type it at midnight."""

import json
from pathlib import Path

import pytest
from command_line import ROOT

from referee.audits import audit
from referee.game import Chips
from referee.questions import HandOver, ask_money, money_of

THURSDAY = str(ROOT / "samples/thursday-kitchen.bourre")
TIE = ("--pot", "12", "--tricks", "Ann 2, Ben 2, Cal 1, Dee 0")

AT_MIDNIGHT = [
    (["--rules", "boo-ray", *TIE], "Dee owes 12 to the next pot: bourré."),
    (["-p12", "-t", "Ann 2 Ben 2 Cal 1 Dee 0"], "Next ante: Cal 1; not Ann, Ben and Dee."),
    (["-r", "boo-ray 1, limit 20", "-p", "30", "-t", "Ann 3; Ben: 2; Cal 0"], "Ann takes 20; 10"),
    (["-p", "9", "-t", "Ann 5, Big Al out, Cal passed"], "Next ante: Ann, Big Al and Cal 1 each."),
    (["-p", "12", "-t", "Ann 3, Ben 2, Cal bourré"], "Cal owes 12 to the next pot: bourré."),
    (["-p", "12", "-t", "Ann 3, Ben 2", "--reneged", "ann"], "Ben takes 12."),
    (["-r", "la-bourre", "-p", "6", "-t", "Ann, Ben, Ann, Cal 0"], "Ann takes 4 and Ben takes 2."),
    (["-r", "la-bourre", "-p", "6", "-t", "Ann Ben Ann", "-d", "ann"], "Next ante: Ben 6."),
    (["-p", "$3", "--unit", "0.25 USD", "-t", "Ann 5, Ben 0"], "Ann takes 12 (3.00 USD)."),
    (["--players", "7"], "Each may draw up to 3 cards."),
    (["--pot", "30 chips"], "A player without a trick pays 30 to the next pot."),
    (["-p", "7", "-t", "Ann out, Ben out"], "Nobody takes the pot: 7 stay for the next deal."),
    ([THURSDAY, "--at", "12"], "Dee owes 8 to the next pot: renege."),
    (["--log", THURSDAY, "--hand", "12.4"], "Next ante: Ann, Ben and Cal 2 each; not Dee."),
    ([THURSDAY], "hand 15 Cal takes 24."),
]

REFUSED = [
    (["-p", "12", "-t", "Ann 2, Ben 2"], "the tricks are 4, and a hand of boo-ray has 5"),
    (["-p", "12", "-t", "Ann 3, Ben 2, Cal"], "how many tricks did Cal take?"),
    (["-p", "12", "-t", "Ann won"], "how many tricks did Ann take?"),
    (["-p", "12", "-t", "Ann 3, ann 2"], "Ann is named twice"),
    (["-p", "12", "-t", "Ann 5, Ben out, Ben 0"], "Ben was in and out"),
    (["-p", "12", "-t", 'A"n 5, Ben 0'], "double quote"),
    (["-p", "12", "-t", " ,;"], "--tricks names nobody"),
    (["-p", "12", "-t", "Ann 3, Ben 2", "-d", "Zoe"], "Zoe is missing among the tricks"),
    (["-p", "$3", "-t", "Ann 3, Ben 2"], "--unit says what a chip is worth"),
    (["-p", "0.30", "--unit", "0.25 USD", "-t", "Ann 5, Ben 0"], "not a whole number of chips"),
    (["-p", "12", "--unit", "a quarter", "-t", "Ann 5, Ben 0"], '"0.25 USD"'),
    (["-p", "-3", "-t", "Ann 3, Ben 2"], "--pot -3 is not a number of chips"),
    (["-t", "Ann 3, Ben 2"], "the pot is missing"),
    (["-r", "la-bourre", "-p", "6", "-t", "Ann 2, Ben 1"], "name who took each"),
    ([], "--pot and --tricks are missing"),
    ([THURSDAY, *TIE], "the log says what was played"),
    (["--at", "12"], "--at is for a log"),
    ([THURSDAY, "--at", "99"], "there is no hand 99 in it; there are 1 to "),
    ([THURSDAY, "--at", "noon"], "--at noon is not a hand"),
    (["nolog"], "nolog could not be read"),
]


@pytest.mark.parametrize(("words", "says"), AT_MIDNIGHT)
def test_what_strangers_ask(referee, words, says):
    found = referee("ask", "money", *words)
    assert (found.code, found.err) == (0, "")
    assert says in " ".join(found.out.split())


@pytest.mark.parametrize(("words", "says"), REFUSED)
def test_a_question_that_cannot_be_says_what_to_write(referee, words, says):
    found = referee("ask", "money", *words)
    assert (found.code, found.out) == (2, "")
    assert says in " ".join(found.err.split())


def test_an_empty_log_and_options_before_the_word(referee):
    Path("empty.bourre").write_text("")
    assert "it is empty" in referee("ask", "money", "empty.bourre").err
    assert "write `referee ask money` first" in referee("ask", "-r", "boo-ray", "money").err


def test_a_pot_that_nobody_knows_is_not_said_to_be_owed_nothing(referee):
    Path("half.bourre").write_text(
        """rules boo-ray 1
seats Ann Ben Cal
hand 1, dealer Ben, up Ts
ante 1 each
in Ann, Ben, Cal
hand 2, dealer Cal, up Ts
ante 1 each
in Ann 0, Ben 0, Cal 0
tricks Ann 3, Ben 2, Cal 0
"""
    )
    said = referee("ask", "money", "half.bourre").out
    assert "Ann won; the size of the pot is not recorded." in said
    assert "What Cal must pay to the next pot is not known either." in said
    assert "Nobody owes" not in said


def test_several_rules_and_all_of_them(referee):
    two = referee("ask", "money", *TIE, "-r", "boo-ray", "-r", "acadiana").out
    assert "Next ante: Cal 1;" in two
    assert "Next ante: Ann, Ben and Cal 1 each;" in two
    table = referee("ask", "money", *TIE, "--rules", "all").out
    assert "boo-ray          12 stay; Dee owes 12; ante: Cal 1; draw: 5\n" in table
    assert "la-bourre        no answer: the tricks are 5, and a hand of la-bourre has 3\n" in table


def test_the_same_as_data(referee):
    (found,) = json.loads(referee("ask", "money", *TIE, "--format", "json").out)
    assert found["paid"] == {
        "result": "carried",
        "pot": 12,
        "takes": [],
        "owes": [{"seat": "Dee", "chips": 12, "why": "bourre"}],
        "bourres_known": True,
        "stays": 12,
        "antes": [{"seat": "Cal", "chips": 1}],
        "no_ante": ["Ann", "Ben", "Dee"],
        "next_pot": 25,
    }


def test_it_fits_a_telephone(referee, monkeypatch):
    monkeypatch.setenv("COLUMNS", "40")
    told = referee("ask", "money", *TIE).out
    assert max(map(len, told.splitlines())) <= 40


def test_on_a_terminal_it_asks(referee, monkeypatch):
    said = iter(["lots", "12", "Ann 3, Ben won", "Ann 3, Ben 2, Cal 0"])
    monkeypatch.setattr("referee.cli.ask_money.has_somebody_to_ask", lambda: True)
    monkeypatch.setattr("builtins.input", lambda: next(said))
    found = referee("ask", "money")
    assert found.out.startswith("Ann takes 12.\n  Cal owes 12")
    assert "referee: pot lots is not a number of chips" in found.err
    assert "how many tricks did Ben take?" in found.err


def test_a_question_and_the_log_are_answered_alike():
    """Every hand of an evening, asked as a question, pays what it pays in the log."""
    log = Path(THURSDAY).read_text()
    asked = 0
    for passage in audit(log).passages:
        hand, settlement = passage.judgement.hand, passage.judgement.settlement
        if hand is None or settlement is None or hand.taken is None:
            continue
        stayers, reneged = tuple(hand.taken.items()), settlement.reneged
        told = HandOver(
            pot=settlement.pot or Chips(0),
            tricks=stayers,
            out=tuple(player for player in hand.seating if player not in hand.taken),
            dealer=hand.dealer,
            reneged=reneged,
            ante=Chips(2),
        )
        answer, in_log = ask_money(told, passage.rules), money_of(passage)
        assert answer.paid
        assert in_log.paid
        assert answer.paid.settlement.awards == settlement.awards
        assert answer.paid.settlement.debts == settlement.debts
        assert set(answer.paid.following.antes or ()) == set(in_log.paid.following.antes or ())
        asked += 1
    assert asked > 8


@pytest.mark.parametrize("tricks", ["Ann 9", "Ann 3"])
def test_tricks_of_one_player_are_all_of_them_or_not_all_that_there_are(referee, tricks):
    found = referee("ask", "money", "--pot", "8", "--tricks", tricks)
    assert found.code == 2
    assert "and a hand of boo-ray has 5" in found.err


def test_a_question_in_words_is_told_how_to_ask(referee):
    found = referee("ask", "money", "5 players, ante 1, who pays what?")
    assert found.code == 2
    assert "is not a log; ask by options" in found.err
    assert "referee ask money --pot 12" in found.err
