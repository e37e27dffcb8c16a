"""Cards as people write them down: a trick a line without a number, several on one line, the leader behind."""

import pytest

from referee.notes import transcribe

HEAD = "Ann, Ben, Cal and Dee, 30 each, ante 1, no limit like God intended"


def log_of(*lines):
    return transcribe([HEAD, *lines]).log


def test_what_all_brought_stands_behind_the_names():
    log = log_of("Hand 1 Ann deals, up 2d. Ben 3, Cal 2, pot 4 to Ben")
    assert "seats Ann Ben Cal Dee\nchips 30 each" in log


def test_no_limit_is_no_talk():
    assert "limit none" in log_of("Hand 1 Ann deals, up 2d. Ben 3, Cal 2, pot 4 to Ben")


def test_the_leader_may_stand_behind_their_card():
    log = log_of("Hand 1 Ann deals, up 2d. All in", "9d from Ben, Cal 3c, Dee Th, Ann 5c")
    assert "1 Ben: 9d, Cal 3c, Dee Th, Ann 5c" in log


ROW = "Ben 9h Ann Ah / Ann Kd Ben 8h / Ben 7h Ann 4h / Ben 2h Ann 6c / Ben Js Ann Jc. 4 to Ben"


def test_tricks_of_a_hand_on_one_line():
    log = log_of("Hand 1, Ann deals, up 4h, Ben 3 cards Ann 4", ROW)
    assert "1 Ben: 9h, Ann Ah\n2 Ann: Kd, Ben 8h\n3 Ben: 7h" in log
    assert "5 Ben: Js, Ann Jc\npot 4 to Ben" in log


def test_a_comma_within_a_trick_parts_nothing():
    log = log_of("hand 1 Cal deals, up 2c. All in", "Dee Kh Ann 3h, Ben 2h Cal 9h")
    assert "1 Dee: Kh, Ann 3h, Ben 2h, Cal 9h" in log


def test_a_trick_that_is_not_understood_keeps_its_place():
    log = log_of(
        "Hand 1 Ann deals, up 2d. Ben, Cal and Dee in",
        "Ben Kd Cal 3d Dee 2d",
        "then it was Ben sneaking the Jd past Cal 4d with Dee 8d and a grin",
        "Ben As Cal 8h Dee Ks",
    )
    assert "1 Ben: Kd, Cal 3d, Dee 2d" in log
    assert "3 Ben: As, Cal 8h, Dee Ks" in log


def test_lines_of_which_nobody_can_tell_how_many_tricks_they_hold_number_no_more():
    log = log_of(
        "Hand 1 Ann deals, up 2d. Ben, Cal and Dee in",
        "then it was Ben sneaking the Jd past Cal 4d and a grin",
        "Ben As Cal 8h Dee Ks",
    )
    assert "Ben: As" not in log


def test_numbers_before_the_cards_are_draws():
    cards = "Ann Jh Cal Kh / Cal 7h Ann 8h / Ann Ac Cal 3h / Cal As Ann 6h / Ann 9d Cal Kd"
    assert "in Cal 1, Ann 2" in log_of("Hand 1 Ben deals, up 7h. Ann 2, Cal 1", cards)


def test_those_whose_cards_are_told_stayed():
    log = log_of(
        "Hand 1 Ann deals, up 2d. them others all went home early, bless them",
        "Ben Kd Ann 7d / Ben Ah Ann 7h / Ben 5d Ann 9c / Ben Ks Ann As / Ann Ac Ben 5s",
        "3 to 2 for Ben, he got the 4",
    )
    assert "in Ben, Ann\n" in log
    assert "tricks Ben 3, Ann 2" in log


@pytest.mark.parametrize(
    ("list_", "writer"),
    [
        ("Ann, Ben, Cal and me, Ulysse", "Ulysse"),
        ("Ann, Ben, Cal and me Ulysse. 30 each", "Ulysse"),
        ("Ann, Ben, Cal and me", "Me"),
    ],
)
def test_the_writer_is_named_beside_me_and_no_card_names_them(list_, writer):
    log = transcribe(
        [
            f"{list_}",
            "Hand 1. I dealt, up 9d. All four in",
            "Ann Kd, Ben 3d, Cal 2d, me Ad",
            "me Jd, Ann 4d, Ben 8d, Cal 7d",
        ]
    ).log
    assert f"seats Ann Ben Cal {writer}" in log
    assert f"2 {writer}: Jd, Ann 4d, Ben 8d, Cal 7d" in log


NOTES_BELOW = """\
ante 2 each, limit 20
hand\tpot\tAnn\tBen\tCal\tDee
1\t8\t-2\t-10\t-2\t+6
2\t16\t+14\t-2\t-2\t-2
3\t8\t-2\t+6\t-2\t-2
score\t\t+10\t-6\t-6\t+2
Notes
Hand 1: Ben stayed for nothing at all. Dee 3, Ann 2
2: Ben bourré nearly again
"""


def test_notes_below_a_table_change_no_hand_but_their_own():
    log = transcribe(NOTES_BELOW.splitlines()).log
    last = log.split("hand 3")[1]
    assert not {line.split()[0] for line in last.splitlines() if line} & {"in", "tricks", "paid"}


def test_who_says_that_is_me_is_the_writer():
    log = transcribe(
        [
            "seats clockwise Wade that's me Smit Rosa June and Earl",
            "forty each, a dollar ante",
            "hand 1 Earl deals. me 3, Rosa 2, pot 5 to me",
            "hand 2 Wade deals. June 3, Earl 2, pot 5 to June",
        ]
    ).log
    assert "seats Wade Smit Rosa June Earl" in log
    assert "pot 5 to Wade" in log
