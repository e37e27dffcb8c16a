"""Logs as people write them: what is settled all the same, what it hangs on, and whom nobody accuses."""

import pytest
from book.books import passages

from referee.evenings import winnings
from referee.ledgers.left_open import left_open

HEAD = """\
bourre-log 1
rules acadiana 1, ante 1
seats Ann Ben Cal
chips 40 each

hand 1, dealer Cal
ante 1 each
in Ann, Ben, Cal
"""
NEXT = """
hand 2, dealer Ann
ante 1 each
in Ann, Ben, Cal
tricks Ann 3, Ben 1, Cal 1
pot 3 to Ann
"""
NOT_NAMED_AS_OUT = """\
bourre-log 1
rules acadiana 1, ante 2
seats Ann Ben Cal Faye Gus
chips 100 each

hand 1, dealer Ann
ante 2 each
in Faye, Gus
tricks Faye 3, Gus 2
pot 10 to Faye

hand 2, dealer Ben
ante 2 each
in Faye, Gus
tricks Faye 5
pot 10 to Faye
paid Gus 10

hand 3, dealer Cal
ante 2 each
in Ann, Ben, Cal
tricks Ann 2, Ben 2, Cal 1
pot 12 carries
"""


def _hand(number, dealer, out, tricks, rest):
    return f"\nhand {number}, dealer {dealer}\nante 2 each\nin {out}\ntricks {tricks}\n{rest}\n"


EVERYBODY_ANTES = """\
bourre-log 1
rules boo-ray 1, ante 2, limit 8
seats Ann Ben Cal Dee
chips 100 each
""" + "".join(
    _hand(
        2 * n + 1, "Dee", "Ann, Ben, Cal out, Dee out", "Ann 5, Ben 0", "pot 8 to Ann\npaid Ben 8"
    )
    + _hand(2 * n + 2, "Ann", "Ben, Cal, Dee out, Ann out", "Ben 4, Cal 1", "pot 16 to Ben")
    for n in range(3)
)


def of(text):
    (one,) = winnings("log", passages(text))
    return one


def found(text):
    return [
        (finding.code, finding.problem.certainty.word)
        for passage in passages(text)
        for finding in passage.findings
        if finding.code[0] == "C"
    ]


def test_an_unread_line_hides_no_wrong_pot():
    text = f"{HEAD}dog barks\ntricks Ann 3, Ben 1, Cal 1\npot 99 to Ben\n{NEXT}"
    assert found(text) == [("C506", "certain")]
    (other,) = of(text).alternatives
    assert dict(other.more) == {"Ann": 3, "Ben": -99}
    said = " ".join(left_open(of(text)))
    assert (
        "If the pot of hand 1 paid 3 to Ann, not 99 to Ben: Ann ends with 3 more and Ben ends with 99 less."
        in said
    )
    assert "A line `chips Ann N, Ben N, Cal N` below the last hand would decide most of it." in said


CHATTED = """\
bourre-log 1
rules boo-ray 1
seats Ann Ben Cal Dee
chips 40 each

hand 1, dealer Dee
ante 2 each
in Ann, Ben, Cal out, Dee out
tricks Ann 2, Ben 3
pot 8 to Ben

hand 2, dealer Ann
ante 2 each
in Ann, Ben out, Cal, Dee
tricks Ann 1, Cal 0, Dee 4
pot 8 to Dee
paid Cal 6

hand 3, dealer Ben
ante Ann 2, Ben 2, Dee 2
in Ann, Ben, Cal out, Dee out
tricks Ann 2, Ben 3
pot 12 to Ben
chips Ann 34, Ben 54, Cal 30, Dee 38
"""


@pytest.mark.parametrize(
    ("line", "antes", "certainties"),
    [
        ("we all laughed at Ben", True, ["certain", "possible"]),  # a slip above may be behind it
        ("we all laughed at Dee", True, ["certain", "possible"]),
        ("Dee took 4 to the bank", True, ["certain"]),  # that much is what the count is off by
        ("Dee took 3 to the bank", True, ["certain", "possible"]),
        ("dog barks 20", True, ["certain", "possible"]),
        ("dog barks 20", False, ["certain", "possible"]),
        ("dog barks", False, ["certain", "possible"]),
    ],
)
def test_a_line_that_nobody_could_read_explains_only_what_it_can_be_about(line, antes, certainties):
    text = CHATTED.replace("in Ann", f"{line}\nin Ann", 1)
    if not antes:
        text = text.replace("ante 2 each\n", "").replace("boo-ray 1", "boo-ray 1, ante 2")
    assert [word for _, word in found(text)] == certainties


@pytest.mark.parametrize("hand", [1, 2, 3])
@pytest.mark.parametrize("pot", ["pot 8 to Dee\n", ""])
def test_a_line_that_explains_two_wrongs_hides_neither(pot, hand):
    text = CHATTED.replace("pot 8 to Dee\n", pot)
    at = text.index("in Ann", text.index(f"hand {hand}"))
    assert len(found(f"{text[:at]}we all laughed at Ben\n{text[at:]}")) == len(found(text)) == 2


def test_the_first_ante_may_be_wrong_where_the_pot_holds_that_of_the_rules():
    text = HEAD.replace("ante 1 each", "ante 11 each").replace("acadiana 1, ante 1", "boo-ray 1")
    assert "boo-ray" in text
    text += "tricks Ann 3, Ben 1, Cal 1\npot 3 to Ann\n"
    assert [word for _, word in found(text)] == ["possible"]


def test_who_is_not_named_was_out_where_the_counts_say_so():
    assert found(NOT_NAMED_AS_OUT) == [("C512", "certain")]
    assert not of(NOT_NAMED_AS_OUT).unknown


def test_a_table_that_plays_two_rules_of_its_own_is_accused_of_nothing():
    assert found(EVERYBODY_ANTES) == []
    (asked,) = [one.house_rule for one in passages(EVERYBODY_ANTES) if one.house_rule]
    assert {*map(" ".join, asked.settings)} == {"ante-exempt none", "limit-winner no"}
    assert {one.code for one in asked.explained} == {"C505"}
    assert not of(EVERYBODY_ANTES).unknown


def test_one_wrong_pot_is_no_rule_of_the_table():
    text = EVERYBODY_ANTES.partition("\nhand 3")[0]
    assert found(text) == [("C505", "certain")]


def test_a_last_hand_that_nobody_can_read_is_left_out_and_named():
    before = f"{HEAD}tricks Ann 3, Ben 2, Cal 0\npot 3 to Ann\npaid Cal 3\n"
    unread = f"{before}\nhand 2, dealer Ann\nzzzz qqq\nxyz vvv 12\n"
    assert of(unread).won == of(before).won
    assert not of(unread).unknown
    assert dict(of(unread).left_out) == {"log": 2}
    said = [*left_open(of(unread))]
    assert "Hand 2 is not counted: no readable line says how it ended." in said
    assert of(f"{unread}{NEXT.replace('hand 2', 'hand 3')}").left_out == {}


def test_a_count_at_the_end_is_used():
    text = f"{HEAD}1 Ann: ?? ?? ??\n{NEXT.partition('tricks')[0]}chips Ann 50, Ben 40, Cal 30\n"
    assert [of(text).won[player] for player in ("Ann", "Ben", "Cal")] == [10, 0, -10]


@pytest.mark.parametrize("hand", [1, 12])
def test_chips_that_may_have_lain_there_before_make_a_wrong_pot_possible(hand):
    text = f"{HEAD.replace('hand 1', f'hand {hand}')}tricks Ann 3, Ben 1, Cal 1\npot 15 to Ann\n"
    assert "certain" not in [certainty for _, certainty in found(text)]


@pytest.mark.parametrize(
    ("count", "codes"),
    [
        ("Ann 110, Ben 95, Cal 95", []),  # an ante of 5 from each
        ("Ann 110, Ben 96, Cal 94", ["C519"]),
    ],
)
def test_an_ante_that_neither_a_line_nor_the_pot_says_is_what_the_others_are_short_of(count, codes):
    text = "rules boo-ray 1\nseats Ann Ben Cal\nchips 100 each\n\nhand 1, dealer Cal\nin Ann, Ben, Cal\n"
    text += f"tricks Ann 3, Ben 1, Cal 1\nchips {count}\n"
    assert [code for code, *_ in found(text)] == codes


STAYERS = """\
bourre-log 1
rules acadiana 1, ante 2, second-ante 1
seats Ann Ben Cal Dee
chips 60 each

hand 1, dealer Dee, up 2s
ante 2 each
in Ann 2, Ben out, Cal 1, Dee 3
1 Ann: As 3d 2d
2 Ann: Ks 4d Qd
3 Ann: Qs 5d Jd
4 Ann: 9c Tc* Td
5 Cal: Ac Kd 2c
pot 11 to Ann
"""


@pytest.mark.parametrize(
    ("meant", "written"),
    [
        ("Cal 1", "Ann 1"),  # the unnamed player stayed, as both of that name did
        ("Cal 1", "Ben 1"),  # one of them stayed: Cal, who took a trick
    ],
)
def test_an_in_line_with_a_name_for_another_is_a_slip_of_the_pen(meant, written):
    (right,) = winnings("log", passages(STAYERS))
    read = passages(STAYERS.replace(meant, written, 1))
    (told,) = winnings("log", read)
    assert (told.unknown, told.won) == (frozenset(), right.won)
    assert [one.code for passage in read for one in passage.findings] == ["R101"]


@pytest.mark.parametrize(
    ("meant", "written"), [("Ben out", "Dee out"), ("Ben out, Cal 1", "Ann out")]
)
def test_an_in_line_that_may_mean_one_or_another_leaves_open_who_stayed(meant, written):
    read = passages(STAYERS.replace(meant, written, 1))
    assert read[1].judgement.hand.stayers is None


ANTE_WRITTEN_ONCE = """bourre-log 1
rules boo-ray 1, limit none
seats Ann Ben Cal Dee
chips 300 each

hand 1, dealer Cal
ante 5 each
in Dee, Ann, Ben, Cal
tricks Dee 3, Ben 2
pot 20 to Dee
paid Ann 20, Cal 20

hand 2, dealer Dee
tricks Ann 2, Ben 1, Cal 1, Dee 1
pot 60 to Ann

hand 3, dealer Ann
tricks Ann 3, Dee 2
pot 20 to Ann
"""


def test_an_ante_written_once_is_that_of_the_hands_below_before_anybody_is_accused():
    """If only two had anted in hand 2, the ante would have doubled there for a hand: everybody did."""
    assert found(ANTE_WRITTEN_ONCE) == []
    (asked,) = [one.house_rule for one in passages(ANTE_WRITTEN_ONCE) if one.house_rule]
    assert [*map(" ".join, asked.settings)] == ["ante-exempt none"]


def test_an_ante_that_changes_for_good_is_no_rule_of_the_table():
    raised = ANTE_WRITTEN_ONCE.replace("pot 20 to Ann", "pot 40 to Ann")
    assert found(raised) == []
    assert not [one for one in passages(raised) if one.house_rule]


POT_STAYS = """bourre-log 1
rules boo-ray 1, ante 2, limit 40
seats Ann Ben Cal
chips 40 each

hand 1, dealer Cal
ante 2 each
in Ann, Ben, Cal
tricks Ann 2, Ben 2, Cal 1
pot stays             # six of them

hand 2, dealer Ann
ante Cal 2
in Ann, Ben, Cal
tricks Ann 3, Ben 1, Cal 1
pot 8 to Ann
"""


@pytest.mark.parametrize("stays", ["pot stays", "pot carries", "pot rides", "pot reste"])
def test_a_pot_that_stays_without_a_number_is_as_the_tricks_have_it(stays):
    (told,) = winnings("log", passages(POT_STAYS.replace("pot stays", stays)))
    assert (told.unknown, [told.won[who] for who in told.players]) == (frozenset(), [6, -2, -4])


def test_a_pot_that_stays_though_it_was_won_leaves_open_who_has_it():
    won = POT_STAYS.replace("Ann 2, Ben 2, Cal 1", "Ann 3, Ben 1, Cal 1")
    (told,) = winnings("log", passages(won))
    assert told.unknown


ANOTHER_LED = """bourre-log 1
rules boo-ray 1
seats Rita Joe Maw Pete
chips 50 each

hand 1, dealer Pete, up 6c
ante 1 each
in Rita 2, Joe 1, Maw out, Pete 3
1 Rita: Kh 3h 9h
2 Rita: Ah Jh Tc*
3 Pete: 4d 8d 2d
4 Joe: As 7s Ks
5 Joe: 8c 5s 9s
tricks Rita 1, Joe 3, Pete 1
pot 4 to Joe

hand 2, dealer Rita, up Qd
ante 1 each
in Joe 1, Maw 2, Pete 0, Rita out
tricks Joe 3, Maw 1, Pete 1
pot 4 to Joe
chips Rita 48, Joe 55, Maw 48, Pete 48
"""


def test_a_chip_that_is_missing_is_told_though_one_stack_is_as_by_the_rules():
    """By the cards Rita and Joe had tied in hand 1, and Joe would have 55: but then Rita 49."""
    assert found(ANOTHER_LED) == [("C520", "certain")]
    assert found(ANOTHER_LED.replace("Joe 55", "Joe 56")) == []
