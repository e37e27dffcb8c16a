"""It is the same referee: what `check --format json` says, byte for byte, by Python in WebAssembly and outside."""

import random
import shutil
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
import tiers
from evenings.style import Style
from evenings.writer import random_evening

from referee.rulesets import PRESETS, load_ruleset, override

pytestmark = [tiers.LONG, tiers.PLAIN]
ROOT = Path(__file__).parents[2]
BROWSER = ROOT / "browser"


def evening(seed):
    rng = random.Random(seed)
    preset, overrides = PRESETS[seed % len(PRESETS)], {"limit": "40"}
    ruleset = override(load_ruleset(preset), overrides.items(), "test")
    style = Style.random(rng)
    return random_evening(ruleset, 4, 4, rng, style=style, overrides=overrides).text


@pytest.fixture
def verdicts():
    """The verdicts on every log of a folder, outside and inside."""
    if not shutil.which("node") or not (BROWSER / ".wheels").exists():
        pytest.skip("browser/dist is not built: npm ci && npm run build")

    def of(folder):
        commands = (
            [sys.executable, "make/verdicts.py", folder],
            ["node", "make/same.mjs", folder],
        )
        with ThreadPoolExecutor() as both:
            done = both.map(
                lambda command: subprocess.run(
                    command, cwd=BROWSER, capture_output=True, text=True, check=True
                ).stdout.splitlines(),
                commands,
            )
            return tuple(done)

    return of


def compare(verdicts, folder):
    outside, inside = verdicts(folder)
    assert len(outside) == len(list(folder.iterdir()))
    assert inside == outside


@pytest.mark.parametrize("part", range(8))
def test_of_every_sample_and_every_case_of_a_law_the_verdict_is_the_same(verdicts, tmp_path, part):
    logs = (*(ROOT / "samples").glob("*.*"), *(ROOT / "tests").glob("*s/**/*.bourre"))
    for path in sorted(logs)[part::8]:
        if path.suffix in {".bourre", ".txt"}:
            shutil.copy(path, tmp_path / f"{path.parent.name}-{path.name}")
    compare(verdicts, tmp_path)


@pytest.mark.parametrize("part", range(10))
def test_of_five_hundred_random_evenings_the_verdict_is_the_same(verdicts, tmp_path, part):
    for seed in range(500)[part::10]:
        (tmp_path / f"evening-{seed}.bourre").write_text(evening(seed), newline="")
    compare(verdicts, tmp_path)
