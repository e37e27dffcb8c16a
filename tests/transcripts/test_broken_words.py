"""A word that nothing explains costs its line, and makes no claim."""

import re
from pathlib import Path

import pytest
from tiers import LONG, thinned
from understanding import understood

NOTES = Path(__file__).parents[2] / "benchmarks" / "notes"
SEATED = "seats Ann Ben Cal\nchips 20 each\nante 1 every hand\nlimit 10\n\nhand 1 dealer Cal\n"


@pytest.mark.parametrize(
    ("note", "words", "instead", "claim"),
    [
        ("far-and-wide/c08", "all but Hector", "all trabbled Hector", "^in Hector$"),
        ("far-and-wide/c08", "all but Hector", "but Hector", "^in Hector$"),
        ("columns-and-rows/c11", "counted", "grommish", "^hand 9"),
        ("columns-and-rows/c16", "limit 10", "wibbly 10", "^paid Buck 12"),
        ("firehouses-and-organs/c06", "8 pique", "8 grommish", "^hand [45]"),
        *(
            pytest.param(*one, marks=LONG)
            for one in [
                (
                    "garages-and-dorms/c09",
                    "took three cards",
                    "took snozzled cards",
                    "^chips.*\n*chips",
                ),
                (
                    "rigs-and-diaries/c06",
                    "Kowalski and me",
                    "Kowalski snozzled me",
                    "^paid Beans 24",
                ),
            ]
        ),
    ],
)
def test_a_broken_word_makes_no_claim(note, words, instead, claim):
    text = (NOTES / f"{note}.txt").read_text("utf-8")
    assert words in text
    log = understood(text.replace(words, instead, 1)).log
    assert not re.search(claim, re.sub("^#.*\n", "", log, flags=re.MULTILINE), re.MULTILINE)


@pytest.mark.parametrize(
    ("lines", "meant"),
    [
        ("in all\nAnn 3, Ben 2\npot 3 Ann, Cal boo 3", "paid Cal 3"),
        ("in all\nAnn 3, Ben 2, Cal none\nPot 3 to Ann, and Cal put in 3", "paid Cal 3"),
        ("in Ann, Ben\ntricks Ann 5, Ben 0. FIVE\npot 3 to Ann", "pot 3 to Ann"),
        ("in Ann, Ben, up 7h\n1 Ann Ks, Ben 9s (Ann won it)", "1 Ann: Ks*, Ben 9s"),
    ],
)
def test_what_is_meant_is_claimed(lines, meant):
    log = understood(f"{SEATED}{lines}\n").log.splitlines()
    assert meant in [line.split("  #")[0] for line in log]


@pytest.mark.parametrize(
    ("note", "words", "instead", "hands"),
    thinned(
        [
            ("docks-and-diaries/c05", "dlr Th. In omnes. Msgr", "grommish Th. In omnes. Msgr", 8),
            ("barbers-and-lockmasters/c06", "CAPT deals.", "CAPT snozzled.", 6),
            ("breweries-and-deer-camps/c02", "9 Theo.", "9 Theo wibbly.", 9),
        ],
        3,
    ),
)
def test_a_hand_without_a_head_is_counted(note, words, instead, hands):
    text = (NOTES / f"{note}.txt").read_text("utf-8")
    assert words in text
    found = understood(text.replace(words, instead, 1)).hands
    assert [hand.number for hand in found] == [*range(1, hands + 1)]
