"""Who left and comes back: the chips that he sits down with are compared like a count."""

import pytest
from book.books import assert_balanced, chip_laws, passages

from referee.audits.story import audit
from referee.books.ledger import Cause

BEFORE = """bourre-log 1
rules boo-ray 1, cinch none, leaver-antes no
seats Ann Ben Cal Dee
chips 40 each

hand 1, dealer Dee, up 7s
ante 2 each
in Ann, Ben out, Cal, Dee
tricks Ann 3, Cal 1, Dee 1
pot 8 to Ann
"""
WITHOUT_HIM = """
hand 2, dealer Ann, up 7s
ante 2 each
in Cal, Dee, Ann out
tricks Cal 3, Dee 2
pot 6 to Cal
"""
BEHIND = """
hand 3, dealer Cal, up 7s
ante 2 each
in Dee, Ann, Ben, Cal out
tricks Dee 2, Ann 1, Ben 2
pot 8 carries
chips Ann 42, Ben {ben}, Cal 40, Dee 34
"""
"""Ben left with 38."""

FITS = {
    "what he left with": ("leave Ben", "sit Ben after Ann 38", 36),
    "no number": ("leave Ben", "sit Ben after Ann", 36),
    "bought before": ("leave Ben", "buy Ben 10\nsit Ben after Ann 48", 46),
    "bought behind": ("leave Ben", "sit Ben after Ann 38\nbuy Ben 10", 46),
    "cashed all, bought in again": ("cash Ben 38\nleave Ben", "sit Ben after Ann 50", 48),
    "cashed some": ("cash Ben 20\nleave Ben", "sit Ben after Ann 18", 16),
    "cashed all, bought, sits with it": (
        "cash Ben 38\nleave Ben",
        "buy Ben 20\nsit Ben after Ann 20",
        18,
    ),
}
DOES_NOT = {
    "more": ("leave Ben", "sit Ben after Ann 60", 58, 22),
    "less": ("leave Ben", "sit Ben after Ann 20", 18, 18),
    "what he cashed": ("cash Ben 20\nleave Ben", "sit Ben after Ann 38", 36, 20),
}


def evening(leaves, sits, ben):
    return f"{BEFORE}{leaves}\n{WITHOUT_HIM}{sits}\n{BEHIND.format(ben=ben)}"


@pytest.mark.parametrize("case", FITS)
def test_what_he_left_with_or_bought_is_fine(case):
    text = evening(*FITS[case])
    assert_balanced(text)
    assert chip_laws(text) == []


@pytest.mark.parametrize("case", DOES_NOT)
def test_other_chips_are_told_once_where_he_sits_down(case):
    leaves, sits, ben, off = DOES_NOT[case]
    text = evening(leaves, sits, ben)
    assert_balanced(text)
    assert chip_laws(text) == [("C519", 2, off)]


def test_who_was_never_counted_may_bring_anything():
    text = evening("leave Ben", "sit Ben after Ann 60", 58).replace("chips 40 each\n", "")
    text = text.replace("Ann 42, Ben 58, Cal 40, Dee 34", "Ben 58")
    assert_balanced(text)
    assert chip_laws(text) == []


def test_who_cashed_everything_and_sits_down_again_has_bought():
    text = evening("cash Ben 38\nleave Ben", "sit Ben after Ann 50", 48)
    entries = [one for each in passages(text) for one in each.judgement.reckoning.recorded]
    his = [one.movement for one in entries if "Ben" in one.movement]
    assert [(one.cause, one.chips) for one in his][2:4] == [(Cause.CASHED, 38), (Cause.BOUGHT, 50)]


def test_no_slip_is_offered_that_has_him_buy_what_no_line_says():
    text = evening("cash Ben 20\nleave Ben", "sit Ben after Ann 38", 36)
    (found,) = [one for one in audit(text).findings if one.code == "C519"]
    assert found.slip is None or "cash Ben" not in found.slip.sentence
