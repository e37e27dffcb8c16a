"""`referee standings`: who stands where after many evenings."""

import csv
import io
import json
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest
from four_hands import EVENING, HEAD, OPEN

USD = EVENING.replace("seats", "unit 0.05 USD\nseats")
LATER = USD.replace("2026-03-05", "2026-03-12").replace("0.05", "0.10").replace("Ann", "Annie")
EUR = EVENING.replace("seats", "unit 1 EUR\nseats")


@pytest.fixture
def season(log):
    Path("players.toml").write_text('Ann = ["Annie"]\n')
    names = (log(LATER, "a.bourre"), log(USD, "b.bourre"), log(EUR, "c.bourre"))
    return *names, "--players", "players.toml"


def table(text):
    """The figures of each player in the first table."""
    rows = text.split("\n\n")[0].splitlines()[2:6]
    return {row.split()[0]: row.split()[1:] for row in rows}


def test_evenings_in_one_currency_are_added_up_and_ordered_by_day(referee, season):
    found = referee("standings", *season)
    assert found.code == 0
    assert table(found.out) == {
        "Cal": ["2", "+1.80", "+1.20", "+0.60", "4", "2", "0", "0"],
        "Dee": ["2", "+1.80", "+1.20", "+0.60", "6", "2", "2", "0"],
        "Ann": ["2", "-1.80", "-0.60", "-1.20", "8", "2", "2", "0"],
        "Ben": ["2", "-1.80", "-0.60", "-1.20", "6", "2", "2", "0"],
    }
    assert "Cal: best 2026-03-12, worst 2026-03-05." in found.out
    assert "\n\n1 evening, 4 hands, in chips of 1.00 EUR\n" in found.out
    assert max(map(len, found.out.splitlines())) <= 80


def test_every_form_says_the_same_and_loses_no_chip(referee, season):
    data = json.loads(referee("standings", *season, "--format", "json").out)
    rows = list(csv.DictReader(io.StringIO(referee("standings", *season, "--format", "csv").out)))
    assert data["left_out"] == []
    dollars, euros = data["standings"]
    assert [evening["log"] for evening in dollars["evenings"]] == ["b.bourre", "a.bourre"]
    assert dollars["evenings"][-1]["total"] == {
        seat["seat"]: seat["won"] for seat in dollars["seats"]
    }
    for one in (dollars, euros):
        lost = sum(one[key]["minor"] for key in ("pot", "kitty", "missing"))
        lost -= one["from_old_pot"]["minor"]
        assert sum(seat["won"]["minor"] for seat in one["seats"]) + lost == 0
        for seat in one["seats"]:
            (row,) = (
                row
                for row in rows
                if (row["currency"], row["player"]) == (one["unit"]["currency"], seat["seat"])
            )
            for key in ("evenings", "hands", "stays", "pots", "bourres", "reneges", "proved"):
                assert int(row[key]) == seat[key]
            assert int(row["minor"]) == seat["won"]["minor"]
            assert row["best_log"] == seat["best"]["log"]
    assert [row["chips"] for row in rows] == ["", "", "", "", "12", "12", "-12", "-12"]


def test_a_panel_a_currency_is_drawn_and_nothing_else_written_over(referee, season):
    assert referee("standings", *season, "--svg", "season.svg").code == 0
    assert referee("standings", *season, "--svg", "season.svg").code == 0
    drawn = ET.fromstring(Path("season.svg").read_text())
    told = [
        "".join(each.itertext()).strip() for each in drawn.iter("{http://www.w3.org/2000/svg}text")
    ]
    assert {"USD", "chips of 1.00 EUR", "Cal +1.80", "Cal +12"} <= set(told)
    before = Path("a.bourre").read_bytes()
    refused = referee("standings", *season, "--svg", "a.bourre")
    assert (refused.code, refused.out, Path("a.bourre").read_bytes()) == (2, "", before)


def test_an_evening_that_cannot_be_settled_is_left_out(referee, log):
    names = log(EVENING, "a.bourre"), log(OPEN, "open.bourre")
    found = referee("standings", *names)
    assert found.code == 1
    assert table(found.out)["Cal"][:2] == ["1", "+12"]
    told = " ".join(found.out.split())
    assert "Left out: open.bourre. It does not tell what" in told
    assert "So none of it is counted." in told
    data = json.loads(referee("standings", *names, "--format", "json").out)
    assert [one["log"] for one in data["left_out"]] == ["open.bourre"]
    rows = referee("standings", *names, "--format", "csv")
    assert "Left out: open.bourre" in rows.err
    alone = referee("standings", "open.bourre")
    assert (alone.code, alone.out.startswith("Left out: open.bourre")) == (1, True)


def test_a_text_of_which_nothing_could_be_read_is_left_out(referee, log):
    names = log(EVENING, "a.bourre"), log("halloween, at the old camp\nit rained\n", "b.txt")
    found = referee("standings", *names)
    assert found.code == 1
    assert "Left out: b.txt. No player could be read in it." in found.out


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_a_file_that_is_no_text_is_named_and_the_others_counted(referee, log, jobs):
    names = log(EVENING, "a.bourre"), "data.bourre", "nowhere.bourre"
    Path("data.bourre").write_bytes(bytes(range(256)) * 9)
    found = referee("standings", *names, "--jobs", jobs)
    assert (found.code, table(found.out)["Cal"][:2]) == (2, ["1", "+12"])
    assert "data.bourre is data, not text" in found.err
    assert "nowhere.bourre could not be read" in found.err
    alone = referee("standings", "data.bourre")
    assert (alone.code, alone.out) == (2, "")
    settled = referee("settle", *names)
    assert (settled.code, settled.err) == (found.code, found.err)


def test_a_count_in_doubt_is_not_asked_for_once_more(referee, log):
    counted = EVENING + "chips Ann 36, Ben 36, Cal 64, Dee 64\n"
    said = referee("settle", log(counted, "a.bourre")).out
    assert "If the chips were miscounted in hand" in said
    assert "would decide most" not in said


CARDS = """\
bourre-log 1
rules boo-ray 1
seats Ann Ben Cal
chips 40 each
hand 1, dealer Cal, up 2s
ante 2 each
in Ann 0, Ben 0, Cal out
1 Ann: Ah 3c*
2 Ann: Kh 4h
3 Ann: Qh 5h
4 Ann: 9d 5d
5 Ann: 8d 6d
{}pot 6 to Ann
"""


def test_reneges_are_counted_as_found_and_not_when_waived(referee, log):
    def of(text):
        rows = csv.DictReader(io.StringIO(referee("standings", log(text), "--format", "csv").out))
        return {row["player"]: (row["reneges"], row["proved"]) for row in rows}

    assert of(CARDS.format(""))["Ben"] == ("1", "1")
    assert of(CARDS.format("ruling P201 Ben waived: late\n"))["Ben"] == ("0", "0")


def test_what_is_not_recorded_is_said(referee, log):
    text = (
        HEAD
        + "hand 1, dealer Dee\nante 2 each\npot 8 to Ann\nchips Ann 46, Ben 38, Cal 38, Dee 38\n"
    )
    found = referee("standings", log(text))
    assert "Who stayed is not recorded in 1 hand." in found.out
    assert table(found.out)["Ann"][:2] == ["1", "+6"]


def test_chips_that_are_nobodys_are_said(referee, log):
    found = referee("standings", log(EVENING.replace("Dee 52", "Dee 46")))
    assert found.code == 1
    assert "Missing: 6;" in found.out


def test_hostile_names_stay_names(referee, log):
    evil = '"[pot];=1+1<b>\u202e\x1b"'
    name = log(EVENING.replace("Ann", evil))
    told = referee("standings", name, "--svg", "x.svg").out
    assert "\x1b" not in told
    assert "\u202e" not in told
    assert max(map(len, told.splitlines())) <= 80
    assert ET.fromstring(Path("x.svg").read_text()) is not None
    rows = list(csv.reader(io.StringIO(referee("standings", name, "--format", "csv").out)))
    assert "[pot];'=1+1<b>\u202e\x1b" in [row[1] for row in rows]
    bank = log(EVENING.replace("Ann", "bank"), "bank.bourre")
    assert '"""bank"""' in referee("standings", bank, "--format", "csv").out


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (("none.bourre",), "none.bourre could not be read"),
        (("--format", "csv"), ""),
        (("evening.bourre", "--players", "none.toml"), "none.toml could not be read"),
        (("evening.bourre", "--svg", "."), "it is not a file"),
        (("evening.bourre", "--rules", "pokr"), "pokr"),
    ],
)
def test_wrong_arguments(referee, log, words, why):
    log()
    found = referee("standings", *words)
    assert found.code == 2
    assert why in found.err


def test_a_log_without_hands_is_no_evening(referee, log):
    found = referee("standings", log(EVENING, "a.bourre"), log("", "empty.bourre"))
    assert found.code == 2
    assert found.out.startswith("1 evening, 4 hands\n")
    assert "it is empty" in found.err
    alone = referee("standings", "empty.bourre")
    assert (alone.code, alone.out, alone.err.count("it is empty")) == (2, "", 1)


def test_what_should_have_been_won_stands_beside_it(referee, log):
    wrong = log(EVENING.replace("Cal 52", "Cal 50"), "wrong.bourre")
    other = log(EVENING, "right.bourre")
    told = referee("standings", wrong, other, "--due").out
    data = json.loads(referee("standings", wrong, other, "--due", "--format", "json").out)
    seats = {seat["seat"]: seat for seat in data["standings"][0]["seats"]}
    for name, (_, won, due, off, *_) in table(told).items():
        assert int(won) == seats[name]["won"]["chips"]
        assert int(due) == seats[name]["due"]["chips"]
        assert int(off) == int(won) - int(due)
    assert {int(row[3]) for row in table(told).values()} != {0}
    settled = json.loads(referee("settle", wrong, other, "--due", "--format", "json").out)
    assert {seat["seat"]: seat["won"] for seat in settled[0]["seats"]} == {
        name: seat["due"]["chips"] for name, seat in seats.items()
    }
    plain = json.loads(referee("standings", wrong, "--format", "json").out)
    assert plain["standings"][0]["seats"][0]["due"] is None
