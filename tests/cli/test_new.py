"""`referee new`: what stands in the log, what is refused, and how it asks."""

import os
import pty
import re
import sys
from pathlib import Path

import pytest
from command_line import ROOT
from tiers import LONG

from referee.events import LineUnread
from referee.hand_log import lines_of, read, write


def begun(referee, *words):
    """The lines of the log that these words begin, but for the remarks; `check` accepts it."""
    found = referee("new", "x.bourre", "--date", "2026-03-05", *words)
    assert (found.code, found.err) == (0, ""), found.err
    checked = referee("check", "x.bourre")
    assert checked.code == 0
    assert "0 discrepancies, 0 remarks" in checked.out
    text = Path("x.bourre").read_text()
    Path("x.bourre").unlink()
    assert write(event for passage in read(lines_of(text)) for event in passage.events) == text
    return [line for line in text.splitlines() if line and line[0] != "#"][2:]


@pytest.mark.parametrize(
    ("words", "lines"),
    [
        (["--seats", "Ann Ben"], ["rules boo-ray 1", "seats Ann Ben"]),
        (["--seats", "Ann, Ben and Big Al"], ["rules boo-ray 1", 'seats Ann Ben "Big Al"']),
        (["--seats", '“Big Al” Ann "And"'], ["rules boo-ray 1", 'seats "Big Al" Ann "And"']),
        (["--seats", "Zoë, 7"], ["rules boo-ray 1", 'seats Zoë "7"']),
        (
            ["--seats", "Ann, Ben", "--chips", "40", "--ante", "2", "--unit", ".25 usd"],
            ["rules boo-ray 1, ante 2", "seats Ann Ben", "unit 0.25 USD", "chips 40 each"],
        ),
        (
            [
                *("--seats", "seats Ann Ben", "--chips", "chips 40", "--ante", "ante 2 each"),
                *("--unit", "unit 0.25 USD"),
            ],
            ["rules boo-ray 1, ante 2", "seats Ann Ben", "unit 0.25 USD", "chips 40 each"],
        ),
        (
            ["--seats", "Ann, Ben", "--chips", "40 each", "--unit", "$.25"],
            ["rules boo-ray 1", "seats Ann Ben", "unit 0.25 $", "chips 40 each"],
        ),
        (
            ["--seats", "Ann, Ben", "--rules", "acadiana, no limit", "--score"],
            ["rules acadiana 1, limit none", "seats Ann Ben"],
        ),
        (
            ["--seats", "Ann, Ben", "--rules", "rules pagat 1, limit 40"],
            ["rules pagat 1, limit 40", "seats Ann Ben"],
        ),
    ],
)
def test_what_stands_in_the_log(referee, words, lines):
    assert begun(referee, *words) == lines


def test_the_rules_of_the_house_are_written_down(referee):
    Path("referee.toml").write_text('rules = "acadiana"\n[set]\nlimit = 40\nwidow = false\n')
    rules, _ = begun(referee, "--seats", "Ann, Ben")
    assert rules == "rules acadiana 1, limit 40, widow no"


def test_a_ruleset_file_that_lies_there_is_offered_and_pinned(referee):
    Path("rules").mkdir()
    Path("rules/ours.toml").write_text('extends = "boo-ray"\nversion = 3\nante = 2\n')
    assert begun(referee, "--seats", "Ann, Ben", "--rules", "rules/ours.toml, limit 40") == [
        "rules rules/ours.toml 3, limit 40",
        "seats Ann Ben",
    ]
    shown, code = on_terminal("new", "x", typed="Ann, Ben\nrules/ours.toml\n\n\n\n")
    assert code == 0
    assert "or, for example, rules/ours.toml or pagat, limit 40" in " ".join(shown.split())
    found = referee("new", "y", "--seats", "Ann, Ben", "--rules", "../ours.toml")
    assert found.code == 2
    assert "outside the folder of the log" in " ".join(found.complaints)


def test_each_line_of_the_cheat_sheet_is_a_line_of_a_log_without_its_sign(referee):
    referee("new", "x", "--seats", "Ann, Ben, Cal, Dee", "--chips", "40")
    text = Path("x.bourre").read_text()
    head, _, sheet = text.partition("# Write the hands below. How a line is written:\n#\n")
    plain = "".join(line.removeprefix("# ") for line in sheet.splitlines(keepends=True))
    Path("y.bourre").write_text(head + plain)
    assert len(plain.splitlines()) > 10
    assert "R101" not in referee("check", "y.bourre").out


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["x"], '--seats "Ann, Ben, Big Al"'),
        (["x", "--seats", "Ann"], "at least two players"),
        (["x", "--seats", "Ann, ann"], "the same name"),
        (["x", "--seats", "Ann, B\nen"], "is one line"),
        (["x", "--seats", 'Ann, B"en'], "cannot be names"),
        (["x", "--seats", "Ann, Ben", "--rules", "boo-rey"], "did you mean boo-ray?"),
        (["x", "--seats", "Ann, Ben", "--rules", "hoyle, limt 4"], "did you mean limit?"),
        (["x", "--seats", "Ann, Ben", "--ante", "two"], "write a whole number of chips"),
        (["x", "--seats", "Ann, Ben", "--chips", "4.5"], "Count in whole chips"),
        (["x", "--seats", "Ann, Ben", "--chips", "40", "--score"], "exclude each other"),
        (["x", "--seats", "Ann, Ben", "--unit", "25c"], "Write `unit 0.25 USD`"),
        (["x", "--seats", "Ann, Ben", "--unit", "25 cents"], "as in `unit 0.25 USD`"),
        (["x", "--seats", "Ann, Ben", "--unit", "1 USD\npot 8 to Ann"], "is one line"),
        (["x", "--seats", "Ann, Ben", "--date", "tomorrow"], "write it as 2026-03-05"),
        (["y/x", "--seats", "Ann, Ben"], "there is no folder y"),
        ([".", "--seats", "Ann, Ben"], "is not a file"),
        (["", "--seats", "Ann, Ben"], "is not a file"),
        (["x\0", "--seats", "Ann, Ben"], "is not a file"),
    ],
)
def test_what_is_refused_and_nothing_is_written(referee, words, says):
    found = referee("new", *words)
    assert found.code == 2
    assert says in " ".join(found.complaints)
    assert list(Path().iterdir()) == []


def test_a_file_that_is_there_stays(referee, good):
    before = Path(good).read_text()
    for name in (good, good.removesuffix(".bourre")):
        found = referee("new", name, "--seats", "Ann, Ben")
        assert found.code == 2
        assert "already exists, and was left as it is" in found.err
    Path("link.bourre").symlink_to("nowhere")
    assert referee("new", "link.bourre", "--seats", "Ann, Ben").code == 2
    assert Path(good).read_text() == before
    assert not Path("nowhere").exists()


def on_terminal(*words, typed):
    """What a terminal shows, and the exit code, when this is typed on it."""
    child, terminal = pty.fork()
    if child == 0:
        os.environ["PYTHONPATH"] = str(ROOT)
        os.execv(sys.executable, [sys.executable, "-m", "referee", *words])
    os.write(terminal, typed.encode())
    shown = b""
    try:
        while piece := os.read(terminal, 1 << 16):
            shown += piece
    except OSError:
        pass
    return shown.decode(), os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])


@LONG
def test_on_a_terminal_it_asks_again_until_the_answer_will_do(referee):
    typed = "Ann\nAnn, Big Al, Ben\nboo-rey\n\n2\nmany\nscore\n\n"
    shown, code = on_terminal("new", "x", typed=typed)
    assert code == 0, shown
    assert shown.count("Who plays, clockwise?") == 2
    assert "did you mean boo-ray?" in shown
    text = Path("x.bourre").read_text()
    assert 'rules boo-ray 1, ante 2\nseats Ann "Big Al" Ben\n\n# Write' in text
    assert "score Ann +6" in text
    shown, code = on_terminal("new", "y", "--seats", "Ann, Ben", typed="\x04")
    assert code == 2
    assert "nothing was written" in " ".join(shown.split())
    assert not Path("y.bourre").exists()


def test_a_log_that_is_begun_in_french_has_its_letters_and_its_sheet(referee):
    assert referee("new", "jeudi.bourre", "--seats", "Ann, Ben, Cal, Dee", "--lang", "fr").code == 0
    log = Path("jeudi.bourre").read_text("utf-8")
    assert "\nlang fr\n" in log
    uncommented = re.sub(r"^# (?=\S)", "", log.partition("#\n")[2], flags=re.MULTILINE)
    assert "1 Ann: Ac*" in uncommented
    said = read(lines_of(f"{log}{uncommented}"))
    assert not [one for each in said for one in each.events if isinstance(one, LineUnread)]
