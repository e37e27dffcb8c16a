"""Tables without credit: whoever has too little pays what they have, one payment after another."""

from settlement.hands import ANN, BEN, CAL, DEE, ante_each, hand, moves, rules, said_in, with_pot

from referee.books.ledger import Leftovers
from referee.money.settlement.deal import UNKNOWN, Purse
from referee.money.settlement.settle import deal_of, settled

NOTHING = Leftovers()


def lying(**chips):
    return {one: Purse(n, n) for one, n in chips.items()}


def dealt(a_hand, *lines, purses, before=NOTHING, reneged=(), **knobs):
    under = rules(short_stack="all-in", **knobs)
    return deal_of(a_hand, lines, before, frozenset(reneged), under)._replace(purses=purses)


def test_each_antes_what_he_has_and_who_has_nothing_does_not():
    purses = lying(Ann=9, Ben=2, Cal=1, Dee=0)
    done = settled(dealt(hand("AAABC"), purses=purses, ante=2))
    paid = [f"{ANN} > pot 2 ante", f"{BEN} > pot 2 ante", f"{CAL} > pot 1 ante"]
    assert (moves(done, "ante"), done.pot, done.antes_assumed) == (paid, 5, True)
    said = settled(dealt(hand("AAABC"), ante_each(2), purses=purses, ante=2))
    assert (moves(said, "ante"), said.antes_assumed) == (paid, False)


def test_where_nobody_has_a_chip_no_ante_is_assumed():
    done = settled(dealt(hand("AAABC"), purses=lying(Ann=0, Ben=0, Cal=0, Dee=0)))
    assert (moves(done), done.pot, done.antes_assumed) == ([], 0, False)


def test_the_dealer_antes_for_all_as_far_as_he_can():
    done = settled(dealt(hand("AAABC"), purses=lying(Dee=3), ante=2, ante_by="dealer-for-all"))
    assert moves(done, "ante") == ["Dee > pot 3 ante"]


def test_the_second_ante_is_paid_from_what_the_first_left():
    purses = lying(Ann=9, Ben=4, Cal=2, Dee=9)
    unsaid = settled(dealt(hand("AAABC"), purses=purses, ante=2, second_ante=3))
    paid = [f"{ANN} > pot 3 second-ante", f"{BEN} > pot 2 second-ante"]
    assert moves(unsaid, "second-ante") == paid
    lines = ante_each(2), said_in(ANN, BEN, CAL), ante_each(3)
    said = settled(dealt(hand("AAABC"), *lines, purses=purses, ante=2, second_ante=3))
    assert (moves(said, "second-ante"), said.pot) == (paid, 13)


def test_a_bourre_and_a_renege_come_to_what_the_antes_left():
    purses = lying(Ann=9, Ben=5, Cal=1, Dee=3)
    deal = dealt(hand("AAAAD", (ANN, BEN, CAL, DEE)), purses=purses, reneged={DEE})
    done = settled(deal)
    assert moves(done, "bourre", "renege") == ["Ben > next-pot 4 bourre", "Dee > next-pot 2 renege"]
    assert done.bourre == (BEN, CAL)
    assert done.leftovers.owed == ((BEN, 4), (DEE, 2))
    assert done.leftovers.exempt == {BEN, CAL, DEE}
    broke = settled(deal._replace(purses=lying(Dee=1)))
    assert (broke.cost(DEE), broke.leftovers.exempt) == (0, {BEN, CAL, DEE})


def test_whose_stack_is_not_known_is_taken_to_pay_in_full():
    done = settled(dealt(hand("AAAAA", (ANN, BEN)), purses={}, before=with_pot(6)))
    assert moves(done, "bourre") == ["Ben > next-pot 6 bourre"]
    a_gap = Leftovers(carried=None)
    unknown = settled(dealt(hand("AAAAA", (ANN, BEN)), purses=lying(Ben=5), before=a_gap))
    assert (unknown.bourre, unknown.leftovers.owed) == ((BEN,), ())
    deal = dealt(hand("AAABC"), purses=lying(Ann=1))
    assert (deal.purse(ANN), deal.purse(BEN)) == (Purse(1, 1), UNKNOWN)
    on_credit = deal._replace(purses=None)
    assert (on_credit.purse(ANN), on_credit.pays(ANN, 7)) == (UNKNOWN, 7)


def test_what_he_can_pay_is_told_where_it_is_enough_or_known_to_the_chip():
    assert [Purse(3, 9).shows(due) for due in (2, 3, 4)] == [True, True, False]
    assert Purse(3, 3).shows(4)
    assert not UNKNOWN.shows(1)
    assert UNKNOWN.shows(0)
    assert [Purse(3, 5).pays(due) for due in (4, 5, 6)] == [4, 5, 5]
    assert UNKNOWN.pays(6) == 6


def test_what_was_paid_lies_there_no_more():
    assert Purse(3, 5).without(2) == Purse(1, 3)
    assert Purse(3, 5).without(4) == Purse(0, 1)
    assert Purse(3, 5).without(6) == Purse(0, 0)
    assert UNKNOWN.without(2) == UNKNOWN
    antes = settled(dealt(hand("AAABC"), purses=None)).antes
    deal = dealt(hand("AAABC"), purses=lying(Ann=4, Zoe=2))
    assert deal.after(antes).purses == lying(Ann=3, Zoe=2)
