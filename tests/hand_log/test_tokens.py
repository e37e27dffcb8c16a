import pytest
from hypothesis import given, settings
from logs import NAMES, lines

from referee.events import LineUnread
from referee.game.cards import card
from referee.hand_log import Session, read_line, tokens
from referee.hand_log.line import Line
from referee.hand_log.lines.careful import words_of

often = settings(deadline=None, max_examples=250)


def seated(language="en"):
    session = Session()
    session.speak(language)
    session.declare(NAMES)
    return session


def words(raw, language="en"):
    return [(one.kind, one.text, one.value) for one in tokens(raw, 1, seated(language))]


@pytest.mark.parametrize(
    ("raw", "expected"),
    [
        ("pot 8 to ann", [("KEYWORD", "pot", "pot"), ("NUMBER", "8", 8), ("NAME", "ann", "Ann")]),
        ('leave "Big Al" # 7', [("KEYWORD", "leave", "leave"), ("NAME", '"Big Al"', "Big Al")]),
        ("leave Zed", [("KEYWORD", "leave", "leave"), ("NAME", "Zed", None)]),
        (
            "- In Ann 2, Out out.",
            [
                ("KEYWORD", "In", "in"),
                ("NAME", "Ann", "Ann"),
                ("NUMBER", "2", 2),
                ("NAME", "Out", "Out"),
                ("OUT", "out", "out"),
            ],
        ),
        (
            "1. Ann: 4h>10d (late)*, JD JD ...",
            [
                ("TRICK", "1", 1),
                ("NAME", "Ann", "Ann"),
                ("CARD", "4h", card("4h")),
                ("CARD", "10d", card("Td")),
                ("MARK", "(late)", "(late)"),
                ("WINNER", "*", "*"),
                ("CARD", "JD", card("Jd")),
                ("CARD", "JD", card("Jd")),
                ("DOTS", "...", "..."),
            ],
        ),
        (
            "say Ann: 5 of Ben's",
            [
                ("KEYWORD", "say", "say"),
                ("NAME", "Ann", "Ann"),
                ("TEXT", "5 of Ben's", "5 of Ben's"),
            ],
        ),
        ("xyzzy", []),
        ("", []),
    ],
)
def test_the_words_of_a_line_say_what_they_are(raw, expected):
    assert words(raw) == expected


def test_cards_are_in_the_letters_of_the_log():
    assert words("1 Ann: Dp 10k*", "fr")[2:] == [
        ("CARD", "Dp", card("Qs")),
        ("CARD", "10k", card("Td")),
        ("WINNER", "*", "*"),
    ]


def test_a_line_that_names_somebody_twice_has_words_though_it_cannot_be_read():
    assert [one.text for one in tokens("in Ann 2, Ann out", 1, seated())][-2:] == ["Ann", "out"]


def test_a_line_that_is_read_as_it_was_meant_has_the_words_that_stand_in_it():
    assert words("in Ann two Ben out")[1:] == [
        ("NAME", "Ann", "Ann"),
        ("NAME", "Ben", "Ben"),
        ("OUT", "out", "out"),
    ]


@often
@given(lines)
def test_the_words_are_those_of_the_grammar_and_stand_where_they_are_said_to(raw):
    session = seated()
    if any(isinstance(one, LineUnread) for one in read_line(raw, 1, seated())):
        return
    found = tokens(raw, 1, session)
    for one in found:
        assert raw[one.at.column - 1 :][: one.at.length] == one.text
    line = Line.of(raw, 1, session)
    parsed = [(kind, start + 1) for kind, start, _ in words_of(line)]
    told = [(one.kind, one.at.column) for one in found if one.kind != "KEYWORD"]
    assert not parsed or told == parsed
