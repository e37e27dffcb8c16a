"""Who may have been served when the stock had run out, by the numbers of cards drawn."""

import pytest
from forced.test_views import moments

from referee.worlds.stock import served_late, stock_of

EIGHT = ("Ann", "Ben", "Cal", "Dee", "Eve", "Fay", "Gus", "Hal")
OUT = "Fay out, Gus out, Hal out"


def read(says, head="hand 1, dealer Hal, up 7s", players=EIGHT, **knobs):
    """Eight hands of five leave twelve cards, one of them turned unless it is the dealer's."""
    text = f"{head}\nin {says}, {OUT}\n1 Ann: Kd"
    ruleset, found = moments(text, rules="acadiana", players=players, **knobs)
    return found[0][0].hand, ruleset


def late(says, **how):
    return set(served_late(*read(says, **how)))


def test_the_stock_lasts_to_its_last_card():
    assert late("Ann 5, Ben 5, Cal 2, Dee out, Eve out") == set()
    assert late("Ann 5, Ben 5, Cal 3, Dee out, Eve out") == {"Cal"}
    turned = {"turn-up": "community", "turn-up-exchange": "no", "trump-from": "stock"}
    assert late("Ann 5, Ben 5, Cal 1, Dee out, Eve out", **turned) == set()
    assert late("Ann 5, Ben 5, Cal 2, Dee out, Eve out", **turned) == {"Cal"}


def test_the_spare_hand_is_none_of_the_stock():
    spare = {"widow": "yes"}
    assert late("Ann 5, Ben 2, Cal out, Dee out, Eve out", **spare) == set()
    assert late("Ann 5, Ben 3, Cal out, Dee out, Eve out", **spare) == {"Ben"}


def test_who_drew_none_was_served_nothing():
    assert late("Ann 5, Ben 5, Cal 5, Dee 0, Eve 1") == {"Cal", "Eve"}


def test_behind_a_number_that_nobody_noted_anybody_may_be_late():
    assert late("Ann 1, Ben, Cal 1, Dee 0, Eve out") == {"Ben", "Cal"}
    nobody_knows = "hand 1, up 7s"
    assert late("Ann 1, Ben 1, Cal 0, Dee out, Eve out", head=nobody_knows) == {"Ann", "Ben", "Cal"}


@pytest.mark.parametrize("knobs", [{"stock-out": "never"}, {"max-draw": "0"}])
def test_where_nothing_is_dealt_on_nobody_is_late(knobs):
    assert late("Ann 5, Ben 5, Cal 5, Dee, Eve", **knobs) == set()


def test_a_discard_goes_only_to_players_behind():
    hand, ruleset = read("Ann 5, Ben 5, Cal 3, Dee 2, Eve 0", declare="in-turn-with-draw")
    of_cal = stock_of(hand, "Cal", ruleset)
    assert [who for who in EIGHT if of_cal.may_be_late(who)] == ["Cal", "Dee"]
    assert [who for who in EIGHT if of_cal.may_return(who)] == ["Dee"]
    hand, ruleset = read("Ann 5, Ben 5, Cal 3, Dee 2, Eve 0", declare="simultaneous")
    of_dee = stock_of(hand, "Dee", ruleset)
    assert [who for who in EIGHT if of_dee.may_return(who)] == ["Cal", "Dee"]
    hand, ruleset = read(
        "Ann 1, Ben 1, Cal 1, Dee out, Eve out", head="hand 1, up 7s", declare="in-turn-with-draw"
    )
    assert [who for who in EIGHT if stock_of(hand, "Cal", ruleset).may_return(who)] == [
        *("Ann", "Ben", "Cal")
    ]
