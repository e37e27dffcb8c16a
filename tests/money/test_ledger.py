"""`referee ledger`: the book as people and programs see it."""

import csv
import io
import json
import os
import stat
import sys
import xml.etree.ElementTree as ET
from itertools import pairwise
from pathlib import Path
from threading import Thread

import pytest
from four_hands import EVENING, HANDS, HEAD, OPEN

from referee.cli.outcome import outcome
from referee.ledgers.course import PLAIN_BARS, Course, chart_text
from referee.wording.escapes import defused

WRONG = EVENING.replace("pot 26 to Dee", "pot 26 to Ann").replace(
    "chips Ann 28, Ben 28, Cal 52, Dee 52\n", ""
)
"""Hand 4 was paid to Ann, and Dee had won it."""


def test_stacks_hand_by_hand(referee, log):
    found = referee("ledger", log())
    assert found.code == 0
    lines = found.out.splitlines()
    assert lines[1].split() == ["hand", "Ann", "Ben", "Cal", "Dee", "pot"]
    assert lines[2].split() == ["start", "40", "40", "40", "40", "0"]
    assert lines[3].split() == ["1", "46", "38", "38", "30", "8"]
    assert lines[6].split() == ["4", "28", "28", "52", "52", "0"]
    assert max(map(len, lines)) <= 80
    assert found.out.isascii()


def test_columns_and_rows_stand_as_the_players_sit(referee, log):
    head = HEAD.replace("chips 40 each", "chips Dee 40, Ann 40, Cal 40, Ben 40")
    assert head != HEAD
    written = log(
        EVENING.replace(HEAD, head).replace("\nhand 2", "\nsit Eve after Ann 40\nhand 2", 1)
    )
    told = referee("ledger", written).out.splitlines()
    heads = [line.split()[1:-1] for line in told if line.split()[:1] == ["hand"]]
    assert heads == [["Ann", "Ben", "Cal", "Dee"], ["Ann", "Eve", "Ben", "Cal", "Dee"]]
    end = told.index(next(line for line in told if "at the end" in line))
    assert [line.split()[0] for line in told[end + 1 : end + 6]] == heads[1]
    (one,) = json.loads(referee("ledger", written, "--format", "json").out)
    assert [it["seat"] for it in one["end"]["seats"]] == heads[1]


@pytest.mark.parametrize("content", [EVENING, "<svg></svg>", "\x00"])
def test_a_drawing_is_never_put_over_what_referee_did_not_draw(referee, log, content):
    first, second = log(EVENING, "a1.bourre"), log(EVENING, "a2.bourre")
    Path(first).write_text(content)
    found = referee("ledger", "--svg", first, second)
    assert (found.code, found.out) == (2, "")
    assert found.complaints == [
        f"referee: {first} is not a drawing of referee's and stays as it is; --force writes over it"
    ]
    assert Path(first).read_text() == content
    assert referee("ledger", "--svg", first, "--force", second).code == 0
    assert Path(first).read_text().startswith("<svg ")


def test_an_older_drawing_and_an_empty_file_are_drawn_anew(referee, log):
    Path("x.svg").touch()
    Path("x.svg").chmod(0o600)
    assert referee("ledger", log(HEAD + HANDS[: HANDS.index("hand 3")]), "--svg", "x.svg").code < 2
    older = Path("x.svg").read_text()
    assert referee("ledger", log(), "--svg", "x.svg").code == 0
    assert Path("x.svg").read_text() != older
    assert stat.S_IMODE(Path("x.svg").stat().st_mode) == 0o600


def test_a_new_drawing_is_a_file_like_any_other(referee, log):
    Path("x.txt").touch()
    assert referee("ledger", log(), "--svg", "x.svg").code == 0
    assert Path("x.svg").stat().st_mode == Path("x.txt").stat().st_mode


def test_chips_of_different_worth_are_drawn_in_panels_of_their_own(referee, log):
    first = log(EVENING.replace("seats", "unit 1 USD\nseats"), "a.bourre")
    second = log(EVENING.replace("seats", "unit 5 EUR\nseats"), "b.bourre")
    third = log(EVENING.replace("seats", "unit 1 USD\nseats"), "c.bourre")
    assert referee("ledger", first, second, third, "--svg", "x.svg").code == 0
    drawn = ET.fromstring(Path("x.svg").read_text())
    told = ["".join(each.itertext()) for each in drawn.iter("{http://www.w3.org/2000/svg}text")]
    assert [each for each in told if each.startswith("a chip")] == [
        "a chip is 1.00 USD",
        "a chip is 5.00 EUR",
    ]
    assert sorted(each for each in told if each.startswith("Cal")) == ["Cal +12", "Cal +24"]


def test_a_drawing_that_fails_leaves_the_older_one(referee, log, monkeypatch):
    assert referee("ledger", log(), "--svg", "x.svg").code == 0
    older = Path("x.svg").read_text()

    def full(*_):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    found = referee("ledger", log(HEAD + HANDS[: HANDS.index("hand 3")]), "--svg", "x.svg")
    assert found.code == 2
    assert found.complaints[-1] == "referee: x.svg could not be written: No space left on device"
    assert Path("x.svg").read_text() == older
    assert sorted(one.name for one in Path().iterdir()) == ["evening.bourre", "x.svg"]


def test_a_drawing_goes_through_a_pipe_and_into_no_folder(referee, log):
    os.mkfifo("p")
    read = []
    reader = Thread(target=lambda: read.append(Path("p").read_text()))
    reader.start()
    assert referee("ledger", log(), "--svg", "p").code == 0
    reader.join(60)
    assert read[0].startswith("<svg ")
    Path("folder").mkdir()
    found = referee("ledger", log(), "--svg", "folder")
    assert (found.code, found.out) == (2, "")
    assert "could not be written" in found.err


def test_recorded_stands_beside_due_where_they_part(referee, log):
    found = referee("ledger", log(WRONG))
    assert found.code == 1
    assert "54/28" in found.out
    assert "26/52" in found.out
    ann = next(line for line in found.out.splitlines() if line.startswith("  Ann"))
    assert ann.split()[1:6] == ["40", "54", "28", "+14", "-12"]


def test_why_opens_a_balance(referee, log):
    found = referee("ledger", log(), "--why", "ann")
    rows = [line.split() for line in found.out.splitlines()[2:]]
    assert rows[0] == ["(6)", "start", "+40", "+40", "40"]
    assert ["2", "20", "bourre", "-14", "-14", "30"] in rows
    assert found.out.splitlines()[-1] == "Ann: start +40, ante -6, won the pot +8, bourre -14"


def test_why_leaves_out_a_log_in_which_they_did_not_play(referee, log):
    first, second = log(EVENING, "a1.bourre"), log(EVENING.replace("Ann", "Anna"), "a2.bourre")
    alone = referee("ledger", first, "--why", "Ann").out
    assert referee("ledger", first, second, "--why", "Ann").out == alone


def test_why_tells_what_was_due(referee, log):
    assert "won the pot +34 (due: +8)" in referee("ledger", log(WRONG), "--why", "Ann").out


def test_one_hand(referee, log):
    found = referee("ledger", log(), "--hand", "2")
    assert "       20  Ann to the next pot: bourre" in found.out
    assert "Ben to the pot: ante" in found.out
    assert "hand 1" not in found.out


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (("--why", "Zed"), "nobody is called Zed; at the table were Ann, Ben, Cal, Dee"),
        (("--hand", "9"), "there is no hand 9"),
        (("--hand", "1", "--missing"), "ask for one thing at a time"),
        (("--format", "csv", "--why", "Ann"), "writes the whole ledger"),
        (("--svg", "no/such/folder.svg"), "could not be written"),
        (("--rules", "nosuch"), "nosuch"),
    ],
)
def test_what_cannot_be_done(referee, log, words, why):
    found = referee("ledger", log(), *words)
    assert found.code == 2
    assert why in found.err


@pytest.mark.parametrize(
    ("counted", "told"), [(26, "Missing: 2;"), (31, "Too many chips counted: 3;")]
)
@pytest.mark.parametrize("command", ["ledger", "settle"])
def test_what_is_missing_is_said(referee, log, command, counted, told):
    found = referee(command, log(EVENING.replace("chips Ann 28", f"chips Ann {counted}")))
    assert told in found.out


def test_where_nobody_has_a_seat_it_is_said(referee, log):
    found = referee("ledger", log("hand 1\nin Ann, Ben\n"), "--why", "Ann")
    assert "nobody is called Ann; nobody has a seat" in found.err


def test_a_stack_that_nobody_knows_is_a_question_mark(referee, log):
    found = referee("ledger", log(OPEN))
    assert "?" in found.out
    assert "The record does not tell what" in found.out


def test_players_who_were_never_counted_show_what_they_won(referee, log):
    found = referee("ledger", log(EVENING.replace("chips 40 each\n", "")))
    assert "+6" in found.out


def test_a_newcomer_gets_a_column(referee, log):
    text = EVENING.replace("hand 3,", "sit Eve after Ben 40\nhand 3,")
    heads = [line for line in referee("ledger", log(text)).out.splitlines() if "Dee" in line]
    assert "Eve" not in heads[0]
    assert "Eve" in heads[1]


def test_many_players_are_told_in_sentences(referee, log):
    names = " ".join(f'"A long name {n}"' for n in range(8))
    text = f"bourre-log 1\nrules boo-ray 1\nseats {names}\nchips 40 each\nhand 1, dealer A\nante 1 each\n"
    found = referee("ledger", log(text))
    assert "hand 1: A long name 0 " in found.out
    assert max(map(len, found.out.splitlines())) <= 80


def test_the_chart_is_drawn_in_plain_characters(referee, log):
    chart = referee("ledger", log()).out.partition("won so far")[2].splitlines()
    assert chart[0] == ", hand by hand (from -12 to +32)" or chart[0].startswith(
        ", hand by hand (from"
    )
    assert len(chart) == 5
    assert all(len(line.split()[1]) == 4 for line in chart[1:])


def test_the_drawing_is_well_formed_whatever_the_names(referee, log):
    text = EVENING.replace("Ann", '"<script>&\x1b"')
    assert referee("ledger", log(text), "--svg", "evening.svg").code == 0
    drawn = ET.fromstring(Path("evening.svg").read_text("utf-8"))
    assert len(list(drawn.iter("{http://www.w3.org/2000/svg}polyline"))) == 4
    assert "\x1b" not in Path("evening.svg").read_text("utf-8")


def test_csv_has_a_row_a_movement(referee, log):
    rows = list(csv.DictReader(io.StringIO(referee("ledger", log(), "--format", "csv").out)))
    recorded = [row for row in rows if row["book"] == "recorded"]
    assert recorded[-1] == {
        "log": "evening.bourre",
        "hand": "4",
        "line": "33",
        "book": "recorded",
        "from": "pot",
        "to": "Dee",
        "chips": "26",
        "cause": "won-pot",
        "assumed": "no",
    }
    won = sum(int(row["chips"]) for row in recorded if row["to"] == "Dee")
    assert won - sum(int(row["chips"]) for row in recorded if row["from"] == "Dee") == 52


@pytest.mark.parametrize("name", ["=cmd", "+1", "-1", "@sum", "\t1", " =1", "\ufeff=1", "＝1"])
def test_formulas_are_defused(name):
    assert defused(name) == f"'{name}"
    assert defused("Ann") == "Ann"


@pytest.mark.parametrize(
    ("name", "told"),
    [
        (";=1+1", ";'=1+1"),
        ("a| @sum", "a|' @sum"),
        ("\t=1", "'\t'=1"),
        ("=1;-1;b", "'=1;'-1;b"),
        ("a;b=1", "a;b=1"),
    ],
)
def test_formulas_are_defused_behind_what_a_spreadsheet_splits_at(name, told):
    assert defused(name) == told


def test_a_player_called_as_an_account_is_told_apart(referee, log):
    written = log(EVENING.replace("Ann", "bank"))
    rows = list(csv.DictReader(io.StringIO(referee("ledger", written, "--format", "csv").out)))
    won = next(row for row in rows if row["cause"] == "won-pot")
    assert (won["from"], won["to"]) == ("pot", '"bank"')
    (one,) = json.loads(referee("ledger", written, "--format", "json").out)
    assert one["hands"][-1]["balances"]["recorded"]['"bank"'] == 28
    assert one["hands"][-1]["balances"]["recorded"]["bank"] == -160
    assert "bank" in [it["seat"] for it in one["end"]["seats"]]


def test_a_name_that_is_a_formula_is_no_formula_in_csv(referee, log):
    out = referee("ledger", log(EVENING.replace("Ann", '"=cmd|calc"')), "--format", "csv").out
    rows = list(csv.reader(io.StringIO(out)))
    assert not any(cell.startswith(("=", "+", "-", "@")) for row in rows for cell in row)
    assert "'=cmd|calc" in rows[1]


def test_json_tells_hands_and_end(referee, log):
    (one,) = json.loads(referee("ledger", log(), "--format", "json").out)
    assert [hand["hand"] for hand in one["hands"]] == [None, 1, 2, 3, 4]
    assert one["hands"][-1]["balances"]["recorded"]["Dee"] == 52
    assert sum(one["hands"][-1]["balances"]["due"].values()) == 0
    assert one["end"]["seats"][0] == {"seat": "Ann", "brought": 40, "won": -12, "won_due": -12}


def test_several_logs_follow_each_other(referee, log):
    found = referee(
        "ledger", log(EVENING, "a.bourre"), log(EVENING, "b.bourre"), "--format", "json"
    )
    assert [one["log"] for one in json.loads(found.out)] == ["a.bourre", "b.bourre"]


def test_parquet_has_the_rows_of_the_csv(shell, referee, log):
    parquet = pytest.importorskip("pyarrow.parquet", reason="needs: pip install pyarrow")
    name = log()
    ran = shell(f"referee ledger {name} --format parquet > e.parquet")
    assert (ran.code, ran.err) == (0, "")
    table = parquet.read_table("e.parquet").to_pylist()
    assert table[-1]["chips"] == 26
    assert {row["book"] for row in table} == {"recorded", "due"}
    assert len(table) == len(referee("ledger", name, "--format", "csv").out.splitlines()) - 1


def in_process(monkeypatch, words, *, terminal=False):
    """The exit code and the bytes of a command that writes bytes."""
    out = io.TextIOWrapper(io.BytesIO(), "utf-8")
    monkeypatch.setattr(out, "isatty", lambda: terminal, raising=False)
    monkeypatch.setattr(sys, "stdout", out)
    code = outcome(words)
    monkeypatch.undo()
    return code, out.buffer.getvalue()


def test_parquet_in_one_piece(log, monkeypatch):
    parquet = pytest.importorskip("pyarrow.parquet", reason="needs: pip install pyarrow")
    code, written = in_process(monkeypatch, ["ledger", log(), "--format", "parquet"])
    assert code == 0
    table = parquet.read_table(io.BytesIO(written))
    assert table.column_names[:3] == ["log", "hand", "line"]
    recorded = [row for row in table.to_pylist() if row["book"] == "recorded"]
    assert sum(row["chips"] for row in recorded if row["to"] == "Dee") == 66
    assert recorded[0]["hand"] is None


def test_parquet_is_not_for_the_screen(log, monkeypatch):
    code, written = in_process(monkeypatch, ["ledger", log(), "--format", "parquet"], terminal=True)
    assert (code, written) == (2, b"")


def test_a_terminal_gets_blocks(log, monkeypatch):
    code, written = in_process(monkeypatch, ["ledger", log()], terminal=True)
    assert code == 0
    assert "▁" in written.decode()


def test_a_long_story_is_thinned_out():
    course = Course()
    for hand in range(10_001):
        course.add({"Ann": hand, "Ben": -hand}, ["Ann", "Ben"])
    ann = course.lines()["Ann"]
    assert 200 <= len(ann) <= 402
    assert ann[-1] == 10_000
    steps = chart_text(course, PLAIN_BARS).splitlines()[1].split()[1]
    assert len(steps) == 50
    assert steps[-1] == "@"
    assert chart_text(Course(), PLAIN_BARS) == ""


def test_what_is_left_open_is_told(referee, log):
    owing = (HEAD + HANDS).replace("tricks Dee 3, Ann 2", "tricks Dee 5, Ann 0")
    assert "Ann still owed the next pot 26: taken as paid." in referee("ledger", log(owing)).out
    poor = EVENING.replace("chips 40 each", "chips Ann 10, Ben 40, Cal 40, Dee 40")
    found = referee("ledger", log(poor.replace("Ann 28, ", "")))
    assert "Ann is in debt: 2 more than was brought to the table." in found.out


def test_parquet_without_pyarrow_is_a_sentence(referee, log, monkeypatch):
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    found = referee("ledger", log(), "--format", "parquet")
    assert found.code == 2
    assert "pip install '.[parquet]'" in found.err


@pytest.mark.parametrize(
    "text", ["", "bourre-log 1\n", "\x01\xff", "seats Ann Ben\nbuy Ann 9999999999\n"]
)
@pytest.mark.parametrize("form", ["text", "json", "csv", "hledger", "beancount"])
def test_logs_with_nothing_in_them(referee, log, text, form):
    found = referee("ledger", log(text), "--format", form)
    assert found.code == (1 if "\x01" in text or "buy" in text else 0 if text else 2)
    assert text or not found.out
    assert "it is empty" in found.err or "there are no hands in it" in found.err


def test_lines_that_could_not_be_read_are_told(referee, log):
    text = EVENING.replace("hand 2,", "buy Ann 1" + "0" * 40 + "\nbuy Ben -3\nhand 2,")
    for command in ("ledger", "settle"):
        found = referee(command, log(text))
        assert found.code == 1
        assert "2 lines left out as unreadable" in found.out


def test_hostile_names_move_no_cursor(referee, no_slips, log):
    evil = '"\x1b[31m\u202eA:b;  c\\""'
    for words in ((), ("--hand", "2"), ("--missing",)):
        found = referee("ledger", log(WRONG.replace("Ann", evil)), *words)
        assert "\x1b" not in found.out
        assert "\u202e" not in found.out
        assert max(map(len, found.out.splitlines())) <= 80


def test_the_names_of_a_drawing_stand_apart_and_a_single_hand_is_drawn(referee, log):
    text = HEAD + HANDS.partition("hand 2")[0]
    assert referee("ledger", log(text), "--svg", "hand.svg").code == 0
    drawn = ET.fromstring(Path("hand.svg").read_text("utf-8"))
    points = [
        one.get("points").split() for one in drawn.iter("{http://www.w3.org/2000/svg}polyline")
    ]
    assert {len(one) for one in points} == {2}
    labels = [
        one for one in drawn.iter("{http://www.w3.org/2000/svg}text") if one.get("x") == "668"
    ]
    places = sorted(float(one.get("y")) for one in labels)
    assert all(below - above >= 14 for above, below in pairwise(places))
    assert max(places) < 400


def test_rows_say_on_the_side_that_a_line_could_not_be_read(referee, log):
    found = referee("ledger", log(EVENING + "buy Ann some\n"), "--format", "csv")
    assert "1 line left out as unreadable" in found.err
    assert "left out" not in found.out


def test_a_pot_that_nobody_can_count_is_not_known(referee, log):
    """Three of four are bourré in each hand and nobody pays: the pot grows threefold a hand."""
    around = ["Ann", "Ben", "Cal", "Dee"]
    hands = [
        f"hand {number}, dealer {around[3]}\nin {' 0, '.join(around)} 0\ntricks {around[0]} 5\n"
        for number in range(1, 61)
    ]
    written = log("bourre-log 1\nrules boo-ray 1\nseats Ann Ben Cal Dee\n" + "".join(hands))
    (one,) = json.loads(referee("ledger", written, "--format", "json").out)
    moved = [move["chips"] for hand in one["hands"] for move in hand["recorded"] + hand["due"]]
    assert 10**11 < max(moved) < 10**13
    assert "Ann" in one["hands"][-1]["unknown"]
    assert [referee(word, written).code for word in ("check", "ledger", "settle")] == [0, 0, 1]
