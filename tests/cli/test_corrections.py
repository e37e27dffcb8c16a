"""`referee check --fix`: what is written, what never is, and what the verdict then is of."""

import os
from collections import Counter
from pathlib import Path

import pytest
from command_line import GOOD
from tiers import LONG, thinned

from referee.audits import LAWS_ALONE, audit
from referee.hand_log import lines_of, read, write

ODD = """\
bourre-log 1
rules boo-ray 1, no limit
Players: Ann, Ben, Cal   # the usual
hadn 1, dealer Cal, up Ts
ante one each
in Ann 0, Ben 0 Cal 0
1 Ann: A♥9♥4♥
- 2 Ann Kc 3c 7c # nice
3 Ann: Kd 8d Qd
4 Ann: 6d 5d Ts
5 Cal: Jc 2h Tc
"""
PLAIN = """\
bourre-log 1
rules boo-ray 1, limit none
seats Ann Ben Cal  # the usual
hand 1, dealer Cal, up Ts
ante 1 each
in Ann 0, Ben 0, Cal 0
1 Ann: Ah 9h 4h
- 2 Ann: Kc 3c 7c  # nice
3 Ann: Kd 8d Qd
4 Ann: 6d 5d Ts
5 Cal: Jc 2h Tc
"""


def fixed(referee, text, *options):
    """What stands in a log after `check --fix`."""
    Path("x.bourre").write_bytes(text.encode())
    referee("check", "--fix", *options, "x.bourre")
    return Path("x.bourre").read_bytes().decode()


def canonical(text):
    return write(event for passage in read(lines_of(text)) for event in passage.events)


def test_lines_are_written_as_they_were_read_and_the_others_stay(referee):
    Path("x.bourre").write_text(ODD)
    found = referee("check", "--fix", "x.bourre")
    assert Path("x.bourre").read_text() == PLAIN
    assert found.complaints == [
        "referee: x.bourre: changed: lines 2, 3, 4, 5, 6, 7 and 8 are written as they were read"
    ]
    assert found.code == 0
    assert "R104" not in found.out
    assert referee("check", "--fix", "x.bourre").err == ""


@pytest.mark.parametrize("end", ["\r\n", "\r", "\n"])
def test_line_ends_a_byte_order_mark_and_a_missing_last_end_are_kept(referee, end):
    text = "\ufeff" + ODD.replace("\n", end) + "paid"
    assert fixed(referee, text) == "\ufeff" + PLAIN.replace("\n", end) + "paid"


def test_what_a_byte_or_a_lost_line_may_have_said_stays(referee):
    odd = ODD.encode() + b"potato \xff  salad\npot $8 to Ann\npot 8 to Anne\n"
    Path("x.bourre").write_bytes(odd)
    assert referee("check", "--fix", "x.bourre").code == 1
    assert Path("x.bourre").read_bytes() == PLAIN.encode() + odd[len(ODD.encode()) :]


@pytest.mark.parametrize(
    "text",
    [
        """\
rules boo-ray 1
seats Ann ;en Cal
hand 1, dealer Ca", up 7s
ante 1 ea8h
in Cal 0                       # he took his time
, Ann: Kc Ac* 8c
5 Ben: 2h* Tc 5d
chips Ann 29, Ben 32, Cal 29
""",
        """\
donne 16, Mamie
in  Rémy, Jacques, Mamie   (Odile + T-Boy passent)
levées Rémy 1, Jacques 3, Mamie 1
pot 5 à Jacques
donne 2, Rémy
pot 5 à Odile
T-Boy bourré, paie 5
donne 3, Odile
Odile bourrée!! paie 10  («plus jamais» she says)
donne 7, Rémy -- la dernière
in  Odile, T-Boy, Mamie
Mamie 3 levées, Odile 1, T-Boy 1
pot 10 à Mamie

in  Rémy, Jacques, Mamie   (Odile + T-Boy passent)
""",
    ],
)
def test_no_finding_comes_of_it(referee, text):
    found = Counter(one.code for one in audit(text, options=LAWS_ALONE).findings)
    after = fixed(referee, text)
    assert Counter(one.code for one in audit(after, options=LAWS_ALONE).findings) <= found


def test_a_line_written_twice_is_not_counted_twice_afterwards(referee):
    twice = GOOD + "payed Cal 3\npayed Cal 3\n"
    assert canonical(fixed(referee, twice)) == canonical(twice)


def test_under_lang_fr_cards_are_written_in_french(referee):
    french = "lang fr\nseats Ann Ben\nhand 1 dealer Ann, up Roi de trèfle\n"
    assert fixed(referee, french).endswith("hand 1, dealer Ann, up Rt\n")


def test_diff_shows_it_and_writes_nothing(referee):
    Path("x.bourre").write_text(ODD)
    found = referee("check", "--fix", "--diff", "x.bourre")
    assert (found.code, found.err) == (1, "")
    assert "-ante one each\n" in found.out
    assert "+ante 1 each\n" in found.out
    assert Path("x.bourre").read_text() == ODD
    Path("x.bourre").write_text(PLAIN)
    assert referee("check", "--fix", "--diff", "x.bourre").code == 0
    assert referee("check", "--fix", "--diff", "-", given=ODD.encode()).out.count("\n+ante") == 1


CASES = Path(__file__).parents[1] / "slips" / "cases"
SLIPS = sorted(path.stem for path in CASES.glob("*.bourre"))


@pytest.mark.parametrize(
    ("case", "instead"),
    [
        ("a_card_led_in_another_suit", {10: "3 Cal: 6s* 6h Kh"}),
        ("takeup_written_too_late", {9: "takeup Ben: 7h\n1 Ann: Kd* 8d Qd", 11: None}),
        ("names_in_each_others_place_in_two_lines", {10: "pot 8 to Cal", 11: "paid Ben 8"}),
        pytest.param("a_card_that_took_the_last_trick", {}, marks=LONG),
    ],
)
def test_unsafe_writes_the_slip_that_alone_explains_a_finding(referee, case, instead):
    text = (CASES / f"{case}.bourre").read_text()
    lines = (instead.get(number, line) for number, line in enumerate(text.splitlines(), 1))
    assert fixed(referee, text) == text
    assert fixed(referee, text, "--unsafe") == "".join(
        f"{line}\n" for line in lines if line is not None
    )
    assert bool(referee("check", "--fix", "--unsafe", "--diff", "x.bourre").out) is False


@pytest.mark.parametrize("case", thinned(SLIPS, 20))
def test_unsafe_leaves_less_to_find(referee, case):
    text = (CASES / f"{case}.bourre").read_text()
    after = fixed(referee, text, "--unsafe")
    left, found = (audit(each, options=LAWS_ALONE).findings for each in (after, text))
    assert (len(left) < len(found)) is (after != text)


@pytest.mark.parametrize("options", [["--unsafe"], ["--diff"]])
def test_options_that_go_with_fix(referee, good, options):
    found = referee("check", good, *options)
    assert found.code == 2
    assert f"write --fix {options[0]}" in found.err


def test_what_cannot_be_written_is_checked_all_the_same(referee, monkeypatch):
    Path("x.bourre").write_text(ODD)
    monkeypatch.setattr(os, "fsync", lambda _: (_ for _ in ()).throw(OSError(28, "No space left")))
    found = referee("check", "--fix", "x.bourre")
    assert found.code == 2
    assert "could not be written: No space left" in found.err
    assert "1 hand" in found.out
    assert Path("x.bourre").read_text() == ODD


def test_what_is_no_file_is_not_corrected_and_not_said_to_be_empty(referee, bad):
    given = Path(bad).read_bytes()
    found = referee("check", "-", "--fix", given=given)
    assert (found.code, found.out) == (2, "")
    assert "--fix writes into files, and standard input is none" in found.err
    os.mkfifo("pipe.bourre")
    assert "pipe.bourre is none" in referee("check", "pipe.bourre", "--fix").err
    odd = given.replace(b"dealer", b"dealr")
    assert "+hand 1, dealer Cal" in referee("check", "-", "--fix", "--diff", given=odd).out


def test_a_copy_that_a_broken_write_left_is_mentioned(referee, good):
    Path("good.bourre.before-write").write_text(GOOD)
    found = referee("check", good)
    assert found.code == 0
    assert "good.bourre.before-write beside it was left by an interrupted write" in (
        " ".join(found.err.split())
    )


def test_a_line_stays_that_would_say_something_else(referee):
    assert fixed(referee, LEFT) == LEFT.replace("# skeet down", "buy Skeet 20  # skeet down")


LEFT = """\
seats  "Aunt Dot" "Uncle Ted" Mawmaw Chris Becca Pop Jordan Skeet
chips  30 each
# skeet down to 2. bought 20 more off the bank (Pop)
hand 6, dealer Mawmaw
# Uncle Ted going home w/ 23. 7 players now
hand 8, dealer Becca
chips Aunt Dot 27, Mawmaw 70, Chris 44, Becca 20, Pop 26, Jordan 27, Skeet 23. Uncle Ted left with 23
"""
