"""`referee check --watch`: what is read again, and how it ends."""

import os
import re
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from command_line import BAD, GOOD, ROOT
from tiers import LONG

pytestmark = pytest.mark.usefixtures("no_slips")


def save(path, text):
    """Save as many editors do: write beside it, then rename."""
    Path(f"{path}~").write_text(text)
    Path(f"{path}~").replace(path)


@pytest.fixture
def watched(referee, monkeypatch):
    """Runs `check --watch` while a step happens at each look; it ends after the last, as by Ctrl-C."""

    def run(*words, steps):
        waiting = [step for each in steps for step in (each, lambda: None, lambda: None)]

        def look(_):
            if not waiting:
                raise KeyboardInterrupt
            waiting.pop(0)()

        monkeypatch.setattr("referee.cli.check.job.time.sleep", look)
        return referee("check", *words, "--watch")

    return run


def checked(found):
    """The logs that were checked, in their order."""
    return re.findall(r"^(\S+): \d hand", found.out, re.MULTILINE)


def test_only_what_was_saved_is_checked_again(watched, good, bad):
    found = watched(
        good, bad, steps=[lambda: save(bad, GOOD), lambda: save(good, BAD), lambda: None]
    )
    assert checked(found) == [good, bad, bad, good]
    assert found.code == 1
    still = "referee: watching 2 logs; Ctrl-C ends it"
    told = [still, f"referee: {bad} changed", still, f"referee: {good} changed", still]
    assert found.complaints == told


def test_the_exit_code_is_of_the_last_check(watched, bad):
    assert watched(bad, steps=[lambda: save(bad, GOOD)]).code == 0
    assert watched(bad, steps=[lambda: save(bad, BAD)]).code == 1


def test_a_log_that_comes_later_and_one_that_goes(watched, good):
    steps = [lambda: save("new.bourre", BAD), Path(good).unlink, lambda: save(good, BAD)]
    found = watched(".", steps=steps)
    assert checked(found) == [good, "new.bourre", good]


def test_a_log_that_was_named_and_is_gone_is_reported(watched, good):
    found = watched(good, steps=[Path(good).unlink, lambda: save(good, GOOD)])
    assert checked(found) == [good, good]
    assert f"referee: {good} could not be read: No such file or directory" in found.complaints


@pytest.mark.parametrize("there", [True, False])
def test_settings_that_are_saved_count(watched, bad, there):
    if there:
        Path("referee.toml").write_text("")
    found = watched(bad, steps=[lambda: save("referee.toml", "ignore = ['P']")])
    assert checked(found) == [bad, bad]
    assert found.code == 0
    assert found.out.count("P201") == 1


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["-"], "standard input can be read only once"),
        (["nothing.bourre"], "could not be read"),
        (["good.bourre", "--format", "json"], "--watch goes with --format text or concise"),
        (["good.bourre", "--fix"], "without --fix"),
    ],
)
def test_what_cannot_be_watched(watched, good, words, says):
    found = watched(*words, steps=[])
    assert found.code == 2
    assert says in " ".join(found.complaints)


STOPPABLE = (
    "import signal; signal.signal(signal.SIGINT, signal.default_int_handler); "
    "from referee.cli import run; run()"
)
"""The program, which hears Ctrl-C also where whoever started the tests does not."""


@LONG
def test_ctrl_c_ends_it_without_a_traceback(started, bad):
    program = started(
        *(sys.executable, "-c", STOPPABLE, "check", bad, "--watch", "--format", "concise"),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
    )
    assert b"P201" in program.stdout.readline()
    assert b"watching 1 log" in program.stderr.readline()
    save(bad, BAD.replace("9c", "8c"))
    assert program.stderr.readline() == b"referee: bad.bourre changed\n"
    assert b"P201 Ben held 9h and threw 8c" in program.stdout.readline()
    assert b"watching 1 log" in program.stderr.readline()
    program.send_signal(signal.SIGINT)
    _, told = program.communicate(timeout=60)
    assert (program.returncode, told) == (1, b"")
