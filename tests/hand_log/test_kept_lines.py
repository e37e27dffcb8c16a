"""When it was, who wrote it, and tags: kept as they are, wherever they stand, and never judged."""

import json

import pytest
from reading_lines import event_of, events_of, mistake_in
from whole_verdict import as_json, report

from referee.audits import audit
from referee.evening_events import ScorerNamed, TagWritten, TimeNoted
from referee.events import LineUnread, PotAwarded
from referee.hand_log import NamesInText, renamed, write

LOG = """\
bourre-log 1
game Thursday kitchen
time 20:15
scorer Ben
x-table 3
rules boo-ray 1
seats Ann Ben Cal Dee
chips 40 each

hand 1, dealer Dee, up Ts
time 20.20  # late as ever
x-video 00:12:31
ante 2 each
in Ann 2, Ben out, Cal 3, Dee 1
1 Ann: Ah 9h Kh
x-video 00:12:55
time 8:30 pm
pot 8 to Ann
"""


@pytest.mark.parametrize(
    ("line", "shown"),
    [
        ("time 21:40", "21:40"),
        ("TIME 21.40", "21:40"),
        ("time: 21:40", "21:40"),
        ("time 9:40", "9:40"),
        ("time 9:40 pm", "21:40"),
        ("time 9pm", "21:00"),
        ("time 12:05am.", "00:05"),
        ("time 21h40", "21:40"),
        ("time 22 h", "22:00"),
        ("time 2140", "21:40"),
        ("- time 21:40:07", "21:40:07"),
    ],
)
def test_a_time_however_it_is_typed(line, shown):
    assert event_of(line).text == shown


@pytest.mark.parametrize("line", ["time", "time about ten", "time 29:00", "time out, Ann wins 8"])
def test_what_is_no_time_is_named(line):
    assert mistake_in(line).mistake == "not-a-time"


def test_a_time_hides_no_other_fact():
    said = events_of("seats Ann Ben", "hand 1", "time 21:40 Ben buys 20")[-1]
    assert isinstance(said, LineUnread)
    assert "Ben buys 20" in said.message


@pytest.mark.parametrize(
    ("line", "tag", "text"),
    [
        ("x-table 3", "table", "3"),
        ("X-Table: 3", "table", "3"),
        ("x-practice", "practice", ""),
        ("x-url https://a.b/c?d=1", "url", "https://a.b/c?d=1"),
        ("x-mood :)", "mood", ":)"),
        ("x-ante 2 each", "ante", "2 each"),
    ],
)
def test_a_tag_however_it_is_typed(line, tag, text):
    assert event_of(line)[:2] == (tag, text)
    assert write([event_of(line)]) == f"x-{tag} {text}".strip() + "\n"


def test_a_player_may_be_called_like_a_tag():
    said = events_of("seats Ann X-Ray", "hand 1", "X-Ray wins 8")
    assert [event.player for event in said if isinstance(event, PotAwarded)] == ["X-Ray"]
    assert not any(isinstance(event, TagWritten) for event in said)


def test_a_colon_after_the_first_word_is_no_part_of_the_text():
    assert event_of("game: Thursday").text == event_of("game : Thursday").text == "Thursday"
    assert event_of("date:2026-03-05").text == "2026-03-05"
    assert event_of("scorer: Marie, who does not play").text == "Marie, who does not play"
    assert event_of("say Ann: :)").text == ":)"


def test_they_may_stand_twice_and_anywhere_and_nothing_is_found():
    read = audit(LOG)
    assert [finding for passage in read.passages for finding in passage.findings] == []
    assert "\ngame: Thursday kitchen, 20:15, scorer Ben\n" in report(read)


def test_programs_get_each_of_them():
    (told,) = json.loads(as_json([audit(LOG)]))
    assert [tuple(one.values()) for one in told["kept"]] == [
        (None, 3, "time", "20:15"),
        (None, 4, "scorer", "Ben"),
        (None, 5, "x-table", "3"),
        (1, 11, "time", "20:20"),
        (1, 12, "x-video", "00:12:31"),
        (1, 16, "x-video", "00:12:55"),
        (1, 17, "time", "20:30"),
    ]


def test_a_second_evening_begins_with_its_own():
    header = "bourre-log 1\ntime 20:00\nscorer Dee\nseats Ann Ben Cal Dee\nx-table 4\nchips 40 each\nhand 1\n"
    *_, last, _ = audit(f"{LOG}{header}").passages
    assert [type(event) for event in last.kept] == [TimeNoted, ScorerNamed, TagWritten]


def test_names_in_them_can_be_replaced():
    new = NamesInText({"Ben": "Player 1"})
    lines = ["seats Ann Ben", "scorer Ben", "x-note Ben was tired", "time 21:40"]
    assert list(renamed(lines, {"Ben": "P1"}, new))[1:] == [
        "scorer Player 1",
        "x-note Player 1 was tired",
        "time 21:40",
    ]
