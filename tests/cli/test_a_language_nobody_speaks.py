"""Every command, and every way to misuse it, in a made-up language: whatever still reads as English is no message."""

import re
from pathlib import Path

import pytest
from command_line import ROOT
from every_command import AS_TEXT, given, typed
from foreign import FOREIGN, english_in

from referee.cli.app import _GROUPS
from referee.cli.language import Spoken
from referee.hand_log import mistakes
from referee.rulesets import KNOBS, PRESETS

SAMPLE = (ROOT / "samples" / "six-short.bourre").read_text("utf-8")
QUOTED = re.compile(
    r"--[a-z-]+|'[^']*'|\"[^\"]*\"|`[^`]*`|“[^”]*”|^.*\[OPTIONS\].*|\b[\dA-Z]{2,}\b|referee [\w-]+ .*$|sha256:\w+|boo-ray 1, \w+ \d+",
    re.MULTILINE,
)
"""What a user typed or is to type, the head of a page of help, and digests."""
DATA = (
    *(mistake.name for mistake in mistakes()),
    "Anne",
    "text html",
    "standard input",
    "referee",
    "log.bourre.seal",
    "none",
    "cash Ben 6",
    *PRESETS,
    *(knob.name for knob in KNOBS),
)


@pytest.fixture
def foreign(referee, monkeypatch):
    """Runs a command in the made-up language; returns the lines that have English in them."""
    monkeypatch.setattr(Spoken, "words", property(lambda self: FOREIGN))
    Path("log.bourre").write_text(SAMPLE, "utf-8")
    Path("empty.txt").write_text("", "utf-8")

    def run(*words, typed=b"", codes=(0, 1, 2)):
        ended = referee(*words, given=typed)
        assert ended.code in codes, ended.err
        said = QUOTED.sub("", f"{ended.out}\n{ended.err}")
        return [line for line in said.splitlines() if english_in(line, SAMPLE, *DATA, *words)]

    return run


@pytest.mark.parametrize("command", AS_TEXT)
def test_it_does_its_work_and_every_sentence_is_a_message(foreign, no_slips, command):
    codes = (0, 1) if command != "verify" else (2,)
    assert foreign(*typed(command), typed=given(command, SAMPLE), codes=codes) == []


@pytest.mark.parametrize("command", ["check", "check --fix --unsafe", "docket"])
def test_so_is_every_slip_of_the_pen(foreign, command):
    assert foreign(*typed(command)) == []


WRONG = [
    "settle --signed",
    "check --nope",
    "check --jobs none",
    "check --jobs 0",
    "check --jobs",
    "check --format xml",
    "check --certainty maybe",
    "check nowhere.bourre",
    "check --rules nope log.bourre",
    "check --set foo=1 log.bourre",
    "check --set limit=x log.bourre",
    "check --players nope.toml log.bourre",
    "check --baseline nope.json log.bourre",
    "check log.bourre/x",
    "check --lang xx log.bourre",
    "chek log.bourre",
    "settle",
    "settle log.bourre --why Ann",
    "settle log.bourre --why Ann Zed",
    "settle log.bourre --paid nope.txt",
    "ledger log.bourre --hand 99",
    "ledger log.bourre --hand twelve",
    "ledger log.bourre --why Zed",
    "standings nowhere",
    "docket .",
    "docket nowhere*.bourre",
    "fmt nowhere.bourre",
    "fmt --check --diff log.bourre",
    "transcribe nowhere.txt",
    "transcribe log.bourre --draft nowhere.bourre",
    "transcribe empty.txt",
    "import nowhere.csv",
    "import log.bourre",
    "import empty.txt --columns Winner",
    "report nowhere.bourre",
    "report log.bourre --seat Zed",
    "replay log.bourre --hand 99 --print",
    "replay log.bourre --hand 12 --at 9.9 --print",
    "replay log.bourre",
    "ask log.bourre --at 99.1",
    "ask --trump s --hand Zz",
    "ask --trump s",
    "ask --trump x --hand As",
    "ask money --tricks Ann",
    "ask money log.bourre --at 99",
    "what-if log.bourre",
    "what-if log.bourre --line 12",
    "what-if log.bourre --line 999 hand",
    "compare log.bourre",
    "compare log.bourre --rules boo-ray",
    "season nowhere.bourre",
    "archive nowhere",
    "query nowhere",
    "query . SELECT",
    "explain P999",
    "explain nonsense",
    "explain log.bourre:999",
    "rules show nope",
    "rules diff boo-ray",
    "rules nope",
    "seal nowhere.bourre",
    "seal log.bourre --key nope",
    "verify nowhere.bourre",
    "verify log.bourre --key nope",
    "serve nowhere",
    "new log.bourre",
    "new x.bourre",
    "new x.bourre --seats Ann",
    "new x.bourre --seats Ann,Ben,Cal --unit much",
    "new x.bourre --seats Ann,Ben,Cal --date yesterday",
    "record nowhere/x.bourre",
    "lsp --nope",
    "mcp --nope",
]


@pytest.mark.parametrize("command", WRONG)
def test_every_refusal_is_a_message(foreign, no_slips, command):
    assert foreign(*command.split()) == []


CALLED = [name for names in _GROUPS.values() for name in names]


@pytest.mark.parametrize("command", ["", *CALLED, "rules list", "rules show", "rules infer"])
def test_every_help_is_a_message(foreign, command):
    typed_or_shown = re.compile(r"[a-z-]+(?: money)?  |.*<.*>|referee .*")
    lines = (line.strip() for line in foreign(*command.split(), "--help"))
    said = (typed_or_shown.sub("", line, count=1) for line in lines)
    assert [line for line in said if english_in(line, *DATA)] == []


NOTES = {path.stem: path for path in (ROOT / "tests" / "transcripts").glob("*/*.txt")}


@pytest.mark.parametrize("name", ["retold", "diary", "running-totals", "club-table"])
def test_why_notes_are_not_understood_is_a_message(foreign, name):
    text = NOTES[name].read_text("utf-8-sig")
    Path("notes.txt").write_text(text, "utf-8")
    remarks = [line for line in foreign("transcribe", "notes.txt", "--no-ask") if "# ?  " in line]
    assert [line for line in remarks if english_in(line, text)] == []


@pytest.mark.parametrize("mistake", mistakes(), ids=lambda mistake: mistake.name)
def test_how_a_line_could_not_be_read_is_a_message(foreign, mistake):
    above = "bourre-log 1\nseats Ann Ben Cal Dee\nchips 40 each\nhand 1, dealer Dee, up Ts\n"
    log = f"{above}{mistake.example}\n".encode("utf-8", "surrogateescape")
    Path("log.bourre").write_bytes(log)
    lines = foreign("check", "log.bourre")
    quoted = [
        line for line in lines if line.startswith("  log.bourre:") or mistake.example[:40] in line
    ]
    assert [line for line in lines if line not in quoted] == []


@pytest.mark.parametrize(
    "line",
    [
        "buy Ann",
        "Ann all in",
        "limit 40",
        "in Cal, Ann Ben out",
        "rules boo-ray 1, limits 40",
        "rules nowhere 1",
    ],
)
def test_so_is_what_to_write_in_its_place(foreign, line):
    above = "bourre-log 1\nseats Ann Ben Cal Dee\nchips 40 each\nhand 1, dealer Dee, up Ts\n"
    Path("log.bourre").write_text(f"{above}{line}\n")
    lines = foreign("check", "log.bourre")
    assert [said for said in lines if line not in said] == []


def test_so_is_how_notes_were_read(foreign):
    Path("notes.txt").write_text(
        "Ann Ben Cal Dee, 40 chips each, ante 1\n1. Dee deals. Ann 3 Ben 2. Ann takes 4\n"
    )
    assert [said for said in foreign("settle", "notes.txt") if "Ann" not in said] == []
