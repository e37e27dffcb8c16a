"""What pages and docstrings give as an example is what a player could write, and `check` takes it."""

import re

import pytest
from doc_examples import ROOT, SHEETS, lines, logs

from referee.audits.story import LAWS_ALONE, audit
from referee.events.event import LineUnread, SpellingNoted
from referee.findings import Severity
from referee.hand_log.passages import read
from referee.laws.catalogue import law_for

LOGS = tuple(logs())
LINES = tuple(lines())

SHOWN = {
    "README.md": ["P201"],
    "docs/a-la-table.md": ["R221"],
    "docs/chips.md": ["C505"],
    "docs/notation.md": ["R221"],
    "docs/verdicts.md": ["P201"],
}
"""What the logs of a page are meant to show; any other log shows nothing."""

OUT_OF_TURN = "4 Cal: 5d, Ann Kd (out of turn), Dee 4h"
MEANT = {OUT_OF_TURN: "P101"}
"""What a line says itself that it shows."""

HEADER = 'bourre-log 1\nrules {}\nseats Ann Ben Cal Dee "Big Al"\nchips 40 each\n'
OF_THE_THREE_CARD_GAME = ("widow", "takeup")


def codes(log):
    return [one.code for one in audit(log, options=LAWS_ALONE).findings]


@pytest.mark.parametrize("log", LOGS, ids=lambda one: one.where)
def test_a_log_of_a_page_shows_what_it_is_meant_to_and_nothing_else(log):
    assert codes(log.line) == SHOWN.get(log.where, [])


@pytest.mark.parametrize("page", SHOWN)
def test_a_page_names_what_its_log_shows(page):
    text = (ROOT / page).read_text("utf-8")
    assert all(code in text for code in SHOWN[page])


def test_the_cheat_sheet_and_the_first_page_are_among_them():
    assert {"README.md", *SHEETS, "docs/verdicts.md"} <= {one.where for one in LOGS}
    assert len(LINES) > 80


def test_an_example_line_can_be_read_and_breaks_nothing_by_itself():
    for where, line in LINES:
        assert_read_and_in_order(where, line)


def assert_read_and_in_order(where, line):
    """Of chips a line says nothing alone: what lay in the pot, the lines around it say."""
    opening = "" if line.startswith("hand") else "hand 1, up Ts\n"
    three_cards = line.startswith(OF_THE_THREE_CARD_GAME)
    header = HEADER.format("la-bourre 1" if three_cards else "boo-ray 1, ante 2")
    if where == "docs/a-la-table.md":
        header, opening = f"{header}lang fr\n", opening.replace("Ts", "10p")
    log = f"{header}{opening}{line}\n"
    grave = [one for one in audit(log, options=LAWS_ALONE).findings if not remark(one)]
    found = {one.code for one in grave if not one.code.startswith("C")}
    meant = {where} if law_for(where) else set()
    assert found <= meant | {MEANT.get(line)}, (where, line)
    if not meant & {"R101", "R104"}:
        said = [one for passage in read(log.splitlines()) for one in passage.events]
        assert not [it for it in said if isinstance(it, LineUnread | SpellingNoted)], (where, line)


def remark(finding):
    return finding.severity is Severity.REMARK


FRENCH = (ROOT / "docs/a-la-table.md").read_text("utf-8")
OPENING = "bourre-log 1\nlang fr\nrules boo-ray 1\nseats Ann Ben Cal Dee\n"
IN_FRENCH = re.findall(r"^\| `([^`]+)` \| `([^`]+)` \|$", FRENCH, re.MULTILINE)


@pytest.mark.parametrize(("written", "meant"), IN_FRENCH)
def test_french_words_are_read_as_the_page_says(written, meant):
    """A line about the evening stands above the hand, another in it."""
    above = "" if written.startswith(("joueurs", "jetons", "donne")) else "hand 1, dealer Dee\n"
    opening = OPENING if not written.startswith("joueurs") else OPENING.partition("seats")[0]
    (*_, last) = read(f"{opening}{above}{written}\n".splitlines())
    notes = [event for event in last.events if isinstance(event, SpellingNoted)]
    assert [note.meant for note in notes] == [meant]
    assert not [event for event in last.events if isinstance(event, LineUnread)]
