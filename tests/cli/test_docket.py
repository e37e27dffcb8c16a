import csv
import json
from pathlib import Path

import pytest
from command_line import BAD, GOOD, ROOT
from reports.schemas import PRINTED

from referee.audits.repairs.slips import SlipSearch
from referee.wording.columns import Style

CASES = Path(__file__).parents[1] / "slips" / "cases"
RULED = (
    BAD
    + "ruling P201 Ben upheld: he had it\ndissent Cal: nobody saw it\n"
    + "hand 2, dealer Ann, up 2s\nmisdeal\nruling P202 Cal waived\nruling P999 Ann upheld\n"
)


@pytest.fixture
def ruled():
    Path("ruled.bourre").write_text(RULED)
    return "ruled.bourre"


def test_open_and_closed_cases_with_ruling_reason_and_dissent(referee, no_slips, bad, ruled):
    opened = referee("docket", bad)
    assert opened.code == 1
    assert opened.out.startswith(f"{bad}: 1 open case, 0 closed\n\nopen: hand 1, trick 1, P201 ")
    assert "\n  proof: 9h (line 11): this card proves it\n" in opened.out
    told = referee("docket", ruled)
    assert told.code == 1  # no law has the code P999
    assert told.out.startswith("ruled.bourre: 1 open case, 2 closed\n")
    assert "  ruling: upheld and so settled (line 12): he had it\n" in told.out
    assert "  dissent: Cal was against it: nobody saw it\n" in told.out
    assert all(len(line) <= 80 for line in told.out.splitlines())


def test_a_vote_names_who_was_for_the_ruling_and_who_against(referee, no_slips):
    vote = "ruling P201 Ben waived for Ann, Cal; against Ben: first night\ndissent Ben: I owe it\n"
    Path("vote.bourre").write_text(BAD + vote)
    told = referee("docket", "vote.bourre").out
    assert told.count("Ben was against it") == 1
    assert (
        "  ruling: waived (line 12): first night\n"
        "  vote: Ann and Cal were for it.\n"
        "  dissent: Ben was against it: I owe it\n"
    ) in told
    (docket,) = json.loads(referee("docket", "vote.bourre", "--format", "json").out)
    ruling = docket["cases"][0]["ruling"]
    assert ruling["in_favour"] == ["Ann", "Cal"]
    assert ruling["dissent"] == [{"seat": "Ben", "reason": "I owe it"}]
    verdict = referee("check", "vote.bourre").out
    assert "vote: Ann and Cal were for it." in verdict


@pytest.mark.parametrize(
    ("options", "shown"),
    [
        ([], ["P201", "P202", "P999"]),
        (["--open"], ["P999"]),
        (["--closed"], ["P201", "P202"]),
        (["--open", "--closed"], ["P201", "P202", "P999"]),
    ],
)
def test_json_and_csv_show_the_same_cases(referee, no_slips, bad, ruled, options, shown):
    told = referee("docket", ruled, bad, *options, "--format", "json")
    PRINTED["docket"].validate_json(told.out)
    first, second = json.loads(told.out)
    assert [case["code"] for case in first["cases"]] == shown
    assert (first["open"], first["closed"], second["open"], second["closed"]) == (1, 2, 1, 0)
    rows = list(
        csv.DictReader(referee("docket", ruled, *options, "--format", "csv").out.splitlines())
    )
    assert [row["code"] for row in rows] == shown
    assert [row["state"] for row in rows] == [case["state"] for case in first["cases"]]
    if "P201" in shown:
        ruling = first["cases"][0]["ruling"]
        assert (ruling["verdict"], ruling["reason"]) == ("upheld", "he had it")
        assert rows[0]["dissent"] == "Cal: nobody saw it"
        assert rows[0]["proof"] == "9h (line 11)"
        assert first["cases"][0]["evidence"] == [{"line": 11, "column": 14, "text": "9h"}]


def test_a_docket_is_as_wide_as_the_screen(referee, no_slips, ruled, monkeypatch):
    monkeypatch.setattr("referee.cli.docket.screen", lambda: Style(width=40))
    told = referee("docket", ruled).out
    assert max(map(len, told.splitlines())) <= 40
    assert "\n  ruling: upheld and so settled (line\n    12): he had it\n" in told


def test_a_reason_is_no_formula_and_no_escape(referee):
    Path("odd.bourre").write_text(BAD + "ruling P201 Ben waived: =1+1 \x1b[31m\n")
    (row,) = csv.DictReader(referee("docket", "odd.bourre", "--format", "csv").out.splitlines())
    assert row["reason"].startswith("'=")
    assert "\x1b" not in referee("docket", "odd.bourre").out


def test_logs_without_cases_without_hands_and_none_at_all(referee, good):
    assert referee("docket", good).out == f"{good}: 0 open cases, 0 closed\n\n"
    Path("empty.bourre").write_text("")
    empty = referee("docket", "empty.bourre")
    assert (empty.code, empty.out) == (2, "")
    assert "it is empty" in empty.err
    assert referee("docket", "nowhere.bourre").code == 2
    assert referee("docket", "-", given=GOOD.encode()).code == 0


def test_players_of_several_names_are_one(referee, bad):
    Path("who.toml").write_text('Benjamin = ["ben"]\n')
    assert "Benjamin held" in referee("docket", bad, "--players", "who.toml").out
    Path("who.toml").write_text('Ann = ["ben"]\n')
    both = referee("docket", bad, "--players", "who.toml")
    assert (both.code, "both play in it" in both.err) == (2, True)


@pytest.mark.parametrize("wrong", [["--format", "xml"], ["--state", "open"], []])
def test_wrong_arguments_end_with_2(referee, ruled, wrong):
    assert referee("docket", *([ruled, *wrong] if wrong else [])).code == 2


def test_an_open_case_names_what_slips_of_the_pen_would_explain_it(referee):
    Path("led.bourre").write_text(
        (CASES / "what_two_tricks_say_in_each_others_place.bourre").read_text()
    )
    told = json.loads(referee("docket", "led.bourre", "--format", "json").out)
    PRINTED["docket"].validate_python(told)
    slips = [case["slip"] for case in told[0]["cases"] if case.get("slip")]
    text = " ".join(referee("docket", "led.bourre").out.split())
    assert slips
    assert text.count("slip of the pen?") == len(slips)
    assert " So would " in text
    assert any(other["phrase"] in text for slip in slips for other in slip["others"])
    assert "slip" not in referee("docket", "led.bourre", "--closed").out


@pytest.mark.parametrize(
    ("command", "searched"),
    [
        ("docket {log}", [3, 5, 8, 13, 17, 19]),
        ("docket {log} --closed", []),
        ("check {log} --select P204", [13]),
        ("replay {log} --hand 13 --print", [13]),
        ("replay {log} --at 13.1.1 --seat Pete --format json", [13]),
        ("report {log} --seat Pete --format markdown", [3, 5, 8, 13, 17, 19]),
    ],
)
def test_slips_are_sought_once_and_only_in_the_hands_that_are_shown(
    referee, monkeypatch, command, searched
):
    hands = []

    def search(slips, window):
        if slips._seeks(window.passage):
            hands.append(window.passage.number)
        return window.passage

    monkeypatch.setattr(SlipSearch, "_searched", search)
    referee(*command.format(log=ROOT / "samples/lake-house.bourre").split())
    assert hands == searched
