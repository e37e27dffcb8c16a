"""The journals, as the real programs read them. Where one is not installed, the test says how."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from command_line import ROOT
from four_hands import EVENING
from tiers import LONG, thinned

from referee.game.seats import Player
from referee.ledgers.journals import Journal

SAMPLES = sorted((ROOT / "samples").glob("*.bourre"))
BEAN_CHECK = shutil.which("bean-check") or shutil.which(
    "bean-check", path=Path(sys.executable).parent
)
needs_hledger = pytest.mark.skipif(
    shutil.which("hledger") is None, reason="needs hledger: apt-get install hledger"
)
needs_beancount = pytest.mark.skipif(
    BEAN_CHECK is None, reason="needs beancount: pip install beancount"
)

NAMES = (
    "Big  Al",
    "Big Al",
    "big al",
    "Zoë",
    "Zoe",
    "=cmd|calc",
    "(Ann)",
    "[Ann]",
    "A:b",
    "A;b",
    "*",
    "! x",
    "張",
    "李",
    "pot",
    "Bank",
    "7",
    "Ann\u202e",
)


def journal(referee, name, form):
    """The journal of a log, in a file."""
    found = referee("ledger", name, "--format", form)
    assert found.code in (0, 1)
    file = Path(f"book.{'journal' if form == 'hledger' else form}")
    file.write_text(found.out, "utf-8")
    return str(file)


def checked(*command):
    """What a program said of a journal; empty: it is accepted."""
    ran = subprocess.run(command, capture_output=True, text=True, timeout=120, check=False)
    return "" if ran.returncode == 0 else ran.stdout + ran.stderr or "failed"


def with_names(count=7):
    """Logs in which players are called so."""
    for start in range(0, len(NAMES) - 3, 3):
        text = EVENING
        for short, name in zip(("Ann", "Ben", "Cal", "Dee"), NAMES[start:], strict=False):
            text = text.replace(short, f'"{name}"')
        yield text


@needs_hledger
@pytest.mark.parametrize("sample", thinned(SAMPLES, 4), ids=lambda path: path.stem)
def test_hledger_accepts_every_sample(referee, sample):
    assert (
        checked("hledger", "-f", journal(referee, str(sample), "hledger"), "check", "--strict")
        == ""
    )


@needs_beancount
@pytest.mark.parametrize("sample", thinned(SAMPLES[::3], 3), ids=lambda path: path.stem)
def test_beancount_accepts_samples(referee, sample):
    assert checked(BEAN_CHECK, journal(referee, str(sample), "beancount")) == ""


@needs_hledger
def test_hledger_accepts_any_name(referee, log):
    for text in with_names():
        assert (
            checked("hledger", "-f", journal(referee, log(text), "hledger"), "check", "--strict")
            == ""
        )


@LONG
@needs_beancount
def test_beancount_accepts_any_name(referee, log):
    for text in with_names():
        assert checked(BEAN_CHECK, journal(referee, log(text), "beancount")) == ""


@needs_hledger
def test_hledger_comes_to_the_same_balances(referee, log):
    file = journal(referee, log(EVENING.replace("seats", "unit 0.25 USD\nseats")), "hledger")
    ran = subprocess.run(
        ["hledger", "-f", file, "balance", "players", "-O", "csv"],
        capture_output=True,
        text=True,
        timeout=60,
        check=True,
    )
    assert '"players:Dee","52 chips"' in ran.stdout
    worth = subprocess.run(
        ["hledger", "-f", file, "balance", "players:Dee", "-X", "USD", "-N"],
        capture_output=True,
        text=True,
        timeout=60,
        check=True,
    )
    assert worth.stdout.split()[0] == "13.00"


@needs_hledger
def test_hledger_notices_a_chip_that_is_changed(referee, log):
    file = Path(journal(referee, log(), "hledger"))
    file.write_text(file.read_text("utf-8").replace("= 52 chips", "= 51 chips", 1), "utf-8")
    assert "assertion" in checked("hledger", "-f", str(file), "check")


@needs_beancount
def test_beancount_notices_a_chip_that_is_changed(referee, log):
    file = Path(journal(referee, log(), "beancount"))
    file.write_text(file.read_text("utf-8").replace("Dee  52 CHIPS", "Dee  51 CHIPS"), "utf-8")
    assert "Balance failed" in checked(BEAN_CHECK, str(file))


@needs_hledger
@needs_beancount
def test_a_season_in_one_journal(referee, log):
    first = log(EVENING, "a.bourre")
    log(EVENING.replace("2026-03-05", "2026-02-05"), "b.bourre")
    for form, program in (("hledger", ("hledger", "check", "-f")), ("beancount", (BEAN_CHECK,))):
        found = referee("ledger", first, "b.bourre", "--format", form)
        Path("season").write_text(found.out, "utf-8")
        assert checked(*program, "season") == ""


def test_every_account_is_called_differently():
    for beancount in (False, True):
        journal = Journal(beancount)
        for name in NAMES:
            journal.opening(Player(name))
        assert len({*journal.names.values()}) == len(NAMES)


def test_an_evening_without_a_day_says_so(referee, log):
    found = referee("ledger", log(EVENING.replace("date 2026-03-05\n", "")), "--format", "hledger")
    assert "1970-01-01 hand 1, ante" in found.out
    assert "no line says on which day it was" in found.err


@pytest.mark.parametrize("day", ["soon", "0001-01-01", "2026-13-01"])
def test_a_day_that_is_none_is_not_used(referee, log, day):
    found = referee("ledger", log(EVENING.replace("2026-03-05", day)), "--format", "beancount")
    assert "1970-01-01 *" in found.out


@pytest.mark.parametrize("form", ["hledger", "beancount"])
def test_what_the_kitty_paid_for_is_named(referee, log, form):
    text = EVENING.replace("seats", 'kitty 2 for pizza; "the good" one | extra\nseats', 1)
    told = Path(journal(referee, log(text), form)).read_text("utf-8")
    says = {
        "hledger": 'spent on pizza_ "the good" one _ extra\n',
        "beancount": 'spent on pizza; \\"the good\\" one | extra"\n',
    }
    assert says[form] in told
