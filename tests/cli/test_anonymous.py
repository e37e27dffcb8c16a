"""`--anonymous`: the same verdicts of people whom nobody knows."""

import json
import re
from pathlib import Path

import pytest
from four_hands import EVENING
from tiers import thinned

from referee.audits import LAWS_ALONE, audit
from referee.cli.players import anonymous, pseudonyms
from referee.files import LogFile, LogsFound
from referee.hand_log import NamesInText, lines_of, names_in_log

SAMPLES = sorted((Path(__file__).parents[2] / "samples").glob("*.bourre"))
LOG = """\
bourre-log 1
game Friday at Dee's
place Ann's kitchen
rules boo-ray 1
seats Ann "Big Al" José Dee  # ANN sits by the window, jose came late
chips 40 each

hand 1, dealer Dee, up 7s
ante 2 each
in Ann, Al out, Jose, Dee
say José: big al saw Anns cards, deé!
tricks Ann 4, José 1
pot 8 to Ann (what luck, Dee)
paid Deee 8 to ann
ruling P201 Ann waived: Dee was late
Dee paid Ann 26
"""
HIDDEN = """\
bourre-log 1
game Friday at Player4's
place Player1's kitchen
rules boo-ray 1
seats Player1 Player2 Player3 Player4  # Player1 sits by the window, Player3 came late
chips 40 each

hand 1, dealer Player4, up 7s
ante 2 each
in Player1, Player2-misspelt out, Player3-misspelt, Player4
say Player3: Player2 saw Player1s cards, Player4!
tricks Player1 4, Player3 1
pot 8 to Player1  # (what luck, Player4)
paid Player4-misspelt 8 to Player1
ruling P201 Player1 waived: Player4 was late
settled Player4 to Player1 26
"""


def found(text):
    """What is found but for the remarks on spelling, which the other names need not have."""
    return [
        (finding.code, finding.problem.at.line, finding.problem.certainty, finding.problem.status)
        for finding in audit(text, options=LAWS_ALONE).findings
        if finding.code != "R104"
    ]


@pytest.mark.parametrize("path", thinned(SAMPLES, 4), ids=lambda path: path.stem)
def test_nothing_is_found_otherwise_and_no_name_is_left(path):
    text = path.read_text("utf-8")
    (log,) = anonymous(LogsFound((LogFile(str(path)),), ()), {}, None).logs
    hidden = log.content().decode("utf-8", "surrogateescape")
    assert found(hidden) == found(text)
    facts = re.sub(
        r"^ *(?:rules|lang|unit|pot|in|out)\b", "", hidden, flags=re.MULTILINE | re.IGNORECASE
    )
    for name in names_in_log(lines_of(text)).declared:
        assert not re.search(rf"(?<!\w){re.escape(name)}(?!\w)", facts), name


def test_a_log_to_be_shared(referee):
    Path("at-dees.bourre").write_text(LOG, "utf-8")
    ended = referee("fmt", "at-dees.bourre", "--anonymous")
    assert ended.out == HIDDEN
    assert "8 lines with free text" in ended.err
    assert "read them before you share them" in " ".join(ended.err.split())
    checked = referee("check", "at-dees.bourre", "--anonymous")
    assert "log-1.bourre:14  paid Player4-misspelt 8 to Player1" in checked.out
    Path("at-dees.bourre").write_text(
        LOG.replace("Dee", "Quenby").replace("deé", "quenbý"), "utf-8"
    )
    for form in ("json", "sarif", "github", "text"):
        told = referee("check", "at-dees.bourre", "--anonymous", "--format", form)
        assert not re.search("quenb|at-dees", told.out, re.IGNORECASE), form


@pytest.mark.parametrize(
    ("text", "hidden"),
    [
        ("_Annegret_ and Annegret1", "_Player1_ and Player11"),
        ("AnnegretBighorn, annegretbighorn", "Player1Player2, Player1Player2"),
        (
            "Annegret\u02bcs, Annegret\u2019s, Annegret`s",
            "Player1\u02bcs, Player1\u2019s, Player1`s",
        ),
        ("OBrien, O Brien, o'briens", "Player3, Player3, Player3s"),
        ("Anne\u200bgret, An\u00adnegret, \uff21nnegret", "Player1, Player1, Player1"),
        ("AnnDee, anndee, Ann_Dee", "Player4Player5, Player4Player5, Player4_Player5"),
        ("cannot indeed annex", "cannot indeed annex"),
        ("annegretly, xbighornx", "Player1, Player2"),
    ],
)
def test_names_in_text_go_whatever_they_touch(text, hidden):
    names = ("Annegret", "Bighorn", "O'Brien", "Ann", "Dee")
    new = NamesInText({name: f"Player{n}" for n, name in enumerate(names, 1)})
    assert new.replaced(text) == hidden


def test_a_name_that_touches_something_is_gone_from_every_form(referee):
    touching = "_Annegret_ Annegret1 AnnegretBighorn Annegret\u02bcs OBrien"
    log = LOG.replace("Ann", "Annegret").replace("Dee", "O'Brien").replace("José", "Bighorn")
    log += f"# {touching}\nsay Annegret: {touching}\n{touching}\n"
    Path("touching.bourre").write_text(log, "utf-8")
    for command in (
        ("fmt",),
        ("check", "--format", "json"),
        ("report",),
        ("report", "--format=markdown"),
    ):
        told = referee(*command, "touching.bourre", "--anonymous")
        assert not re.search("annegret|bighorn|brien", told.out + told.err, re.IGNORECASE), command


def test_the_same_player_has_the_same_name_in_every_log_and_with_a_key_at_all_times(referee):
    Path("a.bourre").write_text(LOG, "utf-8")
    Path("b.bourre").write_text(LOG.replace("Ann", "Annie").replace("Dee", "Eve"), "utf-8")
    Path("players.toml").write_text('Ann = ["Annie"]\n')
    words = ("--anonymous", "--players", "players.toml")

    def seats(*more):
        told = referee("fmt", *more, *words).out
        return [
            line.partition("  #")[0].split()[1:] for line in told.splitlines() if "seats" in line
        ]

    first, second = seats("a.bourre", "b.bourre")
    assert first == ["Player1", "Player2", "Player3", "Player4"]
    assert second == ["Player1", "Player2", "Player3", "Player5"]
    both = seats("a.bourre", "b.bourre", "--key", "plums")
    assert both == seats("a.bourre", "--key", "plums") + seats("b.bourre", "--key", "plums")
    assert both[0][:3] == both[1][:3]
    assert seats("a.bourre", "--key", "pears") != both[:1]


def test_a_pseudonym_is_nobody_s_name():
    new = pseudonyms(["Player2", "Ann"], ["Player2", "Ann", "Player2-2", "player1"])
    assert new == {"Player2": "Player1-2", "Ann": "Player2-3"}
    keyed = pseudonyms(["Ann", "Ben"], ["Ann", "Ben"], "k")
    again = pseudonyms(["Ann", "Ben"], ["Ann", "Ben", keyed["Ann"].upper()], "k")
    assert again["Ann"].startswith(keyed["Ann"])
    assert again["Ann"] != keyed["Ann"]
    assert again["Ben"] == keyed["Ben"]
    crowd = [f"P{n}" for n in range(2_000)]
    assert len(set(pseudonyms(crowd, crowd, "k").values())) == len(crowd)


def test_names_that_are_words_of_the_notation_stay_where_they_are_words(referee):
    Path("odd.bourre").write_text(
        'rules boo-ray 1\nseats Pot Out In "[b];=1+1"  # pot and out\nchips 40 each\n'
        'hand 1, dealer Pot, up 7s\nante 2 each\nin Out, In out, "[b];=1+1", Pot out\n'
        "pot 8 to Out\n",
        "utf-8",
    )
    assert referee("fmt", "odd.bourre", "--anonymous").out == (
        "rules boo-ray 1\nseats Player1 Player2 Player3 Player4  # Player1 and Player2\n"
        "chips 40 each\n\nhand 1, dealer Player1, up 7s\nante 2 each\n"
        "in Player2, Player3 out, Player4, Player1 out\npot 8 to Player2\n"
    )


def test_standings_hide_names_and_count_the_same(referee):
    Path("a.bourre").write_text(EVENING, "utf-8")
    open_ = json.loads(referee("standings", "a.bourre", "--format", "json").out)
    hidden = json.loads(referee("standings", "a.bourre", "--anonymous", "--format", "json").out)
    (now,), (then,) = hidden["standings"], open_["standings"]
    assert [seat["won"] for seat in now["seats"]] == [seat["won"] for seat in then["seats"]]
    assert all(seat["seat"].startswith("Player") for seat in now["seats"])


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (("fmt", "--anonymous", "--write"), "--anonymous prints a log to be shared"),
        (("fmt", "--players", "x.toml"), "could not be read"),
        (("check", "--anonymous", "--fix"), "--anonymous leaves the logs as they are"),
        (("check", "--key", "x"), "--key makes pseudonyms; give --anonymous with it"),
        (("standings", "--anonymous", "--key", ""), "--key must not be empty"),
    ],
)
def test_wrong_arguments(referee, words, why):
    Path("a.bourre").write_text(LOG, "utf-8")
    ended = referee(words[0], "a.bourre", *words[1:])
    assert (ended.code, ended.out) == (2, "")
    assert why in ended.err
    assert Path("a.bourre").read_text("utf-8") == LOG


@pytest.mark.parametrize(
    "damage", [b"pot 8 to Ren\xe9\n", b"say Ann: \0Dee\n", b"# " + b"x" * 5000]
)
def test_where_no_name_can_be_found_nothing_is_shown(referee, damage):
    Path("a.bourre").write_bytes(LOG.encode() + damage)
    Path("b.bourre").write_bytes(LOG.encode("utf-16-le"))
    for name, why in (("a.bourre", "names in it cannot be hidden"), ("b.bourre", "data, not text")):
        ended = referee("fmt", name, "--anonymous")
        assert (ended.code, ended.out) == (2, "")
        assert why in " ".join(ended.err.split())


def test_two_who_sit_at_one_table_are_not_made_one(referee):
    Path("a.bourre").write_text(LOG, "utf-8")
    Path("players.toml").write_text('Ann = ["Dee"]\n')
    for words in (("ledger",), ("standings", "--anonymous"), ("fmt", "--anonymous")):
        ended = referee(*words, "a.bourre", "--players", "players.toml")
        assert ended.code == 2
        assert "Ann and Dee both play in it" in " ".join(ended.err.split())


def test_a_ledger_of_several_logs_has_each_player_under_one_name(referee):
    Path("a.bourre").write_text(LOG, "utf-8")
    Path("b.bourre").write_text(LOG.replace("Ann", "Annie"), "utf-8")
    Path("players.toml").write_text('Ann = ["Annie"]\n')
    words = ("ledger", "a.bourre", "b.bourre", "--players", "players.toml")
    assert "Annie" not in referee(*words).out
    assert referee(*words, "--why", "ann").out.count("Ann: ") == 2
    rows = referee(*words, "--format", "csv").out
    assert "Annie" not in rows
    assert rows.count("b.bourre") == rows.count("a.bourre")


def test_check_knows_who_is_who_in_several_logs(referee):
    for name, who in (("a", "Ann"), ("b", "Annie")):
        Path(f"{name}.bourre").write_text(EVENING.replace("Ann", who))
    Path("players.toml").write_text('Ann = ["Annie"]\n')
    words = ("check", "a.bourre", "b.bourre", "--players", "players.toml")
    told = referee(*words, "--anonymous", "--format", "json")
    seats = [re.findall("Player[0-9]", line) for line in told.out.splitlines() if "Player" in line]
    assert "Ann" not in told.out
    assert {name for found in seats for name in found} <= {f"Player{n}" for n in range(1, 5)}
    alone = referee(*words)
    assert alone.code == 2
    assert "--players goes with --anonymous" in alone.err


@pytest.mark.parametrize("words", [["standings"], ["check"], ["fmt"]])
def test_what_cannot_be_hidden_is_named_and_the_rest_is_done(referee, words):
    Path("a.bourre").write_text(LOG, "utf-8")
    Path("b.bourre").write_bytes(b"\x89PNG\r\n")
    Path("c.bourre").write_text(
        "Friday night, quenby ben cal al, ante 2, 40 each\n1. quenby won, ben booray\n2. cal won, al booray\n"
    )
    told = referee(*words, ".", "--anonymous")
    assert told.code == 2
    assert "Player1" in told.out
    assert "b.bourre is a picture" in told.err
    assert "c.bourre reads as notes" in told.err
    assert "quenby" not in told.out
