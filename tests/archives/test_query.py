"""`referee query` and `referee archive` on the command line."""

import json
import os
import re
import sys
from importlib import import_module
from pathlib import Path

import pytest
from command_line import fixtures
from jsonschema import validate
from one_thread import Here
from reports.schemas import schema
from tiers import LONG

import referee as program
from archives.conftest import archive, put
from archives.schema_page import PAGE, page
from referee.archives.manifest import QUESTIONS, TABLES
from referee.archives.workers import Processes


@pytest.fixture
def tables(logs):
    archive()
    return "out"


@LONG
def test_every_question_has_an_answer_in_every_form(referee, tables):
    for name in QUESTIONS:
        ended = referee("query", tables, name, "--format", "json")
        assert ended.code == 0, ended.err
        told = json.loads(ended.out)
        validate(told, schema("query"))
        drawn = QUESTIONS[name].drawn
        assert drawn in {"", *(column["name"] for column in told["columns"])}
        lines = referee("query", tables, name, "--format", "csv").out.splitlines()
        assert len(lines) == len(told["rows"]) + 1
        assert lines[0].split(",") == [column["name"] for column in told["columns"]]
        shown = referee("query", tables, name).out.splitlines()
        assert len(shown) == max(len(told["rows"]), 1) + 1
        assert max(map(len, shown)) <= 80


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("reneges", [["Ben", 3, 1, 33.33], ["Ann", 3, 0, 0.0], ["Cal", 3, 0, 0.0]]),
        ("never-fit", [["Porch", 1, 2]]),
        ("missing", [["logs/c.bourre", "Porch", 2, 3, 0]]),
        ("months", [["2026-03", 100.0, 1, 1], ["2026-04", 0.0, 1, 1]]),
        ("gainers", [["Ann", 1, 100.0, 50.0, 50.0], ["Cal", 1, 0.0, 50.0, -50.0]]),
    ],
)
def test_what_the_questions_say(referee, tables, question, answer):
    told = json.loads(referee("query", tables, question, "--format", "json").out)["rows"]
    assert told == answer


def test_players_under_one_name(referee, tables):
    Path("who.toml").write_text('Benedict = ["ben", "Benny"]\n"O\'Dee" = "cal"\n')
    told = referee("query", tables, "reneges", "--players", "who.toml", "--format", "json")
    assert [row[0] for row in json.loads(told.out)["rows"]] == ["Benedict", "Ann", "O'Dee"]
    columns = [
        (table, column)
        for table, of_it in TABLES.items()
        for column, kind, _ in of_it
        if kind in ("name", "names")
    ]
    every = " UNION ALL ".join(f'SELECT "{c}"::text AS name FROM {t}' for t, c in columns)
    found = referee("query", tables, every, "--players", "who.toml", "--format", "csv").out
    assert all(name in found for name in ("Ann", "Benedict", "O'Dee", "pot"))
    assert not re.search(r"Ben\b|Cal", found)
    Path("who.toml").write_text('Benedict = ["ben", "cal"]\n')
    ended = referee("query", tables, "reneges", "--players", "who.toml")
    assert ended.code == 2
    assert "Ben and Cal both play in it" in " ".join(ended.err.split())


def test_sql_of_ones_own(referee, tables):
    ended = referee("query", tables, "SELECT log, hands FROM logs ORDER BY log DESC LIMIT 1")
    assert (ended.code, ended.out) == (0, "log            hands\nlogs/c.bourre      1\n")
    assert referee("query", tables, "describe plays").code == 0
    empty = referee("query", tables, "select 1 as one where false")
    assert empty.out == "one\n(no row)\n"
    many = referee("query", tables, "select range as n from range(1500)")
    assert "(the first 1,000 rows; --format csv has all)" in many.out
    odd = referee("query", tables, "select '=1+1' as a, chr(27) as b", "--format", "csv")
    assert "'=1+1" in odd.out
    assert "\x1b" not in referee("query", tables, "select chr(27) as b").out


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["out"], "write referee query DIR QUESTION"),
        ([], "write referee query DIR QUESTION"),
        (["out", "renegs"], "no question is called renegs; did you mean reneges?"),
        (["out", "xyzzy"], "write a SELECT, or one of those in --list"),
        (["nowhere", "laws"], "nowhere holds no archive"),
        (["logs", "laws"], "makes one"),
        (["out", "SELECT nope FROM logs"], 'column "nope" not found'),
        (["out", "SELEC 1"], "syntax error"),
        (["out", "SELECT 1; SELECT 2"], "one question at a time"),
        (["out", "DROP VIEW logs"], "can only be read"),
        (["out", "COPY logs TO 'x.csv'"], "can only be read"),
        (["out", "SET threads = 1"], "can only be read"),
        (["out", "EXPLAIN ANALYZE COPY logs TO 'out/x.csv'"], "can only be read"),
        (["out", "FROM read_text('out/archive.json')"], "disabled by configuration"),
        (["out", "FROM 'logs/a.bourre'"], "does not exist"),
        (["out", "FROM read_text('/etc/passwd')"], "disabled by configuration"),
        (["out", "FROM read_csv('logs/a.bourre')"], "disabled by configuration"),
        (["out", "FROM glob('/*')"], "disabled by configuration"),
    ],
)
def test_what_cannot_be_asked(referee, tables, words, told):
    ended = referee("query", *words)
    assert (ended.code, ended.out) == (2, "")
    assert told in " ".join(ended.err.split())


def test_the_list(referee):
    lines = referee("query", "--list").out.splitlines()
    assert [line.split()[0] for line in lines if line[0] != " "] == list(QUESTIONS)
    assert referee("query", "--list", "laws").out.startswith("SELECT code")
    french = referee("query", "--list", "--lang", "fr").out.splitlines()
    assert french[0] == "laws             quelles lois ont été le plus enfreintes"


def test_drawings(referee, tables):
    assert referee("query", tables, "months", "--svg", "m.svg").code == 0
    assert "<polyline" in Path("m.svg").read_text()
    assert referee("query", tables, "winnings", "--svg", "w.svg").code == 0
    assert Path("w.svg").read_text().count("<rect") == 4
    assert "winnings: won<" in Path("w.svg").read_text()
    put("mine.svg", "<svg>mine</svg>")
    assert "stays as it is" in referee("query", tables, "laws", "--svg", "mine.svg").err
    ended = referee("query", tables, "SELECT log FROM logs", "--svg", "n.svg")
    assert "nothing is drawn" in ended.err
    assert not Path("n.svg").exists()


@pytest.mark.parametrize("module", ["pyarrow", "fsspec", "duckdb"])
def test_without_the_extra_it_is_said_what_to_install(referee, tables, monkeypatch, module):
    monkeypatch.delattr(program, "archives")
    monkeypatch.setattr("referee.cli.archive", import_module("referee.cli.archive"))
    monkeypatch.setattr(fixtures, "_command", fixtures._command.__wrapped__)  # it knows the old one
    for loaded in [*sys.modules]:
        if re.match(r"referee\.(archives|cli\.archive$)", loaded):
            monkeypatch.delitem(sys.modules, loaded)
    monkeypatch.setitem(sys.modules, module, None)
    query = [["query", tables, "laws"]] if module == "duckdb" else []
    for words in (["archive", "logs", "--output", "new"], *query):
        ended = referee(*words)
        assert ended.code == 2
        assert "pip install '.[archive]'" in ended.err


def test_a_part_that_is_spoilt_can_be_no_answer(referee, tables):
    (plays,) = Path(tables, "plays").iterdir()
    plays.write_bytes(plays.read_bytes()[:-99])
    ended = referee("query", tables, "SELECT count(*) FROM plays WHERE trick = 1")
    assert (ended.code, plays.name in ended.err) == (2, True)
    plays.unlink()
    os.mkfifo(plays)
    assert "lacks files of plays" in referee("query", tables, "laws").err


def test_without_dask_it_is_said_what_to_install(referee, logs, monkeypatch):
    monkeypatch.setitem(sys.modules, "distributed", None)
    ended = referee("archive", "logs", "--output", "new", "--cluster", "tcp://localhost:1")
    assert (ended.code, "pip install '.[cluster]'" in ended.err) == (2, True)


@pytest.mark.parametrize(
    "workforce", [Here(), pytest.param(Processes(2), marks=LONG)], ids=["here", "processes"]
)
def test_the_whole_command(referee, logs, monkeypatch, workforce):
    monkeypatch.setattr("referee.archives.Processes", lambda _: workforce)
    put("logs/d.bourre.gz", b"nothing packed")
    ended = referee("archive", "logs", "nowhere", "--output", "out", "--jobs", "2")
    assert ended.code == 2
    assert ended.out.startswith("out: 4 logs with 3 hands audited, 0 as before\n\nlaws: ")
    assert ended.complaints == [
        "referee: logs/d.bourre.gz: broken: Not a gzipped file (b'no')",
        "referee: nowhere: unreadable: there is no such file",
    ]
    Path("logs/d.bourre.gz").unlink()
    Path("logs/a.bourre").unlink()
    again = referee("archive", "logs", "--output", "out", "--jobs", "1")
    assert again.code == 0
    assert again.out.startswith("out: 0 logs with 0 hands audited, 2 as before\n")
    assert "2 logs (logs/a.bourre, logs/d.bourre.gz) vanished" in again.complaints[0]


@LONG
def test_what_a_run_that_was_broken_off_left_is_said_to_be_so(referee, logs):
    archive()
    Path("out/archive.json").unlink()
    done = "0 logs with 0 hands audited, 3 done by an interrupted run"
    assert referee("archive", "logs", "--output", "out", "--jobs", "1").out.startswith(
        f"out: {done}"
    )
    again = referee("archive", "logs", "--output", "out", "--jobs", "1").out
    assert again.startswith("out: 0 logs with 0 hands audited, 3 as before")


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["logs"], "--output is missing"),
        (["--output", "new"], "PATH is missing"),
        (["nowhere", "-o", "new"], "nowhere: there is no such file"),
        (["logs", "-o", "new", "--rules", "nothing"], 'there is no ruleset "nothing"'),
        (["logs", "-o", "logs"], "logs holds other files; name a new folder"),
        (["logs", "-o", "new", "--jobs", "2", "--cluster", "tcp://x:1"], "give one of them"),
        (["s4://club/", "-o", "new"], "s4://club/ could not be opened"),
    ],
)
def test_archives_that_cannot_be_made(referee, logs, words, told):
    ended = referee("archive", *words)
    assert ended.code == 2
    assert told in " ".join(ended.err.split())


def test_the_page_has_every_column():
    written = PAGE.read_text("utf-8")
    assert written == page(written), "run: python tests/archives/schema_page.py"
