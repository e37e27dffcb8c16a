import re

import pytest
from mistakes_page import PAGE, page
from reading_lines import events_of

from referee.events.parts import Mark
from referee.events.remarks import LineUnread, SpellingNoted
from referee.game.alphabet import letters
from referee.hand_log.grammar import grammar_text, keywords

TEXT = PAGE.read_text("utf-8")
SHEET = TEXT.split("```")[1].strip("\n")


def test_the_table_of_mistakes_is_up_to_date():
    assert page() == TEXT


def test_the_cheat_sheet_is_a_log():
    lines = [line if line.startswith("#") else line[:36].rstrip() for line in SHEET.split("\n")]
    said = events_of(*lines)
    assert not [it for it in said if isinstance(it, LineUnread | SpellingNoted)]


@pytest.mark.parametrize("word", sorted(keywords()))
def test_every_line_kind_is_explained(word):
    assert re.search(rf"`{word}[ `]", TEXT)


@pytest.mark.parametrize("mark", Mark)
def test_every_mark_is_explained(mark):
    assert f"`({mark.value})`" in TEXT


@pytest.mark.parametrize("note", ["name-like-card", "name-case", "name-full-stop"])
def test_every_note_is_explained(note):
    assert f"| `{note}` |" in TEXT


def test_every_french_letter_is_explained():
    french = letters("fr")
    for ways in (*french.suits.values(), *french.ranks.values()):
        assert all(f"`{way}`" in TEXT for way in ways if way not in "3456789")


def test_the_examples_of_the_grammar_are_lines_of_their_rules():
    found = re.findall(r"((?:^// .*\n)+)^([a-z_]+):", grammar_text(), re.MULTILINE)
    rules = {rule: re.findall(r"// (.*)\n", example) for example, rule in found}
    rules.pop("start", None)
    assert len(rules) == len(
        re.findall(r"[a-z_]+", grammar_text().split("start: ")[1].split("//")[0])
    )
    for rule, examples in rules.items():
        for line in examples:
            seats = 'seats Ann Ben Cal Dee Eve "Big Al"'
            event = next(it for it in events_of(seats, "hand 1", line) if it.at.line == 3)
            assert type(event).__name__ == rule.title().replace("_", "")
