"""The frame of a text is no part of what it says: the same notes in another frame tell the same facts."""

from pathlib import Path

import pytest
from frames import FRAMES, framed
from tiers import thinned
from understanding import understood

from referee.notes import transcribe

HERE = Path(__file__).parent
NOTES = ("notes/tackle-shop", "kitchens/bowling-club", "phones/bev-friday", "pads/cousins-fr")
ALL = [*FRAMES, "names", "names of two words"]
OPEN = {"wrapped"}
"""Frames that are not seen through yet."""
PAIRS = [(name, note) for note in NOTES for name in ALL if name not in OPEN]


@pytest.mark.parametrize(("name", "note"), thinned(PAIRS, 34))
def test_the_same_facts_in_another_frame(name, note):
    text = (HERE / f"{note}.txt").read_text("utf-8-sig")
    for _, meant, told in framed(text, {name}):
        assert told == meant


HEADED = """\
Seats, clockwise: Clyde, Dora, Felix, Inez. Ante 1 each.
RUN 1.  hand 1, dealer Clyde, eight of spades up.
  1.1  in Dora 2, Felix 1, Clyde + Inez out
  1.2  Dora the ace of spades, Felix the 3 of spades... sorry 4 of spades
  1.3  tricks Dora 3, Felix 2. pot 4 to Dora
RUN 2.  hand 2, dealer Dora. it's revenge for hand 1
  2.1  tricks Felix 4, Inez 1. pot 4 to Felix
RUN 3.  hand 3, dealer Felix
  3.1  tricks Inez 4, Dora 1. pot 4 to Inez
"""


def test_headings_and_sections_open_no_hand_twice():
    told = understood(HEADED)
    assert [hand.number for hand in told.hands] == [1, 2, 3]
    assert "in Dora 2, Felix 1, Inez out, Clyde out" in told.log
    assert "1 Dora: As, Felix 4s" in told.log
    assert all("1.1" not in line.why and "RUN" not in line.why for line in told.lines)


def test_names_of_two_words_are_one_where_they_never_stand_apart():
    told = understood("seats Al Roy, Bea Ott\nhand 1, Al Roy deals\nBea Ott 3, Al Roy 2")
    assert told.evening.cast.players == ("Al Roy", "Bea Ott")


def test_times_of_four_digits_are_no_part_of_the_lines_behind_them():
    hands = [
        f"HAND {n}. DLR ANN. IN ANN, BEN. TRKS ANN 3, BEN 2. POT 4 TO ANN" for n in (1, 2, 3, 4)
    ]
    timed = [f"{hour} {hand}" for hour, hand in zip((1903, 1909, 2214, 2320), hands, strict=True)]
    head = ["ANN, BEN, CAL, DEE. ANTE 1"]
    told = [transcribe([*head, *lines]) for lines in (hands, timed)]
    assert [hand.pot for hand in told[0].hands] == [hand.pot for hand in told[1].hands]
    assert all(hand.winner == "ANN" for hand in told[1].hands)
    assert "# ?" not in told[1].log
