"""The English of the code and the documentation: a player is they."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
HE = re.compile(r"\b(?:he|his|him|himself)\b", re.IGNORECASE)
IN_TRANSCRIPTS = {"fact.py", "facts.py", "line_reader.py"}
"""Files that read the "he" of what people dictate."""


def _texts():
    yield from sorted((ROOT / "referee").rglob("*.py"))
    yield from sorted((ROOT / "referee").rglob("*.toml"))
    yield from (ROOT / page for page in ("README.md", "CHANGELOG.md"))
    yield from sorted((ROOT / "docs").glob("*.md"))


@pytest.mark.parametrize("path", list(_texts()), ids=lambda path: str(path.relative_to(ROOT)))
def test_a_player_is_they(path):
    found = HE.findall(path.read_text("utf-8"))
    assert path.name in IN_TRANSCRIPTS or not found
