"""Sentences about the others, debts told at the end, and lists that say who somebody is."""

import pytest
from understanding import understood

from referee.notes.texts import notes_in

HEAD = "Seats Ann, Ben, Cal, Dee, Eve. 40 each, ante 2\n"


def log_of(text):
    return understood(text).log


def in_log(said):
    return log_of(HEAD + said).splitlines()


@pytest.mark.parametrize(
    ("said", "lines"),
    [
        (
            "1 Ann deals. Ben 4, Cal 1, rest out. Ben +10 pot",
            ["in Ben, Cal, Dee out, Eve out, Ann out"],
        ),
        (
            "hand 1 dealer Dee. in Eve, Ann, Dee. Eve 3, 1 and 1. pot 10 to Eve",
            ["tricks Eve 3, Ann 1, Dee 1"],
        ),
        (
            "hand 1 dealer Ann - just Cal and Dee, 3-2, Cal wins 10",
            ["tricks Cal 3, Dee 2", "pot 10 to Cal"],
        ),
        (
            "hand 1 Ben deals. in Ann and Ben, Ann 3 Ben 2. pot 10 to Ann",
            ["in Ann, Ben", "tricks Ann 3, Ben 2"],
        ),
        (
            "hand 1 dealer Ann. Cal and Dee only, Cal takes it 3-2. 10 to Cal",
            ["tricks Cal 3, Dee 2"],
        ),
        (
            "hand 1, dealer Ann, Ben and Cal in. pot 10 to Ben, 3 tricks against 2",
            ["tricks Ben 3, Cal 2"],
        ),
        (
            "hand 1, dealer Ann. just Ben and Cal, Ben 4-1, 20 bucks",
            ["tricks Ben 4, Cal 1", "in Ben, Cal, Dee out, Eve out, Ann out"],
        ),
    ],
)
def test_the_others_of_a_hand(said, lines):
    assert {*lines} <= {*in_log(said)}


def test_an_order_of_seats_has_no_he_in_it():
    said = in_log(
        "hand 1, dealer Eve. In: Ann, Bea, herself. She took 3, ladies 1 and 1. pot 10 to Eve."
    )
    assert not any(line.startswith("tricks") for line in said)


def test_a_debt_told_at_the_end_is_no_payment():
    hand = "hand 1, dealer Ann. Ben 3 Cal 2. Pot 10 to Ben\n"
    said = in_log(hand + "Ann owes Ben 2, Dee owes Ben 2")
    assert not any(line.startswith(("settled", "owes", "paid")) for line in said)
    assert any(
        "?" in line and "owes" in line
        for line in in_log(hand + "Ann owes Ben 2\nhand 2, dealer Ben. Ann 3, Cal 2")
    )


def test_everybodys_numbers_above_the_first_hand_are_stacks():
    said = log_of(
        "Seats Ann, Ben, Cal\nbank at start - Ann 40, Ben 55, Cal 40\nhand 1 dealer Ann. Ben 3 Cal 2. pot 3 to Ben"
    )
    assert "chips Ann 40, Ben 55, Cal 40" in said


@pytest.mark.parametrize(
    "said",
    [
        "Sitting clockwise: Gwen, then Lou who plays there, Al the sexton, and Vic the tenor. 20 each, ante 1",
        "mesa: Gwen, Lou el belga, Al, Vic. 20 cada uno, ante 1",
    ],
)
def test_words_behind_a_name_say_who_somebody_is(said):
    log = log_of(
        f"{said}\nhand 1 dealer Gwen. Lou 3 Al 2. pot 4 to Lou\nhand 2 dealer Lou. Al 3 Vic 2. pot 4 to Al"
    )
    assert "seats Gwen Lou Al Vic" in log


def test_the_writer_is_named_in_full_or_at_the_end():
    told = "this is Maw Maw Eula and I am going to tell you\nthe table was Lou, Al, me and Vic\n20 each, ante 1\n"
    hands = (
        "hand 1 dealer Lou. me 3 Al 2. pot 4 to me\nhand 2 dealer Al. Vic 3 Lou 2. pot 4 to Vic\n"
    )
    assert 'pot 4 to "Maw Maw Eula"' in log_of(told + hands)
    assert "pot 4 to Minh" in log_of(
        f"Seats Lou, Al, Minh, Vic. 20 each, ante 1\n{hands}see y'all -minh"
    )


def test_a_single_hand_may_be_headed_h1():
    said = log_of(
        "players: Joe Bea Al Sue\nh1 Joe d. spades up. Bea As, Al Ks, Sue 3s, Joe 5s\nBea 3 Al 1 Joe 1"
    )
    assert "hand 1, dealer Joe, up ?s" in said


def test_chips_below_the_last_hand_are_no_hand():
    told = "1 Ann. Ben 3 Cal 2. pot 10 to Ben\n2 Ben. Cal 3 Dee 2. pot 10 to Cal\n3 Cal. Ben 2 Dee 2 Eve 1. pot 10 stays\n"
    assert not any(line.startswith("hand 4") for line in in_log(f"{told}4 still in the pot"))


def test_who_won_may_stand_behind_the_tricks():
    said = log_of(
        "Mesa: Lupe, Ramón, Chava y Tere\n50 cada quien, apuesta 2\nMano 1: doy yo, Tere. Nomás Lupe y Ramón, 3 a 2 gana Lupe, 8"
    )
    assert {"tricks Lupe 3, Ramón 2", "pot 8 to Lupe"} <= {*said.splitlines()}


def test_numbers_count_hands_with_or_without_a_dash():
    told = "1 - Ann dealt. Ben 3 Cal 2\n2 - Ben. Cal 3 Dee 2\n3 Cal deals. Dee 3 Eve 2\n4 Dee deals. Eve 3 Ann 2\n5 Eve: Ann 3 Ben 2"
    assert "hand 5, dealer Eve" in in_log(told)


def test_who_stays_with_others_puts_none_of_them_out():
    said = in_log("Hand 1 Ann deals and she stays in with Ben and Cal, Dee is out. Ben 3, Cal 2")
    assert "in Ben, Cal, Dee out, Ann" in said


def test_a_number_for_several_in_a_list_is_the_number_of_each():
    lines = in_log(
        "1 Ann deals. Dee 3, Ben and Cal 1 each\nend: Ann 49, Ben 31, Cal 40, Dee and Eve 33 each\n"
    )
    assert "tricks Dee 3, Ben 1, Cal 1" in lines or "tricks Ben 1, Cal 1, Dee 3" in lines
    assert "chips Ann 49, Ben 31, Cal 40, Dee 33, Eve 33" in lines


def test_a_linking_word_is_no_initial():
    text = "sentados: Luz, Mike, Yenny\nfichas 40 cada uno\nal final Luz y Mike 45 cada uno y Yenny 30\n"
    assert "chips Luz 45, Mike 45, Yenny 30" in log_of(text)


def test_he_is_the_same_player_each_time_that_a_clause_is_weighed():
    lines = in_log("1) Ben deals. he got 3 Ann got 2 Cal got none. Ben takes 10, Cal owes 10\n")
    assert "tricks Ben 3, Ann 2" in lines or "tricks Ann 2, Ben 3" in lines
    assert "paid Cal 10" in lines


def test_he_who_took_none_owes_and_who_took_the_most_gets():
    lines = in_log("1 Ann deals. Ben 3, Cal 2, Dee nothing. he gets the 10. he owes 10\n")
    assert {"pot 10 to Ben", "paid Dee 10"} <= {*lines}


def test_a_trick_beside_an_unread_card_of_its_line_is_none():
    rows = "hand 1, dealer Cal, up 8h\nin Ann, Ben, Cal\n1 Ann oddly Ac. Ben 9c, Cal 2c\n"
    assert not [line for line in in_log(rows) if line.startswith("1 ")]


def test_a_bare_sum_is_won_by_who_took_the_most_of_five_tricks():
    lines = in_log("1. Ann deals. Ben 4, Cal 1. $10\n2. Ben deals. $10. Cal and Ann play\n")
    assert [line for line in lines if line.startswith("pot ")] == ["pot 10 to Ben"]


def test_i_of_a_speaker_who_does_not_play_is_not_the_writer():
    said = "Ben: 1 Ben deals. in Ann and Cal\nZoe: lol\nBen: Ann 4 Cal 1\nZoe: I paid 6\nBen: ok\n"
    log = log_of(f"Seats me (Ann), Ben, Cal. 40 each, ante 2\n{said}{said.lower()}")
    assert "paid Ann" not in log


def test_hands_numbered_behind_a_hash_are_an_evening_though_few_lines_are_unread():
    text = "Boo-ray, Tuesday\nseats: Ann, Ben, Cal\n$1 ante\n#1 Ann deals. Ben 4-1 over Cal\n#2 Ben deals. Cal alone, takes 3\n"
    notes = notes_in(text.splitlines())
    assert notes is not None
    assert len(notes.notes.hands) == 2
