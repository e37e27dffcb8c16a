"""Notes in own words that end with a figure for everybody: the figures settle the evening if their sum bears them out."""

from pathlib import Path

import pytest
from understanding import understood

from referee.notes.line_read import HowRead
from referee.notes.transcript import transcribe

TOP = """Supper at Odette's, me (Vera), Odette, Big Lou and Simone round the kitchen table.
We each poured out forty beans and fed one to the saucer whenever the cards came round.
Odette began the shuffling. Lou ran off scared, Simone had the better of it with three to my two.
The saucer went to Simone and Odette had to fill it again.
Then Lou got his own back on all of us, poor Simone was wiped off the table.
"""
COUNT = "Shoes on, and counting: I had thirty-one, Odette twenty-nine, Lou fifty-two, Simone forty-eight."


def log_of(*lines):
    return [
        row for row in transcribe("\n".join(lines).split("\n")).log.splitlines() if row[:1] != "#"
    ]


def test_figures_that_come_to_all_beans_are_counted():
    log = log_of(TOP, COUNT)
    assert "chips 40 each" in log
    assert log[-1] == 'chips Vera 31, Odette 29, "Big Lou" 52, Simone 48'


def test_what_stayed_in_the_pot_may_be_told_beside_them():
    count = "Shoes on: I had thirty-one, Odette twenty-nine, Lou fifty, Simone forty-eight."
    log = log_of(TOP, "Two beans are left in the pot.", count)
    assert log[-1] == 'chips Vera 31, Odette 29, "Big Lou" 50, Simone 48'


def test_winnings_that_cancel_out_are_scores():
    log = log_of(
        TOP, "So Simone and me are up four apiece, Odette is down eleven and Lou up three."
    )
    assert log[-1] == 'score Simone +4, Vera +4, Odette -11, "Big Lou" +3'


def test_a_debt_beside_a_figure_is_asked_about():
    found = transcribe([*TOP.split("\n"), COUNT[:-1] + " (and he owes me 5)."])
    assert found.lines[-1].left_over == ["and he owes me 5"]
    assert 'chips Vera 31, Odette 29, "Big Lou" 52, Simone 48' in found.log


@pytest.mark.parametrize(
    "lines",
    [
        (TOP, COUNT.replace("fifty-two", "fifty-three")),
        (TOP, COUNT, "Then one more: Lou dealt, and Simone won another nine beans."),
        (TOP, "In the last: Simone three, Odette one, Lou one, and I none."),
        (TOP, COUNT.replace("Simone forty-eight", "Odette forty-eight")),
        (TOP.replace("forty", "plenty of"), COUNT),
    ],
    ids=["one bean more", "a hand below", "tricks", "one is missing", "no start"],
)
def test_what_no_sum_bears_out_is_not_claimed(lines):
    assert not any(row.startswith(("chips Vera", "score")) for row in log_of(*lines))


def test_empty_lines_move_neither_the_head_nor_what_stayed_in_the_pot():
    count = "Shoes on: I had thirty-one, Odette twenty-nine, Lou fifty, Simone forty-eight."
    apart = "\n\n\n".join([*TOP.splitlines(), "Two beans are left in the pot.", count])
    assert log_of(apart)[-1] == 'chips Vera 31, Odette 29, "Big Lou" 50, Simone 48'


def test_talk_below_a_count_of_everybody_opens_no_hand_where_hands_are_numbered():
    hands = (
        "seats Ann Bea Cy",
        "chips 20 each",
        "ante 1 each",
        "hand 1, dealer Ann",
        "tricks Ann 3, Bea 2",
        "pot 3 to Ann",
        "hand 2, dealer Bea",
        "tricks Bea 4, Cy 1",
        "pot 3 to Bea",
    )
    count = "chips Ann 21, Bea 21, Cy 18"
    read = transcribe([*hands, count, "you DEALT number 1 and ran"])
    assert [hand.number for hand in read.hands] == [1, 2]
    assert read.questions


def test_a_message_keeps_its_speaker_where_most_lines_are_none():
    hands = (
        "seats Ann Bea Cy",
        "ante 1 each",
        "hand 1, dealer Ann",
        "in Ann, Bea",
        "tricks Ann 3, Bea 2",
        "pot 3 to Ann",
        "[Sat 9:10 PM] Bea: so Ann +2, me -1, Cy -1",
    )
    assert "score Ann +2, Bea -1, Cy -1" in transcribe(hands).log


def test_what_a_course_leaves_in_the_pot_is_no_question():
    ferry = Path(__file__).parent / "later" / "ferry.txt"
    (line,) = (
        one for one in understood(ferry.read_text("utf-8")).lines if "12 left in" in one.line.raw
    )
    assert not line.left_over


@pytest.mark.parametrize(
    ("name", "count"),
    [
        ("notes/half-sheet", "chips Marge 34, Dot 34, Ferris 26, Ozzie 26"),
        ("notes/jam-session", "chips Wes 13, Dinah 17, Lou-Ann 17, Pascal 9"),
        ("newcomers/initials", "score Al +3, Bea +4, Cy -8, Deb +1"),
    ],
)
def test_figures_over_several_sentences_are_one_count(name, count):
    read = understood((Path(__file__).parent / f"{name}.txt").read_text("utf-8"))
    assert read.log.splitlines()[-1] == count


def test_a_figure_stands_at_the_name_of_its_player():
    read = transcribe([*TOP.split("\n"), COUNT])
    (count,) = (event for event in read.decided.passages[-1].events if hasattr(event, "amounts"))
    assert [COUNT[one.at.column - 1 :].split(maxsplit=1)[0] for one in count.amounts] == [
        *("I", "Odette", "Lou", "Simone")
    ]


LAST_HANDS = """\
seats Ann, Ben, Cal
ante 1 each
hand 1 dealer Ann
tricks Ben 3, Cal 2
pot 3 to Ben
hand 2 dealer Ben
in Ann, Ben, Cal
tricks Ben 2, Cal 2, Ann 1
pot 3 carries
"""


@pytest.mark.parametrize(
    ("line", "status"),
    [
        ("and the 3 sleep in a kidney dish till Wednesday", HowRead.READ),
        ("Cals 3 are sitting in the coffee can", HowRead.READ),
        ("and the 4 sleep in a kidney dish till Wednesday", HowRead.DOUBTFUL),
        ("Ben got the 3 after some words", HowRead.DOUBTFUL),
        ("Cal owes Ben another 3 for the beer", HowRead.DOUBTFUL),
    ],
)
def test_a_sum_below_the_hands_that_the_pot_holds_is_what_stayed_in_it(line, status):
    read = understood(LAST_HANDS + line)
    assert read.lines[-1].status is status
    assert [hand.winner for hand in read.hands] == ["Ben", None]
    assert read.log.count("\npot 3 ") == 2
