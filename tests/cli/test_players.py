"""Whom a name means: every command that takes one understands the same spellings."""

import json
import re
from pathlib import Path

import pytest
from command_line import ROOT

from referee.cli.players import names_in
from referee.evenings import aliases, called
from referee.evenings.players import UnknownPlayerError
from referee.ledgers import who_is_who

KITCHEN = ROOT / "samples/thursday-kitchen.bourre"
SEATED = ("Ann", "Anna", "José", "Big Al", "O’Brien", "ben", "Ben")
LOG = """\
bourre-log 1
rules boo-ray 1
seats José "Big Al" Anna Ann
chips 40 each
hand 1, dealer Anna, up Ts
ante 1 each
in Ann out, José 0, "Big Al" 0, Anna 0
1 José: Ah 9h 4h
2 José: Kc 3c 7c
3 José: Kd 8d Qd
4 José: 6d 5d Ts
5 Anna: Jc 2h Tc
"""


@pytest.mark.parametrize(
    ("written", "player"),
    [
        ("Ann", "Ann"),
        ("ann", "Ann"),
        ("ANNA.", "Anna"),
        ("jose", "José"),
        ("Jose\u0301", "José"),
        ('"big al"', "Big Al"),
        (" Big Al ", "Big Al"),
        ("o'brien", "O’Brien"),
        ("j", "José"),
        ("big", "Big Al"),
        ("Ben", "Ben"),
        ("ben", "ben"),
    ],
)
def test_a_player_is_known_however_the_name_is_spelled(written, player):
    assert called(written, SEATED) == player


@pytest.mark.parametrize(
    ("written", "why"),
    [
        ("An", "An may be Ann or Anna; write the whole name"),
        ("BEN", "BEN may be ben or Ben; write the whole name"),
        ("Jsoe", "nobody is called Jsoe; did you mean José? At the table were Ann, Anna,"),
        ("Zed", "nobody is called Zed; at the table were Ann, Anna,"),
        ("", "nobody is called ; at the table"),
    ],
)
def test_who_is_nobody_or_several_is_named_with_the_nearest(written, why):
    with pytest.raises(UnknownPlayerError) as trouble:
        called(written, SEATED)
    assert str(trouble.value).startswith(why)


def test_where_nobody_has_a_seat_nobody_is_called():
    with pytest.raises(UnknownPlayerError, match="nobody is called Ann; nobody has a seat"):
        called("Ann", ())


@pytest.mark.parametrize("written", ["José", "jose", "JOSE", '"José"', "jo"])
def test_every_command_understands_the_same(referee, written):
    Path("log.bourre").write_text(LOG, "utf-8")
    assert "José: start +40, ante -1" in referee("ledger", "log.bourre", "--why", written).out
    looked = referee("analyse", "log.bourre", "--seat", written, "--worlds", "20")
    assert looked.code == 0
    assert ": José " in looked.out
    assert not re.search("^hand .*: (Anna|Big Al) ", looked.out, re.MULTILINE)


@pytest.mark.parametrize("words", [("ledger", "--why"), ("analyse", "--seat")])
def test_every_command_says_the_same(referee, words):
    Path("log.bourre").write_text(LOG, "utf-8")
    command, option = words
    ended = referee(command, "log.bourre", option, "An")
    assert (ended.code, ended.out) == (2, "")
    assert "An may be Anna or Ann; write the whole name" in ended.complaints[0]
    assert "did you mean José?" in referee(command, "log.bourre", option, "Hosé").complaints[0]


def test_a_balance_is_opened_in_the_logs_that_have_the_player(referee):
    Path("a.bourre").write_text(LOG, "utf-8")
    Path("b.bourre").write_text(LOG.replace("José", "Dee"), "utf-8")
    ended = referee("ledger", "a.bourre", "b.bourre", "--why", "josé")
    assert ended.out.startswith("a.bourre\n")
    assert "b.bourre" not in ended.out


def test_a_players_file_understands_the_same():
    Path("players.toml").write_text('"José" = ["Pepe"]\nAnn = "Annie"\n', "utf-8")
    found = aliases(names_in("players.toml"), ["PEPE", "jose", "José", '"Annie"', "Ben"])
    assert found == {"PEPE": "José", "jose": "José", "José": "José", '"Annie"': "Ann"}


def test_namesakes_are_named():
    (told,) = who_is_who(["Jose", "Ann", "josé"])
    assert told.startswith("Jose and josé are taken for different players")


def test_who_comes_back_under_another_name_is_one_player(referee):
    came_back = LOG + "leave José\nsit Joe after Ann 7\nhand 2\nin Joe 0, Ann out, Anna 0\n"
    Path("log.bourre").write_text(came_back, "utf-8")
    Path("who.toml").write_text('"José" = ["Joe"]\n', "utf-8")
    known = ("log.bourre", "--players", "who.toml")
    assert "Joe" not in referee("ledger", *known, "--format", "csv").out
    assert "Joe" not in referee("settle", *known).out
    Path("who.toml").write_text('Anna = ["Ann"]\n')
    for command in ("ledger", "settle", "standings"):
        ended = referee(command, *known)
        assert ended.code == 2
        assert "Anna and Ann both play in it" in " ".join(ended.err.split())


def test_findings_under_one_name_stand_where_they_are_written(referee):
    Path("log.bourre").write_bytes(KITCHEN.read_bytes())
    Path("who.toml").write_text("".join(f'{name}abella = ["{name}"]\n' for name in ("Ann", "Dee")))
    alone, one_name = (
        json.loads(referee("docket", "log.bourre", *known, "--format", "json").out)
        for known in ((), ("--players", "who.toml"))
    )
    places = [
        [proof["column"] for case in told[0]["cases"] for proof in case["evidence"]]
        for told in (alone, one_name)
    ]
    assert places[0]
    assert places[0] == places[1]


def test_one_log_that_calls_somebody_otherwise_is_told_under_their_name(referee):
    Path("first.bourre").write_text(LOG)
    Path("second.bourre").write_text(LOG.replace("José", "Joe"))
    Path("who.toml").write_text('José = ["Joe"]\n')
    known = ("--players", "who.toml")
    assert 'in quotes: "Big Al"' in " ".join(referee("analyse", "first.bourre", *known).err.split())
    Path("who.toml").write_text('"José" = ["Joe"]\n')
    assert referee("what-if", "first.bourre", "--with", "second.bourre", *known).code == 0
    asked = ("analyse", "second.bourre", "--seat", "Joe", "--trick", "1", "--worlds", "20")
    assert "José leads" in referee(*asked, *known).out
    Path("paid.bourre").write_text(LOG.replace("José", "Joe") + "pot 3 to Joe\npaid Ann 1\n")
    told = referee("compare", "paid.bourre", "--rules", "la-bourre", *known).out
    assert "José" in told
    assert "Joe" not in told
    none = referee("compare", "second.bourre", "--rules", "acadiana", "--players", "nobody.toml")
    assert none.code == 2
    assert "nobody.toml" in none.err
