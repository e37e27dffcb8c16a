import json
from pathlib import Path

import pytest
from command_line import BAD, GOOD

pytestmark = pytest.mark.usefixtures("no_slips")

WORSE = BAD.replace("5 Cal: Jc", "tricks Ann 9\n5 Cal: Jc")


@pytest.fixture
def known(referee, bad):
    assert referee("check", bad, "--write-baseline", "known.json").code == 0
    return "known.json"


def codes(told):
    return [one["code"] for log in json.loads(told.out) for one in log["findings"]]


def test_only_what_is_new_fails(referee, bad, known):
    told = referee("check", bad, "--baseline", known)
    assert told.code == 0
    assert "P201" not in told.out
    assert f"{known}: 1 finding known and not shown, 0 gone" in told.err
    Path(bad).write_text(WORSE)
    told = referee("check", bad, "--baseline", known, "--format", "json")
    assert told.code == 1
    assert codes(told) == ["R208"]


@pytest.mark.parametrize(
    "edit",
    [
        lambda log: f"# a remark\n\n{log}",
        lambda log: log.replace("\n", "\r\n"),
        lambda log: log.replace("hand 1", "game at Ann's\n\nhand 1"),
        lambda log: log.replace("1 Ann:", "  1 Ann:"),
    ],
)
def test_what_was_known_stays_known_when_lines_move(referee, bad, known, edit):
    Path(bad).write_bytes(edit(BAD).encode())
    assert referee("check", bad, "--baseline", known).code == 0


@pytest.mark.parametrize(
    "edit",
    [
        lambda log: log.replace("Ah 9c 4h", "Ah 8c 4h"),
        lambda log: log.replace("hand 1", "hand 2"),
        lambda log: log.replace("Ben", "Eve"),
    ],
)
def test_another_card_hand_or_player_is_new_and_the_old_is_gone(referee, bad, known, edit):
    Path(bad).write_text(edit(BAD))
    told = referee("check", bad, "--baseline", known)
    assert told.code == 1
    assert "0 findings known and not shown, 1 gone" in told.err
    assert "0 gone" in referee("check", bad, "--baseline", known, "--select", "C").err


def test_what_was_settled_and_is_no_more_is_new(referee, bad):
    Path(bad).write_text(BAD + "ruling P201 Ben waived: a child\n")
    assert referee("check", bad, "--write-baseline", "known.json").code == 0
    assert referee("check", bad, "--baseline", "known.json").code == 0
    Path(bad).write_text(BAD)
    assert referee("check", bad, "--baseline", "known.json").code == 1


def test_the_same_finding_twice_is_known_once(referee):
    Path("log.bourre").write_text(GOOD + "blah 1\n")
    referee("check", "log.bourre", "--write-baseline", "known.json")
    Path("log.bourre").write_text(GOOD + "blah 1\n# so\nblah 1\n")
    told = referee("check", "log.bourre", "--baseline", "known.json", "--format", "json")
    assert codes(told) == ["R101"]


def test_a_log_is_known_by_its_path_from_the_baseline(referee, monkeypatch):
    Path("logs/sub").mkdir(parents=True)
    Path("logs/a.bourre").write_text(BAD)
    referee("check", "logs", "--write-baseline", "known.json")
    monkeypatch.chdir("logs/sub")
    assert referee("check", "../a.bourre", "--baseline", "../../known.json").code == 0
    Path("../b.bourre").write_text(BAD)
    told = referee("check", "../b.bourre", "--baseline", "../../known.json")
    assert told.code == 1
    assert "knows none of these logs; it was made of logs/a.bourre" in " ".join(told.err.split())


def test_both_at_once_keep_everything_and_show_what_is_new(referee, bad, known):
    Path(bad).write_text(WORSE)
    told = referee("check", bad, "--baseline", known, "--write-baseline", known)
    assert told.code == 0
    assert "P201" not in told.out
    assert "R208" in told.out
    assert "2 findings of 1 log written" in told.err
    assert referee("check", bad, "--baseline", known, "--quiet").err == ""


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"", "is not a baseline"),
        (b"\xff\xfe{", "is not a baseline"),
        (b"[]", "is not a baseline"),
        (b'{"kind": "referee baseline", "schema": 2, "logs": [], "findings": []}', "schema"),
        (b'{"version": "2.1.0", "runs": []}', "is not a baseline"),
    ],
)
def test_a_broken_or_foreign_baseline_is_a_sentence(referee, bad, content, said):
    Path("broken.json").write_bytes(content)
    told = referee("check", bad, "--baseline", "broken.json")
    assert (told.code, told.out) == (2, "")
    assert said in told.err
    assert "Traceback" not in told.err


def test_nothing_of_anybody_else_is_written_over_and_nothing_half_known_is_written(referee, bad):
    told = referee("check", bad, "--write-baseline", bad)
    assert told.code == 2
    assert "is not a baseline of referee's and stays as it is; name another file" in " ".join(
        told.err.split()
    )
    assert Path(bad).read_text() == BAD
    assert referee("check", bad, "nowhere.bourre", "--write-baseline", "new.json").code == 2
    assert not Path("new.json").exists()
    for wrong in ("nowhere.json", ".", "/dev/null"):
        assert referee("check", bad, "--baseline", wrong).code == 2
    assert referee("check", bad, "--anonymous", "--baseline", "known.json").code == 2
    assert referee("check", bad, "--fix", "--diff", "--baseline", "known.json").code == 2
