"""Tables in notes: what each hand moved, and rows that stand twice."""

import pytest

from referee.notes import transcribe

STACKS = """\
hand,dealer,Al,Bo,Cy,Di,Ed,comment
start,,25,25,25,25,25,
1,Al,24,24,29,24,24,
2,Bo,28,23,28,18,18,Di and Ed both boo!
3,Cy,27,22,27,32,17,
4,Di,26,21,26,31,16,split
5,Ed,25,30,15,30,15,
"""
SCORES = """\
     Joan    Terry   Lionel      Bea
1      -1       +3       -1       -1
2      -2       +2       -2       -6
3      +9       +1       -3       -7
4      +8       -4       -4       -4
"""
FIELDS = """\
Hand\tDlr\tPot\tWon by\tTricks\tBourre\tPays in
1\tAnn\t3\tBen\tBen 3 / Cal 2\tAnn\t3
2\tBen\t6\tCAL\tCal 4 / Ann 1\t-\t0
3\tCal\t3\tAnn\tAnn 3 / Ben 2\t-\t0
4\tAnn\t3\tBen\tBen 3 / Ann 2\t-\t0

Net\t\tAnn\tBen\tCal
\t\t\t-4\t+3\t+1
"""


def read(text):
    return transcribe(text.splitlines())


def told(text):
    """Number, winner, pot, and what each bourré player paid, of each hand."""
    for hand in read(text).hands:
        paid = {player: sum_.value for player, sum_ in hand.paid.items()}
        yield hand.number, hand.winner, hand.pot.value if hand.pot else None, paid


def test_stacks_after_each_hand_say_who_won_what():
    assert list(told(STACKS)) == [
        (1, "Cy", 5, {}),
        (2, "Al", 5, {"Di": 5, "Ed": 5}),
        (3, "Di", 15, {}),
        (4, None, 5, {}),
        (5, "Bo", 10, {"Cy": 10}),
    ]
    assert "chips Al 25, Bo 25, Cy 25, Di 25, Ed 25" in read(STACKS).log


def test_running_scores_say_who_won_what():
    assert list(told(SCORES)) == [
        (1, "Terry", 4, {}),
        (2, None, 4, {"Bea": 4}),
        (3, "Joan", 12, {}),
        (4, "Bea", 4, {"Terry": 4}),
    ]


def test_a_number_that_does_not_add_up_leaves_the_rest_of_its_row():
    rows = SCORES.replace("+8       -4", "+8       -5")
    assert [hand[:2] for hand in told(rows)][:3] == [(1, "Terry"), (2, None), (3, "Joan")]
    assert not any("Terry" in paid for *_, paid in told(rows))
    assert read(rows).questions


def test_those_who_deal_in_turn_are_the_players_in_that_order():
    log = read(FIELDS).log
    assert "seats Ann Ben Cal" in log
    assert "tricks Ben 3, Cal 2" in log
    assert "score Ann -4, Ben +3, Cal +1" in log


@pytest.mark.parametrize("sign", ["*", " (D)"])
def test_a_mark_at_the_dealer_is_no_bourre(sign):
    rows = SCORES.splitlines()
    names = ["-1 ", "+2 ", "-3 ", "-4"]
    marked = [
        row.replace(name.strip(), name.strip() + sign, 1)
        for row, name in zip(rows[1:], names, strict=True)
    ]
    assert not any(
        paid.keys() - {"Bea", "Terry"} for *_, paid in told("\n".join([rows[0], *marked]))
    )
