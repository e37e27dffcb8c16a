"""`referee season`."""

import json
import random
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest
from evenings import random_evening

from referee.rulesets.files import load_ruleset


@pytest.fixture
def logs():
    for seed in (1, 2):
        evening = random_evening(load_ruleset("acadiana"), 4, 6, random.Random(seed))
        text = evening.text
        for name, plain in zip(evening.seats, ("Ann", "Ben", "Cal", "Dee"), strict=True):
            text = text.replace(f'"{name}"', plain).replace(name, plain)
        Path(f"{seed}.bourre").write_text(text)
    return ("1.bourre", "2.bourre")


def test_a_table_of_several_logs(referee, logs):
    ended = referee("season", *logs, "--least", "5")
    assert ended.code == 0
    assert "by chance " in ended.out
    assert "1.bourre" in ended.out
    assert "2.bourre" in ended.out
    assert "a screening, not a sentence" in ended.out


def test_few_decisions_give_no_figure(referee, logs):
    told = json.loads(referee("season", *logs, "--least", "500", "--format", "json").out)
    assert told["pairs"]
    assert all(one["figure"] is None for one in told["pairs"])
    assert all(one["hands"] for one in told["pairs"])


def test_a_heat_map(referee, logs):
    ended = referee("season", *logs, "--least", "5", "--format", "svg")
    assert ET.fromstring(ended.out).tag.endswith("svg")


def test_the_same_seed_gives_the_same_table(referee, logs):
    words = ("season", *logs, "--least", "5", "--format", "json", "--permutations", "200")
    assert referee(*words).out == referee(*words, "--seed", "1").out
    assert referee(*words).out != referee(*words, "--seed", "2").out


def test_a_log_that_is_not_there_is_named_and_the_rest_is_told(referee, logs):
    ended = referee("season", "1.bourre", "gone.bourre", "--least", "5")
    assert ended.code == 2
    assert "gone.bourre could not be read" in ended.err
    assert "seats exchanged" in ended.out


def test_without_any_log_there_is_no_table(referee):
    ended = referee("season", "gone.bourre")
    assert ended.code == 2
    assert "gone.bourre could not be read" in ended.err
    assert not ended.out


def test_a_players_file_says_who_is_who(referee, logs):
    second = Path("2.bourre")
    second.write_text(second.read_text().replace("Ann", "Annie").replace("Ben", '"ben b"'), "utf-8")
    words = ("season", *logs, "--least", "5", "--format", "json")
    assert len(json.loads(referee(*words).out)["seats"]) == 6
    Path("players.toml").write_text('Ann = ["annie"]\nBen = "Ben B"\n', "utf-8")
    table = json.loads(referee(*words, "--players", "players.toml").out)
    assert sorted(table["seats"]) == ["Ann", "Ben", "Cal", "Dee"]


def test_two_who_play_together_are_not_one(referee, logs):
    Path("players.toml").write_text('Ann = "Ben"\n', "utf-8")
    ended = referee("season", *logs, "--players", "players.toml")
    assert (ended.code, ended.out) == (2, "")
    assert (
        "both play in it, so --players cannot make one player, Ann, of them" in ended.complaints[0]
    )


def test_a_wrong_players_file_is_reported_before_any_log_is_read(referee):
    Path("players.toml").write_text("Ann = 3\n", "utf-8")
    ended = referee("season", "gone.bourre", "--players", "players.toml")
    assert ended.complaints == [
        'referee: players.toml: write other names of Ann like this: Ann = ["Annie", "ann b"]'
    ]


def test_names_that_are_spelled_much_the_same_are_named(referee, logs):
    second = Path("2.bourre")
    second.write_text(second.read_text().replace("Ann", "ANN"), "utf-8")
    ended = referee("season", *logs, "--least", "5")
    assert ended.code == 0
    assert "Ann and ANN are taken for different players" in ended.err
