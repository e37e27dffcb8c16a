"""The English of the code and the documentation: a player is they."""

import re
from pathlib import Path

from tiers import PLAIN

pytestmark = PLAIN

ROOT = Path(__file__).parents[1]
HE = re.compile(r"\b(?:he|his|him|himself)\b", re.IGNORECASE)
IN_TRANSCRIPTS = {
    *("pieces.py", "everyday.toml", "en.toml", "fr.toml", "es.toml", "de.toml"),
    *("asides.py", "persons.py", "phrases.toml", "reader.py", "word_use.py"),
}
"""Files that read the "he" of what people dictate or write."""


def _texts():
    yield from sorted((ROOT / "referee").rglob("*.py"))
    yield from sorted((ROOT / "referee").rglob("*.toml"))
    yield from (ROOT / page for page in ("README.md", "CHANGELOG.md"))
    yield from sorted((ROOT / "docs").glob("*.md"))


def test_a_player_is_they():
    texts = [path for path in _texts() if path.name not in IN_TRANSCRIPTS]
    assert len(texts) > 400
    assert [path for path in texts if HE.search(path.read_text("utf-8"))] == []
