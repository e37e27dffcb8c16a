"""What `referee.toml` says of `check`: which findings count, under which rules, in which logs."""

from pathlib import Path

import pytest
from command_line import BAD, GOOD

pytestmark = pytest.mark.usefixtures("no_slips")


@pytest.fixture
def logs():
    """A log with a renege in each of three folders; none names rules."""
    for path in ("a.bourre", "old/b.bourre", "old/very/c.bourre"):
        Path(path).parent.mkdir(parents=True, exist_ok=True)
        Path(path).write_text(BAD.replace("rules boo-ray 1\n", ""))


def found_in(referee, *words):
    """The logs in which findings are shown."""
    told = referee("check", *(words or (".",)), "--format", "concise").out
    return [line.split(":")[0].rpartition("/")[2] for line in told.splitlines() if "P201" in line]


@pytest.mark.parametrize(
    ("text", "where"),
    [
        ("", "abc"),
        ("select = ['R']", ""),
        ("select = ['P', 'R104']", "abc"),
        ("ignore = ['follow-suit']", ""),
        ("[per-path.'old/*']\nignore = ['P2']", "a"),
        ("[per-path.old]\nignore = ['P2']", "a"),
        ("[per-path.'old/']\nignore = ['P2']", "a"),
        ("[per-path.'b.bourre']\nignore = ['P2']", "ac"),
        ("ignore = ['P']\n[per-path.'old/very/*']\nignore = []", "c"),
        ("[per-path.'old/*']\nignore = ['P']\n[per-path.'*/very/*']\nignore = ['R']", "ac"),
    ],
)
def test_select_and_ignore_for_all_logs_and_for_some(referee, logs, text, where):
    Path("referee.toml").write_text(text)
    assert found_in(referee) == [f"{letter}.bourre" for letter in where]
    everywhere = ["a.bourre", "b.bourre", "c.bourre"]
    assert found_in(referee, ".", "--select", "P2", "--ignore", "R") == everywhere


def test_the_nearest_file_counts_for_each_log(referee, logs):
    Path("referee.toml").write_text("ignore = ['P']")
    Path("old/very/referee.toml").write_text("")
    assert found_in(referee, ".") == ["c.bourre"]


def test_fail_on_and_certainty_and_what_goes_before_them(referee, logs):
    Path("referee.toml").write_text("fail-on = 'never'\n[per-path.old]\nfail-on = 'violation'")
    assert referee("check", "a.bourre").code == 0
    assert referee("check", "old/b.bourre").code == 1
    assert referee("check", ".").code == 1
    assert referee("check", "a.bourre", "--fail-on", "violation").code == 1
    Path("gap.bourre").write_text(BAD.replace("Jc 2h 9h", "Jc ?? ??"))
    Path("referee.toml").write_text("certainty = 'possible'")
    assert "(possible)" in referee("check", "gap.bourre", "--format", "concise").out
    certain = referee("check", "gap.bourre", "--format", "concise", "--certainty", "certain").out
    assert "(possible)" not in certain


def test_rules_of_a_section_hold_for_its_logs(referee, logs):
    Path("referee.toml").write_text(
        "rules = 'acadiana'\n[set]\nlimit = 40\n"
        "[per-path.old]\nrules = 'hoyle'\n[per-path.'old/very'.set]\nlimit = 20\n"
    )
    told = referee("check", "a.bourre", "old/b.bourre", "old/very/c.bourre").out
    rules = [line for line in told.splitlines() if line.startswith("rules: ")]
    assert rules == ["rules: acadiana 1", "rules: hoyle 1", "rules: hoyle 1"]
    Path("named.bourre").write_text(GOOD)
    assert "rules: boo-ray 1\n" in referee("check", "named.bourre").out


def test_settings_without_rules_leave_them_assumed(referee, logs):
    Path("referee.toml").write_text("ignore = ['N']")
    assert "rules: boo-ray 1, assumed" in referee("check", "a.bourre").out


@pytest.mark.parametrize("key", ["select", "ignore"])
def test_an_unknown_code_is_named_with_its_file(referee, logs, key):
    Path("old/referee.toml").write_text(f"{key} = ['P2O1']")
    found = referee("check", ".")
    assert found.code == 2
    assert [one for one in found.complaints if "no law" in one] == found.complaints
    assert "old/referee.toml: there is no law P2O1; did you mean P201?" in found.complaints[0]
    assert "a.bourre: 1 hand" in found.out


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("rules = 'boo-ray 1, limit 30'", "30"),
        ("rules = 'boo-ray, limit 30'\n[set]\nlimit = 20", "20"),
        ("rules = 'boo-ray 1, limit'", "rules: limit: after a comma write a knob and its value"),
        ("rules = 'boo-ray 1, limit 30, limit 20'", "rules: limit"),
        ("rules = 'boo-ray, limt 30'", 'rules: there is no knob "limt"'),
    ],
)
def test_house_rules_stand_behind_the_ruleset_as_in_a_log(referee, logs, text, said):
    Path("referee.toml").write_text(text)
    shown = referee("rules", "show", "a.bourre")
    lines = [line.split() for line in shown.out.splitlines() if line.startswith("limit ")]
    assert [line[1:] for line in lines] == ([[said, "referee.toml"]] if said.isdigit() else [])
    assert said in " ".join((shown.err or said).split())
