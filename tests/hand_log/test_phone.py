import pytest
from reading_lines import event_of, events_of, notes_of

from referee import events
from referee.events.event import LineUnread
from referee.game.cards import cards
from referee.game.seats import Player
from referee.hand_log.characters import is_plain, plain
from referee.hand_log.lines.canonical import write
from referee.hand_log.session import Session

TYPED = """\
\ufeffBourre-log 1.
Seats Ann “Big Al” D’Arcy Zoë
Chips 40\xa0each

• Hand 12, Dealer ann, Up A♠️
Ante　２　Each
In Ann 2,D'arcy Out,  Zoë 0, "big al" ?.
Draw Ann: → K♦️
1. Ann: A♥️  10♦︎\t♠9 …
2) ANN: Ah,9h,Kh *
\t３　Zoë：　Ａｓ　2C
Pot 8 To Ann.
Say Ann: he said “it’s #1” # really
Paid D‘Arcy 8 .
"""
CANONICAL = """\
bourre-log 1
seats Ann "Big Al" D’Arcy Zoë
chips 40 each

hand 12, dealer Ann, up As
ante 2 each
in Ann 2, D’Arcy out, Zoë 0, "Big Al" ?
draw Ann: > Kd
1 Ann: Ah Td 9s ...
2 Ann: Ah 9h Kh*
3 Zoë: As 2c
pot 8 to Ann
say Ann: he said “it’s #1”  # really
paid D’Arcy 8
"""


def test_what_a_phone_types_is_read_as_meant_and_without_a_word():
    said = events_of(*TYPED.split("\n"))
    assert not [it for it in said if isinstance(it, LineUnread | events.SpellingNoted)]
    assert write(said) == CANONICAL


def test_columns_are_those_of_the_line_as_typed():
    lines = TYPED.split("\n")
    for event in events_of(*lines):
        for play in getattr(event, "plays", ()):
            span = play.at
            typed = lines[span.line - 1][span.column - 1 :][: span.length]
            assert typed in {"A♥️", "10♦︎", "♠9", "Ah", "9h", "Kh", "Ａｓ", "2C"}


def test_a_name_keeps_the_spelling_of_its_declaration():
    said = events_of("seats Zoë O’Brien", "hand 1", "pot 8 to O'BRIEN", "pot 8 to Zoe\u0308")
    assert [event.player for event in said[-2:]] == ["O’Brien", "Zoë"]


def test_names_that_differ_only_in_case_are_kept_apart_and_noted():
    said = events_of("seats Ann ann Ben", "hand 1", "pot 8 to ann", "pot 8 to Ann", "pot 8 to ANN")
    note = notes_of("seats Ann ann Ben")
    assert [one.name for one in note] == ["name-case"]
    assert said[-3].player == "ann"
    assert said[-2].player == "Ann"
    assert said[-1].mistake == "unknown-player"
    assert "Ann or ann" in said[-1].advice


def test_a_full_stop_that_ends_a_name_is_noted():
    assert [one.name for one in notes_of("seats Ann Zoë.")] == ["name-full-stop"]
    assert notes_of("seats Jr. Ann") == []


@pytest.mark.parametrize("name", ["JD", "AC", "As", "Rp", "Vt"])
def test_a_name_that_reads_as_a_card_is_noted_and_quoted(name):
    lines = (f"seats {name} Ann", "hand 1", f"pot 8 to {name}", f"1 {name}: Ah 9h")
    note = notes_of(*lines)
    assert [one.name for one in note] == ["name-like-card"]
    assert (note[0].at.line, note[0].at.column, note[0].at.length) == (1, 7, 2)
    assert f'pot 8 to "{name}"' in write(events_of(*lines))


def test_a_card_that_is_also_a_name_is_read_as_a_card_and_noted():
    lines = ("seats JD Ann", "hand 1", "1 Ann: 5d, JD Kd", '2 Ann: 5d, "JD" Kd')
    first, note, second = events_of(*lines)[-3:]
    assert [play.card for play in first.plays] == list(cards("5d Jd Kd"))
    assert note.name == "name-like-card"
    assert [play.player for play in second.plays] == [None, "JD"]


TORTURE = [
    "Out", "Pot", "hand", "each", "to", "?x", "7", "3rd", "Big Al", "a.b", "$$$", "[red]x[/red]",
    "(Al)", "Al(2)", "O'Brien", "Jean-Luc", "🂡", "👨‍👩‍👧", "Ольга", "李", "<b>", "&amp;", "=1+1",
    "\x1b[31mRed", "\u202eevil", "a,b", "a:b", "#1", "A>B", "x*", "*x", "–", "...", "a;b", "??",
    "/x", "a/b", "Zoë", "Zoe\u0301", "%s", "{0}", "\\n", "C:\\x", "..", "é" * 200,
]  # fmt: skip


@pytest.mark.parametrize("name", TORTURE, ids=map(ascii, TORTURE))
def test_any_name_may_be_quoted_and_is_kept_whole(name):
    quoted = f'"{name}"'
    lines = (
        f"seats {quoted} Ann",
        f"hand 1, dealer {quoted}",
        f"ante {quoted} 2, Ann 2",
        f"in {quoted} 2, Ann out",
        f"1 {quoted}: Ah, Ann Kd, {quoted} 2c",
        f"pot 8 to {quoted}",
        f"tricks {quoted} 1",
    )
    said = [one for one in events_of(*lines) if not isinstance(one, events.SpellingNoted)]
    assert said[0].players == (name, "Ann")
    assert said[1].dealer == name
    assert said[2].amounts[0].player == name
    assert said[3].intents[0].player == name
    assert (said[4].leader, said[4].plays[2].player) == (name, name)
    assert said[5].player == name
    assert said[6].counts[0].player == name
    assert write(events_of(*write(said).split("\n"))) == write(said)


def test_only_so_many_spellings_are_remembered(monkeypatch):
    monkeypatch.setattr("referee.hand_log.session._MOST_REMEMBERED", 4)
    session = Session()
    session.declare([Player("Ann")])
    for hidden in range(9):
        assert session.named("Ann" + "\u200b" * hidden) == "Ann"
        assert len(session.spelled) <= 4


def test_without_seats_names_are_taken_as_they_come():
    said = events_of("hand 1, dealer Zed", "in Ann 2, ANN out", "in Ann 2, Zed out", "pot 8 to zed")
    assert said[0].dealer == "Zed"
    assert said[1].mistake == "name-twice"
    assert said[-1].player == "Zed"


def test_a_newcomer_and_those_seated_before_are_known():
    said = events_of("seats Ann Ben", "sit Eve after Ben", "seats Ann Eve", "hand 1", "cash Ben 4")
    assert said[-1].player == "Ben"
    assert event_of("pot 8 to Eve", "sit Eve after Ben 40").player == "Eve"


@pytest.mark.parametrize("bullet", ["- ", "• ", "* ", "  ", "\t- "])
def test_a_list_bullet_is_overlooked(bullet):
    found = event_of(f"{bullet}pot 8 to Ann")
    assert isinstance(found, events.PotAwarded)
    assert found.at.column == len(bullet) + 1


def test_events_that_no_line_says_are_not_written():
    said = events_of("hand 1", "pot 8 to Ann")
    added = (
        events.HandClosed(said[-1].at),
        events.SpellingNoted("name-case", "Ann", said[0].at),
    )
    assert write([added[1], *said, added[0]]) == "hand 1\npot 8 to Ann\n"


def test_blank_lines_stay_single_and_stand_above_hands_and_their_remarks():
    typed = ["", "game x", "", "", "# one", "# two", "hand 1", "misdeal", "# next", "hand 2"]
    assert write(events_of(*typed)) == (
        "game x\n\n# one\n# two\nhand 1\nmisdeal\n\n# next\nhand 2\n"
    )


def test_what_a_plain_keyboard_types_is_never_replaced():
    typed = "".join(map(chr, range(128)))
    assert plain(typed + "é") == typed + "é"
    assert is_plain(typed + "é♠\ufe0f")
    assert not is_plain("a\xa0b")
    assert not is_plain("a\udcffb")
