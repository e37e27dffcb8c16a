"""Sheets and lists as strangers wrote them: heads that begin names, rows in the order of the seats, places at the table."""

import json
from pathlib import Path

import pytest
from tiers import thinned
from understanding import understood

NOTES = Path(__file__).parents[2] / "benchmarks" / "notes" / "refineries-and-rectories"


@pytest.mark.parametrize("name", thinned(["c04", "c05", "c07"], 3))
def test_a_sheet_says_who_won_each_hand_and_what_is_left(name):
    meant = json.loads((NOTES / f"{name}.meant.json").read_text("utf-8"))
    read = understood((NOTES / f"{name}.txt").read_text("utf-8"))
    assert [*read.evening.seats] == meant["players"]
    assert [hand.winner for hand in read.hands] == [hand["winner"] for hand in meant["hands"]]
    for hand, truth in zip(read.hands, meant["hands"], strict=True):
        assert {*hand.bourre, *hand.paid} <= {*truth["bourre"]}


SEATED = "{}\n40 chips each, ante 1\nhand 1, Ben deals\nAnn 3, Ben 2, me 0\nAnn and Cleo and Ben"


@pytest.mark.parametrize(
    ("line", "seats"),
    [
        ("Table: Ann, then Ben on my left, then Uncle Boy, Cleo and me (Zed)", 5),
        ("Seats: Ann, your uncle Ben, Cleo of the choir, and yours truly", 4),
        ("Seats: Ann, then Ben to my left, then Cleo, and me", 4),
    ],
)
def test_a_place_at_the_table_or_a_word_beside_a_name_ends_no_list(line, seats):
    assert len(understood(SEATED.format(line)).evening.seats) == seats


FRENCH = """\
places: Luc, Guy, Jean
40 jetons chaque, mise 1 chaque
donne 1, Guy brasse, retourne 6 de pique
Jean 2 cartes, Luc 2, Guy 2
1 Jean as de trèfle. Luc coupe du 2, Guy surcoupe avec l'as (!)
2 Guy roi carreau, Jean as, Luc 4
"""


def test_a_card_that_cuts_is_a_trump_and_a_bare_rank_follows_suit():
    log = understood(FRENCH).log
    assert "1 Jean: Ac, Luc 2s, Guy As" in log
    assert "2 Guy: Kd, Jean Ad, Luc 4d" in log


TRICKS = """\
Seats: Ann, Ben, Cleo
hand 1, dealer Cleo, up 7h
in Ann, Ben
Ann comes with some card or other 9d, Ben throws what he can 6d
Ann Kd, Ben 8d
"""


def test_a_trick_is_counted_behind_one_that_was_not_understood():
    assert [*understood(TRICKS).hands[0].rows] == [2]


def test_he_in_a_list_is_somebody_named_before():
    read = understood("Seats: Ann, Ben, Cleo\nhand 1 dealer Cleo. just Ann and him, 3-2 Ann, pot 3")
    assert {*read.hands[0].stayed} == {"Ann", "Cleo"}


def test_a_number_of_thousands_is_one_number():
    read = understood("Seats: Ann, Ben\nhand 1, dealer Ben\npot 1,050 to Ann")
    assert "pot 1050 to Ann" in read.log


def test_of_two_columns_that_differ_by_what_everybody_brought_one_is_what_is_left():
    name = NOTES.parent / "weddings-and-ferries" / "c05"
    meant = json.loads(name.with_suffix(".meant.json").read_text("utf-8"))
    (*_, ended) = (
        one
        for one in understood(name.with_suffix(".txt").read_text("utf-8")).rows
        if one.text.startswith("chips")
    )
    assert all(f"{end}" in ended.text for end in meant["end"].values())
