"""Writes what is generated of the documentation: `python tests/rulesets/reference.py`."""

import json
import re
import sys
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT))

from referee.rulesets.files import PRESETS, load_ruleset  # noqa: E402 - a script finds it on the path set above
from referee.rulesets.knobs import (  # noqa: E402 - a script finds it on the path set above
    FORMS,
    KNOBS,
    Knob,
    schema,
)

PAGE = ROOT / "docs" / "rulesets.md"
SCHEMA = ROOT / "docs" / "ruleset.schema.json"
_MARKER = "a test fails when it is stale. -->\n"


def page(current: str) -> str:
    """The page on rulesets: what people wrote, and after the marker what the tables say."""
    by_hand, _, _ = current.partition(_MARKER)
    return by_hand + _MARKER + "\n" + "\n".join([*_presets(), *_knobs()]) + "\n"


def schema_text() -> str:
    """The JSON Schema as it is committed."""
    return json.dumps(schema(), indent=1, ensure_ascii=False) + "\n"


def _presets() -> Iterator[str]:
    presets = [load_ruleset(name) for name in PRESETS]
    yield "## The presets\n"
    yield from _table(["preset", "version", "character"])
    for one in presets:
        yield f"| `{one.name}` | {one.version} | {one.about} |"
    yield "\nWhere they differ, beginning with what most of them say:\n"
    for knob in KNOBS:
        says = dict[str, list[str]]()
        for preset in presets:
            says.setdefault(preset.knobs[knob.name], []).append(f"`{preset.name}`")
        (usual, _), *others = sorted(says.items(), key=lambda said: -len(said[1]))
        if others:
            parts = "; ".join(f"{value}: {', '.join(names)}" for value, names in others)
            yield f"- `{knob.name}` {usual}; {parts}"
    same = [knob for knob in KNOBS if len({one.knobs[knob.name] for one in presets}) == 1]
    told = ", ".join(f"`{knob.name} {presets[0].knobs[knob.name]}`" for knob in same)
    yield f"\nThe same in all of them: {told}.\n"


def _table(heads: list[str]) -> Iterator[str]:
    yield f"| {' | '.join(heads)} |"
    yield "|---" * len(heads) + "|"


def _knobs() -> Iterator[str]:
    yield f"## The {len(KNOBS)} knobs\n"
    yield "`referee explain KNOB` shows where one matters. In brackets: who plays what no preset does.\n"
    for form, said in FORMS.items():
        yield f"- {form} stands for {said['meaning']}."
    for knob in KNOBS:
        yield from _knob(knob)


def _single_values() -> dict[tuple[str, str], str]:
    """Who plays a value that no preset has: the key of its source, by knob and word, or the knob alone."""
    _, _, single = (ROOT / "docs" / "sources.md").read_text("utf-8").partition("## Single values")
    rows = re.findall(r"^\| (`[^|]+`) \|.*\| ([^|]+) \|$", single, re.MULTILINE)
    said = [(key, one.split(" ", 1)) for key, cell in rows for one in re.findall("`([^`]+)`", cell)]
    return {(words[0], "".join(words[1:])): key for key, words in said}


def _knob(knob: Knob) -> Iterator[str]:
    yield f"\n### `{knob.name}`\n\n{knob.meaning[0].upper()}{knob.meaning[1:]}.\n"
    for word, does in knob.values:
        key = _SINGLE.get((knob.name, "" if word.isupper() else word))
        yield f"- {word if word.isupper() else f'`{word}`'}: {does}{f' ({key})' if key else ''}"


_SINGLE = _single_values()


if __name__ == "__main__":
    PAGE.write_text(page(PAGE.read_text("utf-8")), "utf-8")
    SCHEMA.write_text(schema_text(), "utf-8")
