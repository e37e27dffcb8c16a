"""Who antes: as recorded, else as due."""

from dataclasses import replace

import pytest
from settlement.hands import (
    ANN,
    BEN,
    CAL,
    DEE,
    FOUR,
    NOTHING,
    ante,
    ante_each,
    hand,
    moves,
    rules,
    said_in,
    settled,
)

from referee.books.ledger import Leftovers
from referee.money.settlement.awards import Result

EXEMPT = Leftovers(exempt=frozenset({BEN}))
BARRED = Leftovers(barred=frozenset({BEN}))


def antes(a_hand, *lines, before=NOTHING, **knobs):
    done = settled(a_hand, *lines, before=before, under=rules(**knobs))
    return moves(done, "ante", "second-ante"), done.pot, done.antes_assumed


@pytest.mark.parametrize(
    ("by", "before", "expected"),
    [
        ("each", NOTHING, ["Ann 2", "Ben 2", "Cal 2", "Dee 2"]),
        ("each", EXEMPT, ["Ann 2", "Cal 2", "Dee 2"]),
        ("each", BARRED, ["Ann 2", "Cal 2", "Dee 2"]),
        ("dealer", NOTHING, ["Dee 2"]),
        ("dealer", EXEMPT, ["Dee 2"]),
        ("dealer", Leftovers(exempt=frozenset({DEE})), []),
        ("dealer-for-all", NOTHING, ["Dee 8"]),
        ("dealer-for-all", EXEMPT, ["Dee 6"]),
        ("dealer-for-all", BARRED, ["Dee 6"]),
        ("dealer-for-all", Leftovers(exempt=frozenset(FOUR)), []),
    ],
)
def test_without_a_line_the_antes_are_taken_as_due(by, before, expected):
    paid, pot, assumed = antes(hand("AAABC"), before=before, ante=2, ante_by=by)
    assert [line.replace(" > pot", "").removesuffix(" ante") for line in paid] == expected
    assert pot == sum(int(line.split()[1]) for line in expected)
    assert assumed == bool(expected)


@pytest.mark.parametrize("by", ["dealer", "dealer-for-all"])
def test_an_unknown_dealer_leaves_the_pot_unknown(by):
    assert antes(hand("AAABC", dealer=None), ante_by=by) == ([], None, False)


@pytest.mark.parametrize("by", ["dealer", "dealer-for-all"])
def test_nobody_antes_to_a_redeal_even_when_the_dealer_is_unknown(by):
    everybody = Leftovers(carried=6, exempt=frozenset(FOUR))
    assert antes(hand("AAABC", dealer=None), before=everybody, ante_by=by) == ([], 6, False)


def test_the_dealer_antes_last():
    paid = antes(hand("AAABC", dealer=BEN))[0]
    assert [line.split()[0] for line in paid] == [CAL, DEE, ANN, BEN]


def test_each_for_himself_needs_no_dealer():
    paid, pot, _ = antes(hand("AAABC", dealer=None))
    assert (len(paid), pot) == (4, 4)


def test_without_seats_the_antes_are_unknown():
    assert antes(hand(seats=(), dealer=None)) == ([], None, False)
    assert antes(hand(seats=(), dealer=None), ante_each(2)) == ([], None, False)
    assert antes(hand(seats=(), dealer=None), ante(Ann=2))[1] == 2


def test_recorded_antes_are_facts_whoever_should_have_paid():
    assert antes(hand("AAABC"), ante(Cal=3, Zoe=1, Ann=0, Ben=2), before=EXEMPT) == (
        ["Ben > pot 2 ante", "Cal > pot 3 ante", "Zoe > pot 1 ante"],
        6,
        False,
    )


def test_recorded_antes_stand_in_turn_order_and_strangers_last():
    turned = hand("AAABC", seats=(CAL, ANN, DEE, BEN), dealer=BEN)
    paid = antes(turned, ante(Abe=1, Ben=2, Ann=1, Cal=3))[0]
    assert [line.split()[0] for line in paid] == [CAL, ANN, BEN, "Abe"]


def test_each_is_everybody_who_antes():
    assert antes(hand("AAABC"), ante_each(2), before=EXEMPT)[1] == 6
    assert antes(hand("AAABC"), ante_each(2), before=BARRED)[1] == 6
    assert antes(hand("AAABC"), ante_each(2), before=EXEMPT, ante_by="dealer")[1] == 8


def test_each_is_everybody_where_all_were_exempt():
    everybody = Leftovers(exempt=frozenset(FOUR))
    assert antes(hand("AAABC"), ante_each(2), before=everybody)[1] == 8


def test_stayers_pay_the_second_ante():
    paid, pot, assumed = antes(hand("AAABC"), second_ante=3)
    assert paid[4:] == [f"{one} > pot 3 second-ante" for one in (ANN, BEN, CAL)]
    assert (pot, assumed) == (13, True)


def test_a_second_ante_that_nobody_wrote_down_is_assumed():
    assert antes(hand("AAABC"), ante_each(1), second_ante=3)[1:] == (13, True)
    assert antes(hand("AAABC"), ante_each(1))[1:] == (4, False)


def test_a_line_behind_the_in_line_is_the_second_ante():
    lines = (ante_each(1), said_in(ANN, CAL), ante_each(3))
    paid, pot, assumed = antes(hand("AAACC"), *lines, second_ante=3)
    assert paid[4:] == ["Ann > pot 3 second-ante", "Cal > pot 3 second-ante"]
    assert (pot, assumed) == (10, False)


def test_a_line_behind_the_in_line_is_a_late_ante_where_there_is_no_second():
    lines = (said_in(ANN, CAL), ante_each(1))
    assert antes(hand("AAACC"), *lines)[1] == 4
    assert antes(hand("AAACC"), *lines, second_ante=0)[1] == 4


def test_a_second_ante_alone_leaves_the_first_assumed():
    paid, pot, assumed = antes(hand("AAACC"), said_in(ANN, CAL), ante(Ann=3), second_ante=3)
    assert paid[4:] == ["Ann > pot 3 second-ante"]
    assert (pot, assumed) == (7, True)


def test_second_antes_are_unknown_while_the_stayers_are():
    thin = replace(hand(), stayers=None)
    assert antes(thin, ante_each(1), second_ante=3)[1] is None
    assert antes(thin, said_in(ANN), ante_each(3), second_ante=3)[1] is None
    assert antes(thin, said_in(ANN), ante(Ann=3), second_ante=3)[1] == 7


def test_a_misdeal_came_before_the_second_ante_unless_somebody_had_spoken():
    early = settled(replace(hand(misdealt=True), stayers=None), under=rules(second_ante=3))
    assert (early.result, early.pot) == (Result.MISDEAL, 4)
    spoken = said_in(ANN, CAL)
    late = hand(stayers=(ANN, CAL), misdealt=True, intents=spoken.intents)
    assert settled(late, spoken, under=rules(second_ante=3)).pot == 10


def test_a_game_without_antes_is_played_for_what_lies_there():
    assert antes(hand("AAABC", dealer=None), ante=0) == ([], 0, False)


def test_everybody_pays_in_full_since_stacks_are_not_looked_at():
    for way in ("debt", "all-in", "out"):
        assert antes(hand("AAABC"), short_stack=way)[1] == 4
