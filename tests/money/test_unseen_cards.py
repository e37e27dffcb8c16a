"""A card that nobody saw: what `pot` and `paid` lines record stands all the same."""

import random
import re

import pytest
from book.books import passages
from book.evenings_of_money import HOUSES, plain, ruled
from evenings.houses import tables
from evenings.writer import random_evening
from tiers import thinned

from referee.evenings import winnings

ONE_TRICK_LACKS_A_CARD = """\
bourre-log 1
rules acadiana 1, ante 2
seats Ann Ben Cal
chips 60 each

hand 1, dealer Cal, up 2s
ante 2 each
in Ann 0, Ben 0, Cal 0
1 Ann: As ?? 2s
2 Ann: Ks Kh Kd
3 Ann: Qs Qh Qd
4 Ann: Js Jh Jd
5 Ann: Ts Th Td
pot 6 to Ann
paid Ben 6, Cal 6
"""
A_HEART_NOBODY_SAW = """\
bourre-log 1
rules acadiana 1, ante 4, renege pot
seats Ann Gus Sam Kim Lou Bea
chips 100 each

hand 1, dealer Bea, up 9d
ante 4 each
in Ann 0, Gus 0, Sam 0
out Kim, Lou, Bea
1 Ann: Ac 2c 3c
2 Ann: Kc 4c 5c
3 Ann: Qc 6c 7c
4 Ann: Jc 8c Ts
5 Ann: Tc 2s 3s
pot 24 to Ann
paid Gus 24, Sam 24

hand 2, dealer Ann, up 2d
ante Kim 4, Lou 4, Bea 4, Ann 4
in Kim 0, Sam 0
out Lou, Bea, Ann, Gus
1 Kim: 3s As*
2 Sam: 4h* ?h
3 Sam: Kh* 9h
4 Sam: Ah* Th
5 Sam: Td* 2c
tricks Sam 5
pot 64 to Sam
paid Kim 64
"""


def won(text):
    (one,) = winnings("log", passages(text))
    return dict(one.won), one.unknown


def test_one_card_nobody_saw_leaves_every_stack_known():
    assert won(ONE_TRICK_LACKS_A_CARD)[1] == frozenset()
    assert won(ONE_TRICK_LACKS_A_CARD) == won(ONE_TRICK_LACKS_A_CARD.replace("??", "3h"))


def test_a_card_that_cannot_take_the_trick_changes_nothing():
    assert won(A_HEART_NOBODY_SAW)[1] == frozenset()
    assert won(A_HEART_NOBODY_SAW) == won(A_HEART_NOBODY_SAW.replace("?h", "3h"))


@pytest.mark.parametrize("seed", thinned(range(120), 30))
def test_what_was_paid_stands_whatever_card_is_unseen(seed):
    rng = random.Random(f"unseen {seed}")
    preset, knobs = HOUSES[rng.choice(sorted(HOUSES))]
    ruleset, turned = ruled(preset, {**knobs, **rng.choice([{}, {"renege": "none"}])})
    size = rng.choice(tables(ruleset))
    evening = random_evening(ruleset, size, 4, rng, style=plain(paid=True), overrides=turned)
    lines = evening.text.splitlines()
    place = rng.choice([n for n, line in enumerate(lines) if re.match(r"[1-5] \w+:", line)])
    cards = list(re.finditer(r"(?<= )(?:10|[2-9TJQKA])([shdc])(?=[ *]|$)", lines[place]))
    card = rng.choice(cards)
    unseen = rng.choice(["??", f"?{card[1]}"])
    lines[place] = lines[place][: card.start()] + unseen + lines[place][card.end() :]
    assert won("\n".join(lines)) == won(evening.text)
