"""What every command prints as JSON obeys the schema that is committed for it."""

import json
import random
import shlex
from pathlib import Path

import jsonschema
import pytest
from command_line import own_folder, referee
from evenings.planting import KINDS, plant
from evenings.style import Style
from evenings.writer import random_evening
from reports import schemas
from reports.schemas import PRINTED, schema
from tiers import sizes, thinned

from referee import __version__
from referee.rulesets.files import PRESETS, load_ruleset

__all__ = ["own_folder", "referee"]

SLOW = {"every-line-wrong"}
"""Read as notes too, before it is called a log of which nothing can be read."""
SAMPLES = sorted((schemas.ROOT / "samples").glob("*.bourre"))
SHORTEST_FIRST = sorted(SAMPLES, key=lambda log: (log.stem in SLOW, log.stat().st_size))
OF_LOGS = {
    "check": "check LOGS --certainty possible",
    "ledger": "ledger LOGS",
    "ledger --missing": "ledger LOGS --two",
    "settle": "settle LOGS",
}
OF_ONE_LOG = {
    "check --statistics": "check LOG --statistics",
    "analyse": "analyse LOG --trick 4 --worlds 20",
    "season": "season LOG --least 1 --permutations 100 --cards 2",
    "rules infer": "rules infer LOG --rules boo-ray --rules acadiana",
    "compare": "compare LOG --rules boo-ray --rules la-bourre",
}
OF_NO_LOG = [
    ("ask", 'ask --trump s --hand "2s As 4c 5d" --table "9h 4h 3s"'),
    ("ask", 'ask --trump s --hand "2s As 4c" --table "9h/9d ??"'),
    ("ask", 'ask --trump s --hand "As Qs 4s" --players 3'),
    ("ask", 'ask --trump s --table "9h 2s"'),
    ("ask", 'ask --trump s --hand "2s 4c" --rules all'),
    ("ask --at", f"ask {schemas.ROOT}/samples/thursday-kitchen.bourre --at 12.4"),
    *(
        ("replay", f"replay {schemas.ROOT}/samples/{words}")
        for words in (
            "thursday-kitchen.bourre --at 12.4.2 --seat Dee",
            "thursday-kitchen.bourre --at 12.4.2 --open --instead Qd",
            "thursday-kitchen.bourre --hand 12 --at end",
            "two-stories.bourre --hand 1 --at start --open",
        )
    ),
    ("ask money", 'ask money --rules all --pot 12 --tricks "Ann 2, Ben 2, Cal 1, Dee 0"'),
    ("ask money", f"ask money {schemas.ROOT}/samples/thursday-kitchen.bourre --at 12"),
    ("rules list", "rules list"),
    *(("rules show", f"rules show {name}") for name in PRESETS),
    ("rules diff", "rules diff hoyle pagat"),
    ("transcribe", f"transcribe {schemas.ROOT}/samples/wing-night.txt"),
]


def printed(referee, line, *logs):
    words = shlex.split(line)
    at = next((n for n, word in enumerate(words) if word.startswith("LOG")), len(words))
    ended = referee(*words[:at], *logs, *words[at + 1 :], "--format", "json")
    assert ended.code in (0, 1), ended.err
    assert ended.out.isascii()
    assert ended.out.endswith("\n")
    return json.loads(ended.out)


def obeys(command, told):
    """The same, checked against the committed schema."""
    committed = json.loads(schemas.place(command).read_text("utf-8"))
    jsonschema.Draft202012Validator(committed).validate(told)
    objects = told if isinstance(told, list) else [told]
    assert {each["program"] for each in objects} <= {__version__}
    return told


@pytest.mark.parametrize("command", PRINTED)
def test_a_schema_is_a_schema_and_the_committed_one_is_current(command):
    jsonschema.Draft202012Validator.check_schema(schema(command))
    written = schemas.place(command).read_text("utf-8")
    assert written == schemas.schema_text(command), "run: python tests/reports/schemas.py"


def test_every_schema_that_is_committed_is_of_a_command():
    assert set(schemas.FOLDER.iterdir()) == set(map(schemas.place, PRINTED))


@pytest.mark.parametrize(("command", "line"), OF_NO_LOG)
def test_what_needs_no_log(referee, command, line):
    obeys(command, printed(referee, line))


@pytest.mark.parametrize("count", sizes(2, len(SAMPLES)))
@pytest.mark.parametrize("command", OF_LOGS)
def test_several_logs_are_an_array(referee, command, count):
    given = sorted(map(str, SHORTEST_FIRST[:count]))
    told = obeys(command, printed(referee, OF_LOGS[command], *given))
    logs = [log for one in told for log in one.get("logs", [one.get("log")])]
    logs += [left["log"] for one in told for left in one.get("evenings_left_out", ())]
    assert sorted(logs) == given


@pytest.mark.parametrize("log", thinned(SHORTEST_FIRST[:3], 3), ids=lambda log: log.stem)
@pytest.mark.parametrize("command", OF_ONE_LOG)
def test_a_sample(referee, command, log):
    """The three shortest: longer ones hold nothing of another kind."""
    obeys(command, printed(referee, OF_ONE_LOG[command], str(log)))


@pytest.mark.parametrize("preset", thinned(PRESETS[::3], len(PRESETS)))
def test_random_evenings(referee, preset):
    """Some of them with a mistake; names hold what no encoding can express."""
    rng = random.Random(f"{preset} schemas")
    ruleset = load_ruleset(preset)
    evening = random_evening(ruleset, 4, 3, rng, style=Style.random(rng))
    planted = [plant(kind, evening, rng) for kind in rng.sample(sorted(KINDS), 3)]
    for number, text in enumerate([evening.text, *(one.text for one in planted if one)]):
        Path(f"{number}.bourre").write_bytes(b"game \xe9t\xe9 \x80\n" + text.encode("utf-8"))
    logs = sorted(map(str, Path().glob("*.bourre")))
    for command, line in OF_LOGS.items():
        obeys(command, printed(referee, line, *logs))
    for command, line in OF_ONE_LOG.items():
        obeys(command, printed(referee, line, logs[-1]))
