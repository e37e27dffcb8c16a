"""Lines typed from memory by people who once saw the notation."""

import json
import tomllib
from pathlib import Path

import pytest
from command_line import own_folder, referee
from tiers import thinned
from understanding import understood

from referee.notes.line_read import HowRead

__all__ = ["own_folder", "referee"]

SEATS = "seats Ann Ben Cal Dee"
STAKES = f"{SEATS}\nante 1 each\nchips 20 each"
OPENED = f"{STAKES}\nhand 1, dealer Dee"
TRICKS = f"{OPENED}\nin Ann, Ben, Cal\ntricks Ann 3, Ben 2, Cal 0"
HAND = "hand 1, dealer Dee\nin Ann, Ben\ntricks Ann 3, Ben 2\npot 4 to Ann"


def rows(above, line, below):
    """Return the lines of the log that one line of notes became, if it was read."""
    read = understood(f"{above}\n{line}\n{below}".strip("\n"))
    place = above.count("\n") + 2 if above else 1
    noted = next(one for one in read.lines if one.line.number == place)
    assert noted.status is HowRead.READ, (line, noted.left_over)
    written = (row.text for row in read.rows if row.line == place)
    return [row for row in written if row and not row.startswith("#")]


LINES = tomllib.loads(Path(__file__).with_name("from_memory.toml").read_text("utf-8"))
BOTH = "in Ann, Ben\ntricks Ann 3, Ben 2\npot 4 to Ann"
STANDS = {
    "opening": (f"{SEATS}\nante 1 each", BOTH),
    "in": (f"{SEATS}\nante 1 each\nhand 1, dealer Dee", BOTH.partition("\n")[2]),
    "tricks": (f"{SEATS}\nante 1 each\nhand 1, dealer Dee\nin Ann, Ben, Cal", "pot 4 to Ann"),
    "end": (TRICKS, ""),
    "fin": (f"{TRICKS}\npot 4 to Ann, Cal paid 4", ""),
}
"""What stands above and below a line."""


@pytest.mark.parametrize(
    ("place", "line", "becomes"),
    thinned([(place, *line) for place, lines in LINES.items() for line in lines], 8),
)
def test_a_line_as_people_type_it(place, line, becomes):
    assert "; ".join(rows(STANDS[place][0], line, STANDS[place][1])) == becomes


@pytest.mark.parametrize(
    ("line", "rules"),
    [
        ("rules ante 1, no limit", "rules boo-ray 1, limit none"),
        ("rules: ante 1, limit 20", "rules boo-ray 1, limit 20"),
        ("rules ante 1 limit 20 everybody antes every hand", "limit 20, ante-exempt none"),
        ("one apiece every deal, and no limit on anything.", "limit none"),
        ("buck ante limit 10", "limit 10"),
        ("ante 1, limit 20, chip = 25c", "unit 0.25 USD"),
        ("a chip is a quarter", "unit 0.25 USD"),
        ("penny a chip", "unit 0.01 USD"),
        ("25c chips", "unit 0.25 USD"),
        ("we play for dimes", "unit 0.10 USD"),
        ("just dimes", "unit 0.10 USD"),
        ("chips 20 each, quarters", "unit 0.25 USD"),
        ("chips 20 each, quarters", "chips 20 each"),
    ],
)
def test_stakes(line, rules):
    read = understood(f"{SEATS}\n{line}\n{HAND}")
    assert rules in read.log
    assert read.lines[1].status is not HowRead.DOUBTFUL


@pytest.mark.parametrize("line", ["chips 20 each", "chips $20 each", "chips: 20 each"])
def test_stacks_are_no_worth_of_a_chip(line):
    assert rows(SEATS, line, HAND)[-1] == "chips 20 each"


@pytest.mark.parametrize(
    ("line", "stays"),
    [
        ("in Ann (2), Ben (1)", "in Ann 2, Ben 1"),
        ("in Ann d2, Ben x1", "in Ann 2, Ben 1"),
        ("in Ann, Ben. Ann drew 1, Ben none", "in Ann 1, Ben 0"),
        ("in Ann, Ben. drew Ann 2 Ben none", "in Ann 2, Ben 0"),
        ("in Ann, Ben. cards: Ann 2, Ben 1", "in Ann 2, Ben 1"),
    ],
)
def test_who_stays_with_what(line, stays):
    assert rows(OPENED, line, "tricks Ann 3, Ben 2\npot 4 to Ann") == [stays]


@pytest.mark.parametrize(
    ("line", "trick"),
    [
        ("t1 Ann As Ben 4s", "1 Ann: As, Ben 4s"),
        ("1) Ann-As Ben-4s", "1 Ann: As, Ben 4s"),
        ("1. Ann: A-S, Ben 4-S", "1 Ann: As, Ben 4s"),
        ("1 Ann - As / 4s", "1 Ann: As 4s"),
    ],
)
def test_a_trick(line, trick):
    above = f"{STAKES}\nhand 1, dealer Dee, up 7h\nin Ann, Ben"
    assert rows(above, line, "2 Ann Kc Qc\ntricks Ann 3, Ben 2\npot 4 to Ann") == [trick]


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("Ann (3) Ben (2) Cal (0)", "tricks Ann 3, Ben 2, Cal 0"),
        ("Ann-3 Ben-2 Cal-0", "tricks Ann 3, Ben 2, Cal 0"),
        ("all five to Ann", "tricks Ann 5, Ben 0, Cal 0"),
        ("Ann got every one", "tricks Ann 5, Ben 0, Cal 0"),
    ],
)
def test_tricks(line, told):
    assert rows(f"{OPENED}\nin Ann, Ben, Cal", line, "pot 4 to Ann") == [told]


@pytest.mark.parametrize("line", ["Cal 4 to pot", "Cal, bourréd, paid 4", "Cal has paid 4"])
def test_a_bourre(line):
    assert rows(TRICKS, line, "") == ["paid Cal 4"]


def test_losses_in_brackets_are_no_stacks():
    read = understood(f"{TRICKS}\npot 4 to Ann, Cal paid 4\nNet: Ann 3, Ben (1), Cal (5), Dee (1)")
    assert "chips Ann 3, Ben 1" not in read.log


@pytest.mark.parametrize("line", ["leave Ann 23", "Ann out with 23"])
def test_a_leaver(line):
    above = f"{TRICKS}\npot 4 to Ann, Cal paid 4"
    assert rows(above, line, "") == ["chips Ann 23", "leave Ann"]


@pytest.mark.parametrize(
    ("head", "seats"),
    [
        ("players, clockwise\n- Ann\n- Ben\n- Big Cal\n- Dee <-- me", 'Ann Ben "Big Cal" Dee'),
        ("players Ann Ben Cal Dee. Dee typing", "Ann Ben Cal Dee"),
        ("Players: Ann; Ben; Cal; and the undersigned, Dee.", "Ann Ben Cal Dee"),
        ("Order: me (Dee), Ann, Ben and Cal", "Dee Ann Ben Cal"),
    ],
)
def test_who_writes(head, seats):
    read = understood(
        f"{head}\nante 1\nhand 1, dealer Ann\nin Ben, me\ntricks Ben 3, me 2\npot 4 to Ben"
    )
    assert f"seats {seats}\n" in read.log
    assert "tricks Ben 3, Dee 2\n" in read.log


def test_a_title_with_and_without_its_full_stop():
    read = understood(
        "Players Ann, Ben, Mr. Earl\nante 1\nhand 1, dealer Ann\nin Ben, Mr Earl\nMr Earl 3, Ben 2\npot 3 to Mr Earl"
    )
    assert '\ntricks "Mr. Earl" 3, Ben 2\n' in read.log
    assert '\npot 3 to "Mr. Earl"\n' in read.log


def test_a_player_called_boo():
    read = understood(
        "players Ann, T-Ray, Boo\nante 1\nhand 1, dealer Ann\nin Boo, TR\nTR 3, Boo 2\npot 3 to TR\n"
        "hand 2, dealer TR\nin Boo, Ann, TR\nBoo 3, Ann 2, TR 0\npot 3 to Boo, TR paid 3"
    )
    told = {"in T-Ray, Boo", "tricks T-Ray 3, Boo 2", "pot 3 to T-Ray", "paid T-Ray 3"}
    assert told <= {*read.log.splitlines()}


def test_a_list_of_all_players_takes_in_no_word_that_acts_once():
    read = understood(
        "powers out again\nme pawpaw tito n simone, two each. pawpaw deals, 8c up, then he quits his own deal"
        "\nsimone Qh, me 6h, tito Ah\ntito Kd, simone 4d, me 9d\ntito 5s, simone Qs, me 6c\nme 10d, tito 9c, simone 2c"
        "\ntito 3c, simone Kc, me 8h"
    )
    assert {*read.evening.seats} == {"Me", "pawpaw", "tito", "simone"}


def test_who_sits_down_later_is_seated_before_they_are_counted():
    read = understood(
        f"{TRICKS}\npot 4 to Ann, paid Cal 4\nEve was late from her shift again, sits in between Ben and Cal. chips Eve 20"
        "\nhand 2, dealer Ann\nin Eve, Cal\ntricks Eve 3, Cal 2\npot 9 to Eve"
    )
    assert "\nsit Eve after Ben\nchips Eve 20\n" in read.log
    assert "in Eve, Cal" in read.log


def test_the_dealer_turns_the_last_card():
    assert rows(STAKES, "hand 1 Dee turns up the 7 of hearts", "in Ann, Ben\nAnn 3, Ben 2")[0] == (
        "hand 1, dealer Dee, up 7h"
    )


SHORT = """\
Thursday. At the table: Ann, Ben, Cal and Dee, a chip each every hand
Dee deals. Dee folds. Ann 3, Ben 2 and Cal got nothing
Ann wins 4, Cal pays 4
Ann deals and folds, Dee folds too
Ben and the others had some more, see 5 below
"""


@pytest.mark.usefixtures("own_folder")
@pytest.mark.parametrize("end", ["", "Ben 3, Cal 2. pot 11 to Ben"])
def test_what_does_not_add_up_beside_an_unread_line_is_not_settled(end, referee):
    Path("short.txt").write_text(f"{SHORT}{end}\n")
    settled = json.loads(referee("settle", "short.txt", "--format", "json").out)[0]
    assert settled["unread_lines"]
    assert {one["won"] for one in settled["seats"] if one["seat"] in ("Ben", "Cal")} == {None}


@pytest.mark.parametrize(
    ("line", "log", "asked"),
    [
        ("sit Eve after Ben 20", "sit Eve after Ben 20", ""),
        ("join Eve after Ben, 20", "sit Eve after Ben 20", ""),
        ("Eve sits in between Ann and Ben with 20", "sit Eve after Ann 20", ""),
        ("Eve joins with 20", "sit Eve after Dee 20", "after whom?"),
        ("join Eve 20", "sit Eve after Dee 20", "after whom?"),
    ],
)
def test_a_late_comer(line, log, asked):
    read = understood(
        f"players Ann Ben Cal Dee\nante 1, 20 chips each\nhand 1 dealer Dee\nin Ann Ben Cal\nAnn 3 Ben 2 Cal 0"
        f"\npot 4 to Ann, Cal paid 4\n{line}\nhand 2 dealer Ann\nin Eve, Cal\nEve 3 Cal 2\npot 9 to Eve"
        "\nhand 3 dealer Ben\nin Eve, Ann\nEve 4 Ann 1\npot 5 to Eve"
    )
    assert f"\n{log}\n" in read.log
    assert asked in read.lines[6].why
    assert (read.lines[6].status is HowRead.DOUBTFUL) is bool(asked)


def test_nobody_wins_a_misdealt_hand():
    read = understood(
        f"{OPENED}\nin Ann, Ben. Ann 3 Ben 2. misdeal\nhand 2, dealer Ann\nin Ben, Cal"
    )
    assert "misdeal\n" in read.log
    assert "pot" not in read.log
