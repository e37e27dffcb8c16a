import re

import pytest
from mistakes_page import PAGE, page
from reading_lines import events_of

from referee.events.event import LineUnread, SpellingNoted
from referee.events.hand import Mark
from referee.game.alphabet import letters
from referee.hand_log.grammar import keywords

TEXT = PAGE.read_text("utf-8")
SHEET = TEXT.split("```")[1].strip("\n")


def test_the_list_of_mistakes_is_up_to_date():
    assert page() == TEXT


def test_the_cheat_sheet_is_a_log():
    lines = [line if line.startswith("#") else line[:36].rstrip() for line in SHEET.split("\n")]
    said = events_of(*lines)
    assert not [it for it in said if isinstance(it, LineUnread | SpellingNoted)]


@pytest.mark.parametrize("word", sorted(keywords()))
def test_every_line_kind_is_explained(word):
    assert re.search(rf"`{word}(?:[ `]|(?<=-))", TEXT)


@pytest.mark.parametrize("mark", Mark)
def test_every_mark_is_explained(mark):
    assert f"`({mark.value})`" in TEXT


@pytest.mark.parametrize(
    "note", ["name-like-card", "name-case", "name-full-stop", "money-in-remark"]
)
def test_every_note_is_explained(note):
    assert f"| `{note}` |" in TEXT


def test_every_french_letter_is_explained():
    french = letters("fr")
    for ways in (*french.suits.values(), *french.ranks.values()):
        assert all(f"`{way}`" in TEXT for way in ways if way not in "3456789")
