"""What the founding texts work out in figures."""

import pytest
from settlement.hands import (
    ANN,
    BEN,
    CAL,
    DEE,
    FIVE,
    FOUR,
    Played,
    ante_each,
    evening,
    hand,
    moves,
    rules,
    settled,
    with_pot,
)

from referee.books.ledger import Leftovers
from referee.money.settlement.awards import Result


def test_a_bourre_matches_the_pot_as_it_stood_before_the_award():
    """Source acadiana pay.6: five put in one chip, the winner takes five, the bourré owes five."""
    won = settled(hand("AABBC", FOUR, seats=FIVE, dealer=FIVE[-1]), under=rules("acadiana"))
    assert won.pot == 5
    assert won.result is Result.CARRIED
    won = settled(hand("AAABC", FOUR, seats=FIVE, dealer=FIVE[-1]), under=rules("acadiana"))
    assert moves(won, "won-pot", "bourre") == ["pot > Ann 5 won-pot", "Dee > next-pot 5 bourre"]
    assert won.bourre == (DEE,)
    assert won.leftovers == Leftovers(
        owed=((DEE, 5),), exempt=frozenset({DEE}), bourre_in_pool=True
    )


@pytest.mark.parametrize(("pool", "shares"), [(6, (3, 2, 1)), (18, (8, 6, 4)), (12, (5, 4, 3))])
def test_la_bourre_pays_each_trick_for_itself(pool, shares):
    """Source: la-bourre deal.4 and deal.7."""
    first, second, third = shares
    paid = settled(
        hand("CAB", size=3),
        before=Leftovers(carried=pool - 6),
        under=rules("la-bourre"),
    )
    assert paid.result is Result.SHARED
    assert paid.winners == (CAL, ANN, BEN)
    assert moves(paid) == [
        "Dee > pot 6 ante",
        f"pot > Cal {first} trick",
        f"pot > Ann {second} trick",
        f"pot > Ben {third} trick",
    ]
    assert paid.leftovers.carried == 0


def test_the_limit_of_boo_ray_caps_winner_and_bourre():
    """Source: boo-ray limit.1-2."""
    under = rules("boo-ray", limit=20)
    won = settled(hand("AAABB", (ANN, BEN, CAL)), before=with_pot(50), under=under)
    assert moves(won) == ["pot > Ann 20 won-pot", "Cal > next-pot 20 bourre"]
    assert (won.pot, won.leftovers.carried) == (50, 30)


def test_the_limit_of_acadiana_caps_the_bourre_alone():
    """Source: acadiana variants.2."""
    under = rules("acadiana", limit=20)
    won = settled(hand("AAABB", (ANN, BEN, CAL)), before=with_pot(50), under=under)
    assert moves(won) == ["pot > Ann 50 won-pot", "Cal > next-pot 20 bourre"]
    assert won.leftovers.carried == 0


@pytest.mark.parametrize(
    ("preset", "exempt"),
    [("boo-ray", {ANN, BEN}), ("pagat", {ANN, BEN}), ("acadiana", set()), ("simultaneous", set())],
)
def test_whether_the_tied_ante_again(preset, exempt):
    """boo-ray pay.6; decision record 0015."""
    tied = settled(hand("AABBC"), under=rules(preset))
    assert tied.result is Result.CARRIED
    assert tied.winners == ()
    assert tied.leftovers == Leftovers(carried=4, exempt=frozenset(exempt))


def test_two_bourres_are_played_for_one_after_the_other():
    """la-bourre pay.2-3 under the other convention: six for Ben, then six for Cal."""
    under = rules("la-bourre", bourre_queue="one-per-deal")
    three = (ANN, BEN, CAL)
    first, second, third, fourth = evening(
        Played(hand("AAA", three, size=3)),
        Played(hand("ABC", size=3)),
        Played(hand("ABB", three, size=3)),
        Played(hand("ABC", size=3)),
        under=under,
    )
    assert first.pot == 6
    assert moves(first, "bourre") == ["Ben > next-pot 6 bourre", "Cal > next-pot 6 bourre"]
    assert (second.pot, second.leftovers.queued) == (12, (6,))
    assert second.leftovers.bourre_in_pool
    assert (third.pot, moves(third, "bourre")) == (12, ["Cal > next-pot 12 bourre"])
    assert fourth.pot == 18
    assert not fourth.leftovers.bourre_in_pool


def test_bourres_at_once_all_lie_in_the_next_pool():
    first, second = evening(
        Played(hand("AAA", (ANN, BEN, CAL), size=3)),
        Played(hand("ABC", size=3)),
        under=rules("la-bourre"),
    )
    assert first.leftovers.bourre_in_pool
    assert second.pot == 18
    assert not second.leftovers.bourre_in_pool


def test_the_hand_in_which_dee_reneged():
    """The pot holds eight, Ann wins it, Dee took a trick and pays eight all the same."""
    done = settled(hand("AADCA", number=12), ante_each(2), reneged={DEE}, under=rules(limit=40))
    assert moves(done) == [
        "Ann > pot 2 ante",
        "Ben > pot 2 ante",
        "Cal > pot 2 ante",
        "Dee > pot 2 ante",
        "pot > Ann 8 won-pot",
        "Dee > next-pot 8 renege",
    ]
    assert (done.pot, done.result, done.winners) == (8, Result.WON, (ANN,))
    assert (done.bourre, done.reneged) == ((), (DEE,))
    assert (done.cost(DEE), done.cost(ANN)) == (8, 0)
    assert done.leftovers == Leftovers(
        owed=((DEE, 8),), exempt=frozenset({DEE}), bourre_in_pool=True
    )
