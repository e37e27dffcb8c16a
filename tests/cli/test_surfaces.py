"""Every command on a terminal, in a pipe, in French and in plain letters: nothing runs over, and no code is lost."""

import json
import os
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from command_line import ROOT
from every_command import COMMANDS, LOG, typed
from test_every_command import EVERY
from tiers import LONG, PLAIN

pytestmark = PLAIN

MORE = """\
check notes.txt
check --verbose LOG
settle notes.txt
settle --why Ann Ben LOG
ledger notes.txt
ledger --why Ann LOG
ledger --hand 1 LOG
transcribe notes.txt
import scores.csv
query tables
query tables 'SELECT code, count(*) FROM findings GROUP BY 1'
explain
explain P201
explain renege
explain limit
explain notation
explain terms
explain LOG:9
rules list
rules show boo-ray
rules diff boo-ray acadiana
rules infer LOG
rules coverage LOG
ask --trump s --hand '2s As 4c 5d' --table '9h 4h 3s'
ask money --tricks 'Ann 3, Ben 2'
check nope.bourre
settle --due
chek
--help
""".splitlines()
EACH = [
    *(one for one in COMMANDS if not re.search("-$|draft|fix|output", one)),
    *MORE,
    *(f"{name} --help" for name in EVERY),
]
QUICK = ("check", "--help")
DATA = re.compile(r"--format|--diff|fmt(?! --help)|transcribe(?! --help)|import scores|season$")
"""Written for a program or a file, however long a line is: it is not wrapped, nor are the log's own letters changed."""
PAINT = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]")


@pytest.fixture(scope="session")
def surfaces():
    """A process for all commands: it has loaded much of what the next one needs."""
    called = [sys.executable, str(Path(__file__).with_name("surfaces.py"))]
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "text": True}
    with subprocess.Popen(called, **pipes) as process:
        yield process
        process.stdin.close()


@pytest.fixture
def spoken(surfaces):
    """Runs a command on every surface; returns what came there, by surface."""
    shutil.copy(ROOT / "samples/six-short.bourre", LOG)
    shutil.copy(ROOT / "samples/wing-night.txt", "notes.txt")
    Path("scores.csv").write_text("Hand,Dealer,Winner,Kitty\n1,Ann,Ben,8\n", "utf-8")

    def run(command):
        words = typed(command) if command in COMMANDS else shlex.split(command.replace("LOG", LOG))
        if words[:1] == ["query"]:
            archive = "from referee.cli import run; run()"
            called = [sys.executable, "-c", archive, "archive", LOG, "--output", words[1]]
            subprocess.run(called, capture_output=True, check=False)
        print(json.dumps([str(Path.cwd()), {**os.environ}, words]), file=surfaces.stdin, flush=True)
        return json.loads(surfaces.stdout.readline())

    return run


def shown(text):
    """The lines as they stand on a screen in the end, the bar of what takes long aside."""
    return [line.rpartition("\r")[2] for line in PAINT.sub("", text).split("\n")]


@pytest.mark.parametrize(
    "command", [pytest.param(one, marks=() if one in QUICK else LONG) for one in EACH]
)
def test_every_surface(spoken, command):
    found = spoken(command)
    data = DATA.search(command)
    codes = {surface: one["code"] for surface, one in found.items()}
    assert {*codes.values()} <= {0, 1, 2}
    codes.pop("terminal in French")  # cards are typed in its letters
    assert len({*codes.values()}) == 1
    for surface, one in found.items():
        said = one["said"]
        assert "Traceback" not in said
        assert "mistake in referee" not in said
        if surface.startswith("pipe"):
            assert "\x1b" not in said
        elif surface != "terminal of any width" and not data:
            assert [line for line in shown(said) if len(line) > 80] == [], surface
        if "plain letters" in surface and not (data and surface.startswith("pipe")):
            assert said.isascii(), surface
    wide = found["terminal of any width"]["said"]
    assert not re.search(r"\x1b\[[0-9;]*m", wide), "NO_COLOR"
    if "\r" not in wide:  # no bar beside it
        assert len(found["pipe"]["said"].split("\n")) == len(wide.split("\n"))
