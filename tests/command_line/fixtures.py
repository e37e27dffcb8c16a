"""The command line in this process (`referee`) and in one of its own (`shell`)."""

import io
import os
import subprocess
import sys
from contextlib import ExitStack
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import pytest
import typer

from referee.cli.app import app_for, words_of
from referee.cli.language import SPOKEN
from referee.cli.outcome import outcome
from referee.wording import spell_suits

ROOT = Path(__file__).parents[2]

GOOD = """\
bourre-log 1
rules boo-ray 1
seats Ann Ben Cal
hand 1, dealer Cal, up Ts
ante 1 each
in Ann 0, Ben 0, Cal 0
1 Ann: Ah 9h 4h
2 Ann: Kc 3c 7c
3 Ann: Kd 8d Qd
4 Ann: 6d 5d Ts
5 Cal: Jc 2h Tc
"""

BAD = GOOD.replace("Ah 9h 4h", "Ah 9c 4h").replace("Jc 2h Tc", "Jc 2h 9h")
"""Ben, last in trick 5, shows the heart that he kept back in trick 1."""


@dataclass(frozen=True)
class Ended:
    """How a command ended."""

    code: int
    out: str
    err: str

    @property
    def complaints(self) -> list[str]:
        """What standard error says, each complaint in one line however it was set."""
        return self.err.replace("\n  ", " ").splitlines()


@pytest.fixture(autouse=True)
def own_folder(tmp_path, monkeypatch):
    """Every test in a folder of its own, with no settings of the user's."""
    for name in ("NO_COLOR", "FORCE_COLOR", "REFEREE_DEBUG"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setenv("LC_ALL", "C.UTF-8")  # hledger reads journals as the locale says
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    monkeypatch.setenv("HOME", str(tmp_path))
    folder = tmp_path / "here"
    folder.mkdir()
    monkeypatch.chdir(folder)


@pytest.fixture
def no_slips(monkeypatch):
    """Searches for no slips of the pen, for tests of options that have nothing to do with them."""
    monkeypatch.setattr("referee.audits.repairs.slips.MOST_STEPS", 1)


@pytest.fixture
def good():
    Path("good.bourre").write_text(GOOD)
    return "good.bourre"


@pytest.fixture
def bad():
    Path("bad.bourre").write_text(BAD)
    return "bad.bourre"


@pytest.fixture
def referee(capsys, monkeypatch):
    monkeypatch.setattr("referee.cli.app.app_for", lambda words: _command(*words_of(words)[:1]))

    def run(*words, given=b""):
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(given)))
        code = outcome(words)
        out, err = capsys.readouterr()
        return Ended(code, out, err)

    yield run
    SPOKEN.begin()  # what a process forgets when it ends
    spell_suits("en")


@cache
def _command(*first):
    """What a command line with such a first word is read by; typer takes longer to make it than to use it."""
    return typer.main.get_command(app_for(first))


@pytest.fixture
def started():
    """Starts programs; what still runs when the test ends, or is given up, is killed."""
    with ExitStack() as running:

        def start(*command, **how):
            process = running.enter_context(subprocess.Popen(command, **how))
            running.callback(process.kill)
            return process

        yield start


@pytest.fixture
def shell(monkeypatch):
    """Runs a line of bash in which `referee` is the program."""
    monkeypatch.setenv("PYTHONPATH", str(ROOT))

    def run(line, **environment):
        environ = {**os.environ, **environment}
        function = f'referee() {{ "{sys.executable}" -m referee "$@"; }}\n'
        ran = subprocess.run(
            ["bash", "-c", function + line],
            capture_output=True,
            env=environ,
            timeout=60,
            check=False,
        )
        return Ended(ran.returncode, ran.stdout.decode(), ran.stderr.decode())

    return run
