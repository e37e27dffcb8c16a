"""`--jobs`: the same verdicts, words and exit codes, whoever did the work."""

import re
from pathlib import Path

import pytest
from command_line import BAD, GOOD
from one_thread import Here
from tiers import LONG, thinned

CHIPS = GOOD.replace("hand 1", "chips 40 each\nhand 1") + "pot 3 to Cal\nchips Ann 39, Cal 44\n"


@pytest.fixture
def logs():
    Path("logs").mkdir()
    for name, text in (("a", BAD), ("b", GOOD), ("c", ""), ("d", CHIPS), ("e", BAD)):
        Path(f"logs/{name}.bourre").write_text(text)
    Path("logs/f.bourre").symlink_to("/dev/null")


@pytest.fixture
def within(monkeypatch):
    """What other processes do, done in this one."""
    monkeypatch.setattr("referee.archives.Processes", lambda _: Here())


COMMANDS = (
    "check logs",
    "check logs --hands --color",
    "check logs --statistics",
    "check logs --format json",
    "check logs --format sarif",
    "check logs --format github",
    "check logs --format concise --select P --fail-on never",
    "check logs nowhere.bourre --rules acadiana -q",
    "check logs --baseline known.json",
    "check logs --baseline other.json",
    "check logs --write-baseline new.json",
    "ledger logs",
    "ledger logs --svg drawn.svg",
    "ledger logs --format json",
    "ledger logs --format csv",
    "ledger logs --missing",
    "ledger logs --missing --format json",
    "ledger logs --hand 1",
    "ledger logs --hand 99",
    "ledger logs --why Ann",
    "ledger logs --why kitty",
    "ledger logs --why nobody",
    "ledger logs --format hledger",
    "ledger logs --format beancount",
    "season logs --least 1",
    "season logs --format json",
    "season logs --rules nothing",
    "standings logs",
    "standings logs --format json",
    "standings logs --format csv --anonymous --key word",
)


@pytest.mark.parametrize("command", thinned(COMMANDS, 8))
def test_jobs_change_nothing(referee, within, logs, no_slips, command):
    if "baseline" in command:
        referee("check", "logs", "--write-baseline", "known.json")
        referee("check", "logs/a.bourre", "--select", "P", "--write-baseline", "other.json")
    alone = referee(*command.split())
    shared = referee(*command.split(), "--jobs", "3")
    assert (shared.code, shared.out) == (alone.code, alone.out)
    assert re.sub(r"\s+", " ", shared.err) == re.sub(r"\s+", " ", alone.err)


@pytest.mark.parametrize(
    "command",
    [
        pytest.param("check logs", marks=LONG),
        pytest.param("check logs --baseline known.json --format sarif", marks=LONG),
        pytest.param("ledger logs --format json", marks=LONG),
        pytest.param("season logs --least 1", marks=LONG),
        "standings logs",
    ],
)
def test_processes_do_the_same(referee, logs, command):
    referee("check", "logs/a.bourre", "--write-baseline", "known.json")
    for number in range(20):
        Path(f"logs/more-{number}.bourre").write_text(GOOD + "# all was well\n" * 400)
    words = command.split()
    assert referee(*words, "--jobs", "2") == referee(*words)


@pytest.mark.parametrize("command", ["check", "ledger", "season", "standings", "analyse"])
@pytest.mark.parametrize("jobs", thinned(["0", "many", "65"], 3))
def test_a_number_of_processes_that_cannot_be(referee, good, command, jobs):
    ended = referee(command, good, "--jobs", jobs)
    assert ended.code == 2
    assert "--jobs: write a whole number" in ended.err
