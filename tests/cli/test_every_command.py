"""What holds for every command there is or will be: its page, its example, its schema, its mistakes."""

import re
import shlex
import shutil
from pathlib import Path

import pytest
import typer
import xlsxwriter
from command_line import ROOT
from reports.schemas import PRINTED
from tiers import LONG

from referee.cli.app import app_for, read

PAGE = (ROOT / "docs/commands.md").read_text("utf-8")


GROUP = typer.main.get_command(app_for([]))
COMMANDS = list(GROUP.commands)
OF_RULES = [f"rules {name}" for name in GROUP.commands["rules"].commands]
EVERY = [*(name for name in COMMANDS if name != "rules"), *OF_RULES]
ELSEWHERE = re.compile("s3://|tcp://|--key|^referee (?:record|serve|lsp|mcp|(?:new|replay) [^ ]+$)")
"""Examples that need a machine, a key or a screen that no test has; their own tests try them."""
WRONG = {
    "--rules": ["nope"],
    "--set": ["foo"],
    "--players": ["nope.toml"],
    "--format": ["xml"],
    "--jobs": ["none"],
    "--hand": ["twelve"],
    "--baseline": ["nope.json"],
    "--paid": ["nope.txt"],
}
"""Options that several commands share, each with what it cannot be."""


def examples(referee, name):
    """The examples of its help, as typed."""
    typed = re.split(r"\n\s*(?=referee )", referee(*name.split(), "--help").out)
    return [" ".join(line.split()) for line in typed if re.match(rf"referee {name}(?: |$)", line)]


@pytest.fixture
def club(referee):
    """A folder in which everything lies that the examples name."""
    log = ROOT / "samples/thursday-kitchen.bourre"
    for name in ("thursday", "corrected", "2026-03-05", "logs/a", "2026/a"):
        Path(name).parent.mkdir(exist_ok=True)
        shutil.copy(log, f"{name}.bourre")
    shutil.copy(ROOT / "samples/wing-night.txt", "notes.txt")
    Path("players.toml").write_text('Ann = ["Annie"]\n')
    Path("payments.txt").write_text("settled Dee Ann 2\n")
    Path("scores.csv").write_text(
        "Hand,Dealer,Winner,Kitty\n1,Ann,Ben,8\n2,Ben,Cal,8\n3,Cal,Ann,16\n"
    )
    with xlsxwriter.Workbook("scores.xlsx") as workbook:
        sheet = workbook.add_worksheet()
        rows = ("Hand", "Winner", "A", "Ben"), (1, "A", 2, -2), (2, "Ben", -2, 2), (3, "A", 2, -2)
        for row, cells in enumerate(rows):
            sheet.write_row(row, 0, cells)
    Path("empty").mkdir()
    return referee


@pytest.mark.parametrize("name", COMMANDS)
def test_it_has_a_page_and_examples_that_the_program_understands(referee, name):
    assert f"\n## referee {name}\n" in PAGE
    typed = examples(referee, name)
    assert typed
    for line in typed if name != "rules" else ():
        assert not isinstance(read(shlex.split(line.partition(" > ")[0])[1:]), int | None), line
    of_rules = {" ".join(line.split()[1:3]) for line in typed}
    assert name != "rules" or of_rules == {*OF_RULES}


@pytest.mark.parametrize("name", EVERY)
def test_what_it_prints_as_json_has_a_schema(referee, name):
    told = " ".join(referee(*name.split(), "--help").out.split())
    forms = re.search(r"--format <([^>]*)>", told)
    if forms and "json" in forms[1].split("|"):
        assert name in PRINTED or name == "what-if"


@pytest.mark.parametrize("name", EVERY)
def test_what_is_wrong_is_said_with_what_to_write(club, name):
    words, told = name.split(), " ".join(club(*name.split(), "--help").out.split())
    tried = [
        ["thursday.bourre", option, *wrong] for option, wrong in WRONG.items() if option in told
    ]
    if re.search(r"\{LOG\}|\{NOTES\}", told):
        tried += [["nope.bourre"], ["empty"]]
    for wrong in (*tried, ["--no-such-option"]):
        found = club(*words, *wrong)
        said = " ".join(found.err.split())
        assert (found.code, bool(said)) == (2, True), wrong
        assert "mistake of referee" not in said, wrong
        assert "Value error" not in said, wrong


@pytest.mark.parametrize("name", [pytest.param(name, marks=LONG) for name in COMMANDS])
def test_its_examples_run_as_printed(club, name):
    if name == "check":
        assert club("check", "logs/", "--write-baseline", "known.json").code == 0
    if name == "verify":
        assert club("seal", "thursday.bourre", "logs/").code == 0
    if name == "query":
        assert club("archive", "2026/", "--output", "tables").code in (0, 1)
    for line in examples(club, name):
        if not ELSEWHERE.search(line):
            if name == "new":
                Path("thursday.bourre").unlink(missing_ok=True)
            found = club(*shlex.split(line.partition(" > ")[0])[1:])
            assert found.code in (0, 1), (line, found.err)
            assert found.out or found.err or found.code == 0, line
