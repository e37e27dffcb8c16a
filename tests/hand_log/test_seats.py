"""Lists of seats as people type them: no word is a player who is none."""

import pytest

from referee.evening_events import SeatsTaken
from referee.events import LineUnread, RemarkWritten
from referee.hand_log import Session, read_line

_THREE = ("Ann", "Ben", "Dot")


@pytest.mark.parametrize(
    ("line", "aside"),
    [
        ("seats Ann, Ben and Dot, clockwise", "clockwise"),
        ("seats Ann Ben Dot in that order", "in that order"),
        ("seats: Ann - Ben - Dot", ""),
        ("seats Ann -> Ben -> Dot", ""),
        ("seats Ann | Ben | Dot", ""),
        ("seats Ann · Ben · Dot", ""),
        ("seats Ann to Ben to Dot", ""),
        ("seats 1 Ann 2 Ben 3 Dot", ""),
        ("seats 1. Ann, 2. Ben, 3. Dot", ""),
        ("seats 1 - Ann 2 - Ben 3 - Dot", ""),
        ("seats Ann, then Ben, then Dot", ""),
        ("seats clockwise Ann Ben Dot", "clockwise"),
        ("seats going left: Ann Ben Dot", "going left:"),
        ("seats from the door: Ann, Ben, Dot", "from the door:"),
        ("seats Ann, Ben, Dot. Clockwise from Ann", "Clockwise from Ann"),
        ("seats Ann Ben Dot, clockwise from the door", "clockwise from the door"),
        ("seats Ann, Ben, Dot, left to right", "left to right"),
        ("sièges Ann, Ben et Dot, dans le sens horaire", "dans le sens horaire"),
        ("seats are Ann, Ben, Dot", ""),
        ("seats Ann Ben and Dot", ""),
        ("Seats - Ann, Ben, Dot", ""),
        ("seats Ann Ben Dot, Ann deals first", "Ann deals first"),
        ("seats Ann, Ben, Dot, 3 of us", "3 of us"),
        ("seats Ann, Ben, Dot, same as last week", "same as last week"),
    ],
)
def test_words_of_the_order_are_no_players(line, aside):
    events = read_line(line, 1, Session())
    assert [event.players for event in events if isinstance(event, SeatsTaken)] == [_THREE]
    assert [event.text for event in events if isinstance(event, RemarkWritten)] == [aside][
        : bool(aside)
    ]


@pytest.mark.parametrize(
    "line",
    [
        "seats Ann Ben Dot, counterclockwise",
        "seats Ann, Ben, Dot, 4 of us",
        "seats Ann, Ben, Dot tonight",
        "seats 1 Ann 2 Ben 4 Dot",
        "seats Ann Ben, Dot Lou",
        "seats north: Ann, east: Ben, south: Dot",
        "seats Ann 40, Ben 40, Dot 40",
        "seats Ann (40), Ben (40)",
        "seats clockwise",
    ],
)
def test_a_list_that_leaves_open_who_sits_is_asked_about(line):
    (event,) = read_line(line, 1, Session())
    assert isinstance(event, LineUnread)


def test_quotes_make_any_word_a_name():
    (event,) = read_line('seats "Clockwise" "Left" Ben', 1, Session())
    assert event == SeatsTaken(("Clockwise", "Left", "Ben"), event.at)
