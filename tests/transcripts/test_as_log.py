"""Notes given where a log is expected: judged by what they say, at their own lines, accusing nobody in error."""

import json
from pathlib import Path

import pytest
from command_line import own_folder, referee
from tiers import thinned

from referee.audits import audit
from referee.events import LineUnread, RemarkWritten, SpellingNoted
from referee.findings import Certainty, Severity
from referee.hand_log import read
from referee.notes import notes_in, read_text

__all__ = ["own_folder", "referee"]

HERE = Path(__file__).parent
NOTES = sorted(HERE.glob("*/*.txt"))
SENTENCES = """\
seats Ann Ben Cal
20 chips each, a chip each every hand

Ann deals. Ben and Cal stayed. Ben 3 Cal 2. Ben wins 3
i think it rained
Ben deals. all in. Ann 4 Ben 1, Cal boo. Ann takes 3
Cal gave the waiter 5 for the pizza
at the end Ann 22, Ben 21, Cal 15
"""
IN_CARDS = """\
Thursday: Ann Ben Cal
Ann dealt, Kh up, everybody stayed
1: Ben Ad*, Cal 2s, Ann 3d
2: Ben 4c, Cal 6c, Ann Jc*
3: Ann Kh*, Ben 7d, Cal 8d
4: Ann 9s, Ben 6s, Cal 10s*
5: Cal 5d*, Ann 5c, Ben Qc
Ann 2 Ben 1 Cal 2
"""
RECIPE = """\
Gumbo
1. Chop 2 onions and 3 stalks of celery
2. Brown 1 cup of flour in 1 cup of oil in a big pot
3. Add 8 cups of stock to the pot
Serves 8. Ann says use more cayenne
Mom wins the prize
"""
POKER = """\
Ann, Ben, Cal, Dee
Ann raises to 4, Ben calls, Cal folds
flop 9s 8d 2c, Ben bets 6, Ann calls
river 2d, Ben bets 10, Ann folds. pot 22 to Ben
Dee deals
Cal wins 8 with two pair
cash out Ann 12 Ben 44 Cal 20 Dee 24
"""
MISSPELT = """\
seats Ann Ben Cal
hadn 1, dealer Ann
in Ben 2, Cal 3, Ann out
trixx Ben 3, Cal 2
pot 3 too to Ben zz9
hand 2, dealer Ben
in Cal, Ann
hand 3, dealer Cal
xin Ann, Ben
pto 3 Ann
tricks Ann zz 3
"""


def of_a_kind(evening, severity):
    return [found for found in evening.findings if found.severity is severity]


def test_notes_are_judged_at_their_own_lines():
    evening = audit(SENTENCES)
    source = evening.passages[0].source
    (count,) = of_a_kind(evening, Severity.DISCREPANCY)[1:]
    assert count.problem.at.line == 8
    assert count.problem.certainty is Certainty.POSSIBLE
    assert source.read_as(8).lines == ("chips Ann 22, Ben 21, Cal 15",)
    (unread,) = [found for found in evening.findings if found.code == "R101"]
    assert unread.problem.at.line == 7
    assert [passage.source.first_line for passage in evening.passages] == [1, 4, 6]


@pytest.mark.parametrize("text", [RECIPE, POKER, "", "\n\n\n", "\0\0\n" * 9, "? 1 ? ''\n" * 30])
def test_what_is_no_evening_or_a_log_is_read_as_before(text):
    assert notes_in(text.splitlines()) is None
    assert all(not passage.source.notes for passage in audit(text).passages)


def test_a_misspelt_log_is_read_as_a_log_where_that_explains_more():
    evening = audit(MISSPELT)
    unread = {found.problem.at.line for found in evening.findings if found.code == "R101"}
    assert unread == {5, 9, 11}
    assert evening.passages[0].source.notes is False


def test_a_table_of_plus_and_minus_is_an_evening():
    table = "hand,Ann,Ben,Cal\n1,+2,-1,-1\n2,-1,+2,-1\n3,+3,-2,-1\n4,-2,+4,-2\n"
    assert notes_in(table.splitlines()) is not None


def test_whose_house_it_was_plays_too_where_the_list_of_players_says_so():
    notes = (
        "Fri at Bev's. Bev, Tom, Ike\nchips 30 each, ante 1\n\nhand 1 Bev wins 3\n"
        "hand 2 Tom wins 3, Ike bourre\nhand 3 Bev wins 6\nend: Bev 34, Tom 30, Ike 26\n"
    )
    read_as = notes_in(notes.splitlines())
    assert read_as.notes.evening.seats == ["Bev", "Tom", "Ike"]
    assert [hand.winner for hand in read_as.notes.hands] == ["Bev", "Tom", "Bev"]


def test_who_never_dealt_plays_too_where_a_list_names_them():
    notes = (
        "Friday at Bev's. Bev, Tom, Ike, Sal\nante 1 each\n\n"
        "1 Tom deals. Bev Ike play. Bev 3 Ike 2. pot 4 Bev\n"
        "2 Ike deals, Bev Tom Sal in. Tom took 4 Sal 1, Bev bourre. pot 4 to Tom\n"
        "3. Sal deals - pot 8, Ike 3 Tom 2, Ike wins\n"
    )
    evening = notes_in(notes.splitlines()).notes
    assert evening.evening.seats == ["Bev", "Tom", "Ike", "Sal"]
    assert [hand.winner for hand in evening.hands] == ["Bev", "Tom", "Ike"]
    assert evening.hands[1].bourre == ("Bev",)


def test_a_log_with_its_first_line_is_read_as_notes_where_that_explains_more():
    lines = SENTENCES.splitlines()
    assert notes_in(["bourre-log 1", *lines])
    assert notes_in(["bourre-log 1", "seats Ann Ben", "hand 1, dealer Ann", "in Ann, Ben"]) is None


@pytest.mark.parametrize(
    ("seats", "remark", "meant"),
    [
        ("seats Ann Ben", "# Obie got here. sits after Ben, 25 chips", "sit Obie after Ben 25"),
        ("seats Ann Ben", "# Obie sits down left of ann", "sit Obie after Ann"),
        ("seats Ann Ben", "# Ann sits after Ben, 25 chips", None),
        ("seats Ann Ben", "# Obie sits after Zed", None),
        ("seats Ann Ben", "# Obie sat after Ben all night and watched", None),
        ("seats Ann Ben", "# Obie sits after Ben?", None),
        ("game thursday", "# Obie sits after Ben, 25", None),
    ],
)
def test_a_remark_seats_a_newcomer_beside_a_player(seats, remark, meant):
    said = [event for passage in read([seats, remark]) for event in passage.events]
    noted = [event.meant for event in said if isinstance(event, SpellingNoted)]
    assert noted == ([meant] if meant else [])
    assert isinstance(said[-1], RemarkWritten)


def test_a_long_text_is_no_notes(monkeypatch):
    monkeypatch.setattr("referee.notes.texts.MOST_READ", 20)
    lines = SENTENCES.splitlines()
    assert notes_in([*lines, *[""] * (20 - len(lines))])
    assert notes_in([*lines, *[""] * (21 - len(lines))]) is None


def test_lines_that_break_off_are_judged_as_far_as_they_go():
    def broken():
        yield from ("seats Ann Ben", "hand 1, dealer Ann", "hand 2, dealer Ben")
        raise OSError("gone")

    passages = read_text(broken())
    assert next(passages).source.lines == ("seats Ann Ben",)
    with pytest.raises(OSError, match="gone"):
        list(passages)


def test_who_reneged_by_cards_written_out_is_said_and_by_words_is_not_accused():
    evening = audit(IN_CARDS)
    assert evening.passages[0].source.notes
    (renege,) = of_a_kind(evening, Severity.VIOLATION)
    assert (renege.code, renege.problem.player, renege.problem.at.line) == ("P201", "Cal", 3)
    assert renege.problem.certainty is Certainty.CERTAIN
    worded = audit(IN_CARDS.replace("Cal 2s", "Cal the deuce of spades"))
    assert of_a_kind(worded, Severity.VIOLATION) == []


@pytest.mark.parametrize("path", thinned(NOTES, 30), ids=lambda path: path.stem)
def test_nobody_is_accused_whom_the_notes_do_not_name(path):
    text = path.read_text("utf-8")
    beside = path.with_suffix(".meant.json")
    meant = json.loads(beside.read_text("utf-8")) if beside.exists() else {"hands": []}
    evening = audit(text)
    reneges = sum(1 for hand in meant["hands"] if hand["renege"])
    assert len(of_a_kind(evening, Severity.VIOLATION)) <= reneges
    refused = sum(
        isinstance(event, LineUnread)
        for passage in read(text.splitlines())
        for event in passage.events
    )
    assert sum(found.code == "R101" for found in evening.findings) <= refused


@pytest.fixture
def notes():
    path = Path("thursday.txt")
    path.write_text(SENTENCES)
    return path


@pytest.mark.usefixtures("notes")
def test_every_format_says_that_it_read_notes(referee):
    text = referee("check", "thursday.txt").out
    assert text.startswith("thursday.txt was read as notes; `referee transcribe thursday.txt`")
    assert "read as: chips Ann 22" in text
    verdict = json.loads(referee("check", "--format", "json", "thursday.txt").out)[0]
    assert verdict["notes"] is True
    assert any(
        "chips Ann 22, Ben 21, Cal 15" in found.get("read_as", []) for found in verdict["findings"]
    )
    assert "title=Read as notes" in referee("check", "--format", "github", "thursday.txt").out
    concise = referee("check", "--format", "concise", "thursday.txt").out
    assert "thursday.txt:8:1: C5" in concise
    sarif = json.loads(referee("check", "--format", "sarif", "thursday.txt").out)["runs"][0]
    said = sarif["invocations"][0]["toolExecutionNotifications"]
    assert [note["level"] for note in said] == ["note"]


def test_money_is_settled_and_lines_are_never_rewritten(referee, notes):
    settled = referee("settle", notes.name)
    assert "was read as notes" in settled.err
    assert "Ann           20          22       +2?" in settled.out
    for command in (
        ["check", "--fix"],
        ["fmt", "--write"],
        ["seal"],
        ["check", "--anonymous"],
    ):
        done = referee(*command, notes.name)
        assert "referee transcribe thursday.txt > thursday.bourre" in " ".join(done.err.split())
        assert done.code == 2
        assert notes.read_text() == SENTENCES


OVERDRAWN = """\
seats Ann Ben Cal Dee Eve Flo Gil
hand 1, dealer Gil
in Ann 4, Ben 2
tricks Ann 3, Ben 2
pot 7 to Ann
"""
FAMILY = "Boo-ray at Mama's, after the rice and gravy\n"


@pytest.mark.parametrize(
    ("above", "certainty", "severity"),
    [
        (FAMILY, Certainty.POSSIBLE, Severity.DISPUTE),
        (f"{FAMILY}rules boo-ray 1\n", Certainty.CERTAIN, Severity.VIOLATION),
        (f"bourre-log 1\n{FAMILY}", Certainty.CERTAIN, Severity.VIOLATION),
        (f"# {FAMILY}", Certainty.CERTAIN, Severity.VIOLATION),
        ("", Certainty.CERTAIN, Severity.VIOLATION),
    ],
)
def test_what_rests_on_rules_that_nobody_named_is_possible_where_not_all_is_read(
    above, certainty, severity
):
    found = audit(f"{above}{OVERDRAWN}").findings
    (drawn,) = (one for one in found if one.code == "D102")
    assert (drawn.certainty, drawn.severity) == (certainty, severity)
    told = [one.problem.advice for one in found if one.code == "R107"]
    assert any("only possible" in advice for advice in told) == (severity is Severity.DISPUTE)


def test_what_rests_on_no_rule_of_the_house_is_as_sure_as_before():
    cards = "hand 2, dealer Ann\nin Ann, Ben\n1 Ben: Ks Ah*\n2 Ann: Kh Ks*\n"
    (twice,) = (one for one in audit(f"{FAMILY}{OVERDRAWN}{cards}").findings if one.code == "R201")
    assert twice.certainty is Certainty.CERTAIN


def test_a_hand_pasted_twice_below_a_count_is_named_and_no_sum_is_certain():
    lines = (HERE / "later" / "union-hall.txt").read_text("utf-8-sig").splitlines()
    (place,) = (n for n, line in enumerate(lines) if "Fran boo 30" in line)
    told = audit("\n".join([*lines[: place + 1], *lines[place:]]))
    of_chips = [one for one in told.findings if one.code.startswith("C")]
    assert {one.certainty for one in of_chips} <= {Certainty.POSSIBLE}
    assert "R101" in [one.code for one in told.findings]
