"""Tables whose headings nobody knows: their numbers say what they hold."""

import json
from pathlib import Path

import pytest
from tiers import thinned
from understanding import understood

NOTES = Path(__file__).parents[2] / "benchmarks" / "notes" / "columns-and-rows"


@pytest.mark.parametrize(
    "path", thinned(sorted(NOTES.glob("*.txt")), 2), ids=lambda path: path.stem
)
def test_numbers_say_what_a_column_is(path):
    meant = json.loads(path.with_name(f"{path.stem}.meant.json").read_text())
    said = {fact for line in meant["says"].values() for fact in line}
    read = understood(path.read_text())
    assert [hand.number for hand in read.hands] == [hand["hand"] for hand in meant["hands"]]
    assert {*read.evening.seats} == {*meant["players"]}
    for hand, truth in zip(read.hands, meant["hands"], strict=True):
        assert (hand.winner, hand.carried) == (truth["winner"], truth["winner"] is None)
        none = {who for who, tricks in hand.tricks.items() if not tricks}
        assert {*hand.bourre, *hand.paid, *none} == {*truth["bourre"]}
        if f"h{hand.number}.trk" in said:
            assert {who: n for who, n in hand.tricks.items() if n} == {
                who: n for who, n in truth["tricks"].items() if n
            }
        if f"h{hand.number}.pot" in said:
            assert hand.pot.value in (truth["pot"], 100 * truth["pot"])


ODD = """\
ann bo cy dee, 40 ea

1  ann   {}  1  1  1    8
2  bo    0  3  2  -    8
3  cy    3  1  0  1   16
"""


def test_columns_without_heads_are_those_of_players_only_if_their_tricks_come_to_hands():
    assert [hand.tricks.get("ann") for hand in understood(ODD.format(2)).hands] == [2, 0, 3]
    broken = understood(ODD.format(4).replace("3  2  -", "3  3  -"))
    assert not any(hand.tricks for hand in broken.hands)
    assert {question.line for question in broken.questions} >= {3, 4, 5}


LEFT = """\
Ann, Bo and Cy, 40 chips each, ante 1
Go,Ann,Bo,Cy,In the dish
1,42,39,39,0
2,41,38,41,0
3,40,37,40,3
4,39,36,{},{}
"""


@pytest.mark.parametrize(("stack", "left", "asked"), [(45, 0, []), (45, 1, [6])])
def test_what_a_hand_leaves_in_the_pot_is_no_pot_and_must_agree(stack, left, asked):
    read = understood(LEFT.format(stack, left))
    assert [hand.pot.value for hand in read.hands] == [3, 3, 3, 6]
    assert [hand.winner for hand in read.hands] == ["Ann", "Cy", None, "Cy"]
    assert [line.line.number for line in read.lines if line.left_over] == asked


CROSSED = """\
Ann, Bo and Cy, 40 chips each, ante 1
hand | Ann | Bo | Cy | pot
1 | 3 | 2 | . | 3
2 | 4 | X | 1 | 3
3 | . | 3 | 2 | {}
4 | 2 | . | 3 | 3
"""


@pytest.mark.parametrize(("pot", "tricks", "asked"), [(6, {"Bo": 0}, []), (3, {}, [4])])
def test_a_cross_beside_dots_is_no_trick_if_the_pots_say_so_and_else_asked(pot, tricks, asked):
    read = understood(CROSSED.format(pot))
    assert {who: n for who, n in read.hands[1].tricks.items() if not n} == tricks
    assert [line.line.number for line in read.lines if line.left_over] == asked
