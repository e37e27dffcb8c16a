"""An evening of four hands, played and paid by the book."""

from collections import Counter

__all__ = ["BROKEN_OFF", "EVENING", "HANDS", "HEAD", "OPEN", "won_by"]

HANDS = """\
hand 1, dealer Dee
ante 2 each
in Ann 0, Ben 0, Cal out, Dee 0
tricks Ann 3, Ben 2, Dee 0
pot 8 to Ann
paid Dee 8

hand 2, dealer Ann
ante Ann 2, Ben 2, Cal 2
in Ben 0, Cal 0, Dee out, Ann 0
tricks Ben 4, Cal 1, Ann 0
pot 14 to Ben
paid Ann 14

hand 3, dealer Ben
ante Ben 2, Cal 2, Dee 2
in Cal 0, Dee 0, Ann 0, Ben 0
tricks Cal 3, Dee 1, Ann 1, Ben 0
pot 20 to Cal
paid Ben 20

hand 4, dealer Cal
ante Ann 2, Cal 2, Dee 2
in Dee 0, Ann 0, Ben out, Cal out
tricks Dee 3, Ann 2
pot 26 to Dee
"""

HEAD = """\
bourre-log 1
game Thursday kitchen
date 2026-03-05
rules boo-ray 1, ante 2
seats Ann Ben Cal Dee
chips 40 each

"""

EVENING = HEAD + HANDS + "chips Ann 28, Ben 28, Cal 52, Dee 52\n"
"""Four hands by the book: Ann and Ben lost 12 each, Cal and Dee won them."""

BROKEN_OFF = HEAD + HANDS.replace("tricks Dee 3, Ann 2\npot 26 to Dee\n", "")
"""The same, but the last hand was not played out."""

OPEN = BROKEN_OFF.replace("tricks Cal 3, Dee 1, Ann 1, Ben 0\npot 20 to Cal\npaid Ben 20\n", "")
"""Nor the one before: nobody's stack is known."""


def won_by(payments):
    """What each party gets by these payments (negative: pays)."""
    got = Counter()
    for one in payments:
        got[one.giver] -= one.amount
        got[one.taker] += one.amount
    return got
