"""What a hand is played for where nobody gives credit: a bourré costs a short player what he has."""

import pytest

from referee.audits.story import LAWS_ALONE, audit
from referee.playouts.stakes import NotJudged, Stakes

HAND = """\
hand 1, dealer Cal, up 2s
ante 2 each
in Ann 0, Ben 0, Cal 0
1 Ann: Ah 4h 5h
2 Ann: 7c 5c 8c
3 Cal: 3d Qs 2d
4 Ben: As 6s 2s
5 Ben: Kd 3s 9d
"""


def stakes_with(chips, rules="boo-ray 1, ante 2, short-stack all-in"):
    text = f"bourre-log 1\nrules {rules}\nseats Ann Ben Cal\n{chips}{HAND}"
    return audit(text, options=LAWS_ALONE).passages[-1].stakes()


def told(stakes, **taken):
    """The ending in which these took so many tricks, by player: won, paid, next ante; and the next pot."""
    ending = stakes.endings[tuple(taken.get(one, 0) for one in stakes.order)]
    by_player = zip(
        stakes.order, zip(ending.won, ending.paid, ending.ante, strict=True), strict=True
    )
    return dict(by_player), ending.next_pot


def test_who_has_one_chip_left_pays_one():
    """Ben anted 2 of 3: a bourré of 6 takes his last chip, and he antes nothing after it."""
    stakes = stakes_with("chips Ann 20, Ben 3, Cal 20\n")
    each, pot = told(stakes, Ann=3, Cal=2)
    assert each == {"Ann": (6, 0, 2), "Ben": (0, 1, 0), "Cal": (0, 0, 2)}
    assert pot == 1 + 2 + 2


def test_who_wins_can_pay_again():
    each, pot = told(stakes_with("chips Ann 20, Ben 3, Cal 20\n"), Ben=3, Cal=2)
    assert each == {"Ann": (0, 6, 0), "Ben": (6, 0, 2), "Cal": (0, 0, 2)}
    assert pot == 6 + 2 * 2  # who is bourré does not ante


def test_who_keeps_one_chip_antes_one():
    each, pot = told(stakes_with("chips Ann 20, Ben 3, Cal 20\n"), Ann=3, Ben=1, Cal=1)
    assert each["Ben"] == (0, 0, 1)
    assert pot == 2 + 1 + 2


def test_who_has_enough_pays_as_on_credit():
    rich = stakes_with("chips 20 each\n")
    debt = stakes_with("chips 20 each\n", "boo-ray 1, ante 2")
    assert isinstance(rich, Stakes)
    assert rich.endings == debt.endings


@pytest.mark.parametrize("chips", ["", "chips Ann 20, Cal 20\n"])
def test_where_a_stack_is_not_known_nothing_is_judged(chips):
    assert stakes_with(chips) == NotJudged("it is not known how much everybody can pay")
    assert isinstance(stakes_with(chips, "boo-ray 1, ante 2"), Stakes)


def stakes_at_a_table_of(seats):
    names = [f"P{n}x" for n in range(seats)]
    text = f"rules acadiana 1\nseats {' '.join(names)}\nhand 1, dealer {names[-1]}, up Ts\n"
    return audit(f"{text}in {', '.join(names)}\ntricks {names[0]} 5").passages[-1].stakes()


def test_no_more_ways_to_share_the_tricks_are_tried_than_players_can_play():
    """Ten hands of five cards take fifty; sixty players would share five tricks in 8 million ways."""
    assert len(stakes_at_a_table_of(10).endings) == 2002
    for crowd in (11, 24, 60):
        assert stakes_at_a_table_of(crowd) == NotJudged("more play than there are cards for")
