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
