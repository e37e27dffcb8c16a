"""Every object shows itself so that a person can read it: as text, and in a notebook as a page."""

import subprocess
import sys
from html import unescape
from pathlib import Path

import pytest
from test_reading import KITCHEN
from tiers import LONG, PLAIN

import referee
from referee.pages.page import environment

PROGRAM = Path(__file__).with_name("program.py")


@pytest.fixture(scope="module")
def evening():
    return referee.read(KITCHEN)


def test_objects_say_what_they_are(evening):
    hand = evening.hands[11]
    here = hand.position(4, 2)
    shown = [evening, hand, hand.tricks[3], here, evening.findings[0], evening.ledger[5]]
    assert [*map(repr, shown)] == [
        f"<Evening {KITCHEN}: 15 hands of Ann, Ben, Cal and Dee; 1 violation>",
        "<Hand 12: Ann, Cal and Dee; Ts turned up; Ann takes the pot of 8>",
        "<Trick 4: Cal 5d, Dee 4h, Ann Kd*; Ann takes it>",
        "<Position in hand 12, trick 4: Cal 5d; Dee plays>",
        "<P201 Dee held Qd and threw 4h on a diamond lead, line 133, certain>",
        "hand 1: Cal > pot 2 (ante)",
    ]
    assert repr(referee.load_ruleset("hoyle")) == "<Ruleset hoyle 1>"
    assert repr(evening.settlement.payments[0]) == "Dee pays Cal 26"
    assert repr(hand.settlement) == (
        "<Settlement: won, pot 8, pot > Ann 8 (won-pot), Dee > next-pot 8 (renege)>"
    )
    assert str(evening.findings[0].certainty) == "certain"


def test_a_notebook_shows_the_page(evening):
    for shown in (evening, evening.hands[11], evening.hands[11].position(4, 2)):
        frame = shown._repr_html_()
        assert frame.startswith("<iframe srcdoc=")
        assert frame.count('"') - frame.count('&quot;"') > 0
        page = unescape(frame)
        assert "Hand 12" in page
        assert "Content-Security-Policy" in page
    assert (
        "P201"
        not in unescape(evening.hands[11].position(4, 2)._repr_html_()).partition("<script>")[0]
    )


def test_without_jinja_a_notebook_shows_the_text(evening, monkeypatch):
    monkeypatch.setitem(sys.modules, "jinja2", None)
    environment.cache_clear()
    assert evening.hands[11]._repr_html_() is None
    assert evening._repr_html_() is None


def test_nothing_is_loaded_before_it_is_used():
    code = (
        "import sys, referee; print([name for name in sys.modules if name.startswith('referee.')])"
    )
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert ran.stdout == "[]\n"


def test_a_program_runs():
    ran = subprocess.run(
        [sys.executable, str(PROGRAM), str(KITCHEN)], capture_output=True, text=True, check=True
    )
    assert ran.stdout.splitlines()[:2] == ["hand 12: Dee 4h, and not Qd", "('Cal', 76) 23"]


@LONG
@PLAIN
def test_a_program_is_typed():
    command = [sys.executable, "-m", "mypy", "--strict", "--no-incremental", str(PROGRAM)]
    ran = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (ran.returncode, ran.stderr) == (0, ""), ran.stdout
