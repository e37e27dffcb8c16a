"""The English of the code, its messages and the documentation."""

import ast
import re
from pathlib import Path

from tiers import PLAIN

pytestmark = PLAIN

ROOT = Path(__file__).parents[1]
HE = re.compile(r"\b(?:he|his|him|himself)\b", re.IGNORECASE)
IN_TRANSCRIPTS = {
    *("pieces.py", "everyday.toml", "en.toml", "fr.toml", "es.toml", "de.toml"),
    *(
        "everyday_words.py",
        "clauses.py",
        "phrases.toml",
        "reader.py",
        "page.py",
        "facts.py",
        "vocabulary.py",
        "word_use.py",
        "joined_words.py",
        "plain_lines.py",
    ),
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


AS_TRANSLATED = re.compile(
    r"(?<!there )\b(?:is|are) no (?!longer\b|more\b)"  # for "is not a"
    r"|\bhangs? on\b|\boftener\b|\bcalled so\b|\bat least so\b",
    re.IGNORECASE,
)
"""Phrases that read as translated."""


def _strings(tree):
    """Every string of a module but its docstrings, those of an f-string in one piece."""
    passed_over = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Expr):
            passed_over.add(node.value)
        if isinstance(node, ast.JoinedStr) and node not in passed_over:
            passed_over.update(node.values)
            yield "".join(
                getattr(part, "value", "…") if isinstance(part, ast.Constant) else "…"
                for part in node.values
            )
        elif (
            isinstance(node, ast.Constant)
            and isinstance(node.value, str)
            and node not in passed_over
        ):
            yield node.value


def test_no_message_reads_as_translated():
    modules = {path: path.read_text("utf-8") for path in sorted((ROOT / "referee").rglob("*.py"))}
    suspects = [path for path, text in modules.items() if AS_TRANSLATED.search(text)]
    said = [(path.stem, text) for path in suspects for text in _strings(ast.parse(modules[path]))]
    assert len(modules) > 400
    assert [each for each in said if AS_TRANSLATED.search(each[1])] == []


def test_such_a_phrase_is_found():
    assert AS_TRANSLATED.search("x is no suit")
    assert not AS_TRANSLATED.search("there is no suit x; this is no longer a log")
