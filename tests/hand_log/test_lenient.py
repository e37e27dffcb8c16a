"""Lines that break the notation: what they are read as, and which stay unread."""

import pytest
from reading_lines import events_of

from referee.events import LineUnread, SpellingNoted

SEATS = 'seats Ann Ben "Big Al" Dee Cal'


def said(line):
    """As what the line was read; None where it was not."""
    (note,) = (
        event
        for event in events_of(SEATS, "hand 1", line)
        if isinstance(event, SpellingNoted | LineUnread) and event.at.line == 3
    )
    if isinstance(note, LineUnread):
        return None
    return note.message.removeprefix("The line was read as `").replace("`", "")


@pytest.mark.parametrize(
    ("line", "meant"),
    [
        ("payed Ann 8", "paid Ann 8"),
        ("aunt 2 each", "ante 2 each"),
        ("hadn 6, dealer Cal", "hand 6, dealer Cal"),
        ("tricks Ann 2 Al 2 Dee 1", 'tricks Ann 2, "Big Al" 2, Dee 1'),
        ("tricks Ann 3 / Ben 2", "tricks Ann 3, Ben 2"),
        ("in Ann. Ben out. Big Al, Dee", 'in Ann, Ben out, "Big Al", Dee'),
        ("In: Ann 2, Ben 3. Dee & Cal out", "in Ann 2, Ben 3, Dee out, Cal out"),
        ("in Ann and Ben", "in Ann, Ben"),
        ("fin: Ann 2, Ben 3", "chips Ann 2, Ben 3"),
        ("in Ann (2), Ben (out)", "in Ann 2, Ben out"),
        ("in Ann 2 Ben 3 Dee stays", "in Ann 2, Ben 3, Dee"),
        ("hand 7 dealer Cal — last one", "hand 7, dealer Cal, without “- last one”"),
        ("hand 12, Cal deals, trump hearts", "hand 12, dealer Cal, up ?h"),
        ("hand 13 dlr Cal up ♥", "hand 13, dealer Cal, up ?h"),
        ("end Ann 72, Dee 12 (so down 48)", "chips Ann 72, Dee 12, without “(so down 48)”"),
        ("pot 8 Ann", "pot 8 to Ann"),
        ("pot 8 carry", "pot 8 carries"),
        ("pot 8 to Ann!!", "pot 8 to Ann"),
        ("pot 8 to Ann, what luck", "pot 8 to Ann, without “what luck”"),
        ("1 Ann 9h Kh Ts", "1 Ann: 9h Kh Ts"),
        ("1 Ann: Ah9hKh", "1 Ann: Ah 9h Kh"),
        ("1 Ann: 9h (late Kh", "1 Ann: 9h (late) Kh"),
        ("ante two", "ante 2 each"),
        ("rules boo-ray 1 limit 40", "rules boo-ray 1, limit 40"),
        ("score Ann +2 Ben -2", "score Ann +2, Ben -2"),
        ("fold Ben", "in Ben out"),
        ("Ann wins 11", "pot 11 to Ann"),
        ("Al bought 20 more", 'buy "Big Al" 20'),
        ("bourré Cal 8", "paid Cal 8"),
        ("settled Dee Ann 26", "settled Dee to Ann 26"),
        ("settled: Dee → Ann: 26", "settled Dee to Ann 26"),
        ("settled Dee 26 to Ann", "settled Dee to Ann 26"),
        ("settled Dee to Ann $2.50", "settled Dee to Ann 2.50 $"),
        ("settled Dee to Ann 26 chips", "settled Dee to Ann 26, without “chips”"),
        ("settled Dee to Ann 26 on Friday", None),
        ("settled Dee and Ann 26", None),
        ("settled Dee to Ann 1.3", None),
        ("settled Dee to Zed 26", None),
        ("Dee paid Ann 26", "settled Dee to Ann 26"),
        ("Dee paid Ann 5 euro", "settled Dee to Ann 5 EURO"),
        ("Dee paid Ann 26 for the pizza", None),
        ("Dee paid Ann 26 back", None),
        ("Dee paid 26 to Ann", "settled Dee to Ann 26"),
        ("Dee settled up with Al 26", 'settled Dee to "Big Al" 26'),
        ("Dee -> Ann: 26", "settled Dee to Ann 26"),
        (
            "Big Al pays Dee 40 (2.00 USD)",
            'settled "Big Al" to Dee 40, without “(2.00 USD)”',
        ),
        ("all in", 'in Ann, Ben, "Big Al", Dee, Cal'),
    ],
)
def test_what_can_mean_one_thing_only_is_read(line, meant):
    assert said(line) == meant


@pytest.mark.parametrize(
    "line",
    [
        "pot 8 to B",
        "pot 8 to Anne",
        "pot 8 to Ann and Ben",
        "pot $8 to Ann",
        "pot 1,000 to Ann",
        "in Ann, Ben and Cal out",
        "in Ann and Ben 2",
        "in Ann 0 Bob",
        "in Ann 0 bob",
        "pot 8 to Ann Bob",
        "misdeal by Dee",
        "tricks 3 Ann",
        "dances on the table",
        "gave it to Ann",
        "K♥",
        "? ? ?",
    ],
)
def test_what_has_two_meanings_or_none_is_not_read(line):
    assert said(line) is None


def test_in_a_log_without_seats_any_word_may_be_a_name():
    assert any(isinstance(one, LineUnread) for one in events_of("hand 1", "leave Ann for good"))


def test_places_are_those_of_the_line_as_written():
    line = "tricks Ann 2 Big Al 2 Dee 1"
    counted = next(one for one in events_of(SEATS, "hand 1", line) if hasattr(one, "counts"))
    places = [(one.at.column - 1, one.at.length) for one in counted.counts]
    assert [line[at : at + length] for at, length in places] == ["Ann 2", "Big Al 2", "Dee 1"]
