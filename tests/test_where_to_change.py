"""What `docs/architecture.md` promises: so few files make a new thing known to everything else."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from events_face import face
from tiers import LONG, PLAIN

pytestmark = PLAIN

ROOT = Path(__file__).parents[1]
PAGE = (ROOT / "docs" / "architecture.md").read_text("utf-8")
LAW = '''"""D199 quiet-table: at one table nobody taps."""

from collections.abc import Iterator

from referee.events import HandStarted
from referee.game import Problem
from referee.laws.law import law
from referee.replay import Table
from referee.rulesets import Ruleset


@law("D199", "quiet-table", on=HandStarted, knob="tapping", duty="nobody taps", source="lo-no draw")
def quiet_table(start: HandStarted, _: Table, ruleset: Ruleset) -> Iterator[Problem]:
    """Where tapping is forbidden, no hand begins."""
    if ruleset.tapping == "forbidden":
        yield Problem("a hand began at a quiet table", start.at)
'''
NEW = {
    "a kind of line": {
        "grammar/hand_log.lark": {
            "log_opened | game_named": "weather_noted | ",
            "// place Ann": '// weather sunny\nweather_noted: "weather"i TEXT\n\n',
        },
        "referee/events/evening.py": {
            "class PlaceNamed": "class WeatherNoted(NamedTuple):\n    text: str\n    at: Span\n\n",
            "LogOpened\n    | GameNamed": "WeatherNoted | ",
        },
        "referee/hand_log/lines/line_kinds.py": {
            "LineKind(events.PlaceNamed": (
                'LineKind(events.WeatherNoted, "weather TEXT", heads=True, once=True), '
            )
        },
    },
    "a knob": {
        "referee/rulesets/play_knobs.py": {
            "    head: Annotated[": (
                '    tapping: Annotated[Word[Literal["free", "forbidden"]], knob("whether to tap",'
                '"free: yes", "forbidden: no", matters="Ann taps.")]\n'
            )
        },
        "referee/rulesets/where_silent.toml": {
            "cinch-card": 'tapping = { is = "free", from = "decision 0333" }\n'
        },
    },
    "a law": {
        "referee/laws/deal/quiet_table.py": {"": LAW},
        "referee/laws/catalogue.py": {
            "from referee.laws.deal.table_size": (
                "from referee.laws.deal.quiet_table import quiet_table\n"
            ),
            "    table_size,": "    quiet_table,\n",
        },
    },
}
"""What is added, by the row of the page: what each file has more, and above what."""
LOG = """weather sunny
Weather rain
rules boo-ray 1, tapping forbidden
seats Ann Ben Cal
hand 1, dealer Ann
"""


@pytest.fixture(scope="module")
def changed(tmp_path_factory):
    """A copy of the program with everything that is added."""
    copy = tmp_path_factory.mktemp("copy")
    for folder in ("referee", "grammar", "docs"):
        shutil.copytree(
            ROOT / folder, copy / folder, ignore=shutil.ignore_patterns("pictures", "__pycache__")
        )
    for files in NEW.values():
        for name, changes in files.items():
            path = copy / name
            text = path.read_text("utf-8") if path.exists() else ""
            for above, new in changes.items():
                before, found, after = text.partition(above) if above else ("", "", text)
                assert found == above, name
                text = f"{before}{new}{above}{after}"
            path.write_text(text, "utf-8")
    (copy / "referee" / "events" / "__init__.pyi").write_text(face(copy / "referee" / "events"))
    (copy / "log.bourre").write_text(LOG)
    return copy


def ran(changed, *arguments):
    """What the changed program prints."""
    command = [sys.executable, "-m", "referee", *arguments]
    known = {**os.environ, "PYTHONPATH": str(changed)}
    done = subprocess.run(
        command, cwd=changed, env=known, capture_output=True, text=True, check=False
    )
    return done.stdout + done.stderr


def row(what):
    """The row of the page that begins so."""
    return next(line for line in PAGE.splitlines() if line.startswith(f"| {what}"))


@pytest.mark.parametrize("what", NEW)
def test_the_page_names_the_files_and_there_are_three_at_most(what):
    assert len(NEW[what]) <= 3
    said = row(what).replace("FAMILY", "deal")
    for name in NEW[what]:
        path = Path(name)
        assert any(part in said for part in (path.name, f"{path.parent}/")), name


@LONG
def test_a_kind_of_line_is_read_written_and_known_everywhere(changed):
    assert ran(changed, "fmt", "log.bourre").startswith("weather sunny\nweather rain\nrules")
    assert "`weather` was stated twice" in ran(changed, "check", "log.bourre")


@LONG
def test_a_knob_and_a_law_are_known_everywhere(changed):
    assert "tapping" in ran(changed, "rules", "show", "pagat")
    assert "whether to tap" in ran(changed, "explain", "tapping")
    assert "write free or forbidden" in ran(changed, "check", "--set", "tapping=x", "log.bourre")
    assert "violation[D199] quiet-table" in ran(changed, "check", "log.bourre")
    assert "nobody taps" in ran(changed, "explain", "D199")
