"""It is the same referee: what `check --format json` says, byte for byte, by Python in WebAssembly and outside.

`TIMES=20 pytest -m long tests/browser/test_same.py` compares every log of the laws and 500 evenings.
"""

import os
import random
import shutil
import subprocess
import sys
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


def test_every_verdict_is_the_same_byte_for_byte(tmp_path):
    if not shutil.which("node") or not (BROWSER / ".wheels").exists():
        pytest.skip("browser/dist is not built: npm ci && npm run build")
    cases = [
        *(ROOT / "tests" / "laws").rglob("*.bourre"),
        *(ROOT / "tests" / "slips").rglob("*.bourre"),
    ]
    step = max(1, 20 // tiers.TIMES)
    for path in (*(ROOT / "samples").glob("*.*"), *sorted(cases)[::step]):
        if path.suffix in {".bourre", ".txt"}:
            shutil.copy(path, tmp_path / f"{path.parent.name}-{path.name}")
    for seed in range(25 * tiers.TIMES):
        (tmp_path / f"evening-{seed}.bourre").write_text(evening(seed), newline="")
    both = [
        subprocess.Popen(command, cwd=BROWSER, stdout=subprocess.PIPE, text=True, env=os.environ)
        for command in (
            [sys.executable, "make/verdicts.py", str(tmp_path)],
            ["node", "make/same.mjs", str(tmp_path)],
        )
    ]
    outside, inside = (each.communicate()[0].splitlines() for each in both)
    assert len(outside) == len(list(tmp_path.iterdir()))
    assert inside == outside
