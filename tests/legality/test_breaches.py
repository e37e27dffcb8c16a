"""The duty that a card broke, and what in the record proves it."""

import pytest
from replayed import moments

from referee.replay.breaches import Duty, breach

HAND = "hand 1, dealer Cal, up 7s\nin Ann, Ben, Cal\n"


def broken(tricks, head=HAND, **knobs):
    """Every breach: who, which duty, and the card that proves it."""
    ruleset, found = moments(head + tricks, **knobs)
    told = [breach(table, play, ruleset) for table, play in found]
    return [(one.player, one.duty, str(one.proof.card)) for one in told if one]


def test_a_card_played_later_proves_what_was_in_hand():
    assert broken("1 Ann: Kd 2c 3d\n2 Ann: 2h 4d 3h") == [("Ben", Duty.FOLLOW_SUIT, "4d")]
    assert broken("1 Ann: Kd 2c 3d\n2 Ann: 2h 4s 3h") == [("Ben", Duty.TRUMP, "4s")]
    assert broken("1 Ann: Kd 2c 3d\n2 Ann: 2h 4h 3h") == []


def test_half_a_card_proves_what_every_card_of_it_would():
    assert broken("1 Ann: Kd 2c 3d\n2 Ann: 2h ?d 3h") == [("Ben", Duty.FOLLOW_SUIT, "?d")]
    assert broken("1 Ann: Kd ?c 3d\n2 Ann: 2h 4d 3h") == [("Ben", Duty.FOLLOW_SUIT, "4d")]
    assert broken("1 Ann: Kd 2c 3d\n2 Ann: 2h ?? 3h") == []
    assert broken("1 Ann: Kd ?? 3d\n2 Ann: 2h 4d 3h") == []


@pytest.mark.parametrize(
    "head", [HAND.replace(", up 7s", ""), "hand 1, dealer Cal\nin Ann, Ben, Cal\n"]
)
def test_without_the_trump_suit_nothing_is_broken(head):
    assert broken("1 Ann: Kd 2c 3d\n2 Ann: 2h 4d 3h", head=head) == []


def test_to_a_lead_that_nobody_noted_nothing_is_due():
    assert broken("1 Ann: ?? 2c 3d\n2 Ann: 2h 4d 3h") == []


def test_each_duty_of_a_reply_is_told_by_its_name():
    assert broken("1 Ann: 9d 3d 4c\n2 Ann: 2h Ad 3h") == [("Ben", Duty.HEAD, "Ad")]
    assert broken("1 Ann: 9d 3s 2s\n2 Ben: 2h As 4h") == [("Cal", Duty.OVERTRUMP, "As")]
    assert broken("1 Ann: 9d 3s 2c\n2 Ben: 2h 2s 4h") == [("Cal", Duty.UNDERTRUMP, "2s")]
    assert broken("1 Ann: 9d 3s 2c\n2 Ben: 2h As 4h") == [("Cal", Duty.TRUMP, "As")]


@pytest.mark.parametrize(
    ("lead", "tricks", "duty"),
    [
        ("ace-first", "1 Ann: 9d 3d 4d\n2 Ann: As 4s 5s", Duty.ACE_FIRST),
        ("ace-then-trumps", "1 Ann: 9d 3d 4d\n2 Ann: As 4s 5s", Duty.ACE_FIRST),
        (
            "ace-then-trumps",
            "1 Ann: 9d 3d 4d\n2 Ann: 8d 2d 5d\n3 Ann: 9s 4s 5s",
            Duty.TRUMP_AFTER_TRICK,
        ),
        ("top-honours", "1 Ann: 9d 3d 4d\n2 Ann: Qs 4s 5s", Duty.TOP_HONOURS),
        ("not-until-broken", "1 Ann: As 3s 4s\n2 Ann: 9d 4d 5d", Duty.TRUMP_NOT_BROKEN),
        ("highest-until-broken", "1 Ann: As 3s 4s\n2 Ann: 9d 4d 5d", Duty.TRUMP_NOT_BROKEN),
        ("highest-until-broken", "1 Ann: 9s 3s 4s\n2 Ann: As 5s 6s", Duty.TRUMP_NOT_BROKEN),
    ],
)
def test_each_duty_of_a_lead_is_told_by_its_name(lead, tricks, duty):
    assert [one[:2] for one in broken(tricks, lead=lead, cinch="none")] == [("Ann", duty)]
    assert broken(tricks, lead="free") == []


def test_the_second_lead_is_a_trump_while_three_play():
    knobs = {"second-trick": "trump", "hand-size": "3"}
    tricks = "1 Ann: Kd 3d 4d\n2 Ann: 9h 3h 4h\n3 Ann: 9s 3s 4s"
    assert broken(tricks, **knobs) == [("Ann", Duty.SECOND_TRICK, "9s")]
    two = HAND.replace("Ben, Cal", "Ben out, Cal")
    assert broken("1 Ann: Kd 4d\n2 Ann: 9h 4h\n3 Ann: 9s 4s", head=two, **knobs) == []


def test_a_legal_card_is_among_those_that_were():
    ruleset, found = moments(HAND + "1 Ann: 9d 3d 4d\n2 Ann: 2h Ad 3h\n3 Cal: 5h 2s Td")
    told = [one for table, play in found if (one := breach(table, play, ruleset))]
    assert [(str(one.card), one.taken_back) for one in told] == [("3d", False)]
    assert sorted(map(str, told[0].legal)) == ["Ad", "Td"]


FRENCH = "hand 1, dealer Cal, up 7s\nin Ann, Ben, Cal\n1 Ann: Kd 8d 9d\n"


def at_the_french_table(tricks):
    """Every breach where three play and the second lead must be a trump, or lie face down."""
    return broken(tricks, head=FRENCH, **{"second-trick": "trump", "hand-size": "3"})


@pytest.mark.parametrize(
    ("tricks", "duty", "proof"),
    [
        ("2 Ann: Qh 8c Jh\n3 Ann: Tc 9s 9c", Duty.TRUMP, "9s"),
        ("2 Ann: Qh 8c Jh\n3 Ann: Tc Th 9s", None, None),
        ("2 Ann: Qh Jh 8c\n3 Ann: 9h 8s Th", None, None),
        ("2 Ann: Qh 8s 9s\n3 Ann: Tc 9c Ts", None, None),
        ("2 Ann: Qh Ts 9s\n3 Ben: Tc As 9c", Duty.OVERTRUMP, "As"),
        ("2 Ann: Qh ?? 9s\n3 Ben: Tc As 9c", None, None),
        ("2 Ann: Qh 8s Jh\n3 Ben: Tc 9h 9c", None, None),
    ],
)
def test_a_plain_lead_where_a_trump_was_due_is_read_face_up_and_face_down(tricks, duty, proof):
    """What breaks a duty in both readings is certain; what breaks one in one of them is not told."""
    told = [one[1:] for one in at_the_french_table(tricks) if one[1] is not Duty.SECOND_TRICK]
    assert told == ([(duty, proof)] if duty else [])


def test_whoever_could_follow_and_could_trump_broke_a_duty_either_way():
    four = {"second-trick": "trump", "hand-size": "4"}
    tricks = "2 Ann: Qh 8c Jh\n3 Ann: 7h Th 9h\n4 Ben: 9s Jc 7c"
    assert broken(tricks, head=FRENCH, **four) == [("Ben", Duty.FOLLOW_SUIT, "Th")]


def test_whoever_led_to_the_second_trick_a_trump_that_fell_takes_it():
    knobs = {"second-trick": "trump", "hand-size": "3"}
    tricks = "2 Ann: Qh 8s 9h\n3 Ann: Tc 9c Jh"
    _, found = moments(FRENCH + tricks, **knobs)
    assert [one.winner for one in found[0][0].hand.tricks][:2] == ["Ann", "Ben"]
    _, found = moments(FRENCH + tricks.replace("8s", "8h"), **knobs)
    assert [one.top_known for one in found[0][0].hand.tricks][:2] == [True, False]
