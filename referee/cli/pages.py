"""The pages that ship with the program: notation, cheat sheet, terms, decisions, sources."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from referee import game, hand_log, laws, rulesets
from referee.cli.terminal import fitted
from referee.cli.trouble import CannotDo

_DECISION = re.compile(r"decision (\d{4})")
_SOURCE = re.compile(
    r"(?P<key>[a-z][a-z0-9-]*)(?: \d+)?,?(?: (?P<section>[a-z-]+)(?:[. ](?P<number>\d+))?)?"
)
"""`boo-ray`, `boo-ray play`, `boo-ray play.3`, and as a report cites it: `boo-ray 1, play 3`."""
_LINK = re.compile(r"\[([^]]*)\]\([^)]*\)")
_BLOCK = re.compile(r"```.*?^```|[^\n](?:[^\n]|\n(?!\n))*", re.DOTALL | re.MULTILINE)
_STRONG = re.compile(r"\*{1,2}([^*\s][^*]*)\*{1,2}")
_SHEET = re.compile(r"^## Cheat sheet.*?```\n(.*?)```", re.DOTALL | re.MULTILINE)


def page(written: str) -> str | None:
    """The page that is meant by `notation`, `cheat sheet`, `decision 0012`, `boo-ray play.3`, if anything."""
    words = " ".join(written.lower().replace("cheat-sheet", "cheat sheet").split())
    if words == "cheat sheet":
        return "".join(_SHEET.findall(_text("notation.md")))
    if words == "notation":
        return _in_columns(_text("notation.md").partition("\n## Mistakes")[0])
    if found := _DECISION.fullmatch(words):
        return _decision(found[1])
    found = _SOURCE.fullmatch(words)
    if not found:
        return None
    return _source(found["key"], ".".join(filter(None, (found["section"], found["number"]))))


@cache
def _folder() -> Path:
    """Where the pages lie: in the package when installed, beside it in a checkout."""
    package = Path(__file__).parents[1]
    inside, beside = package / "manual", package.parent / "docs"
    return inside if inside.is_dir() else beside


def _text(name: str) -> str:
    return (_folder() / name).read_text("utf-8")


def _decision(number: str) -> str | None:
    section = re.compile(rf"^##? ({number} .*?)(?=^## |\Z)", re.DOTALL | re.MULTILINE)
    for path in (_folder() / "decisions").glob("[0-9]*.md"):
        if found := section.search(path.read_text("utf-8")):
            return _in_columns(found[1])
    return None


def _in_columns(text: str) -> str:
    """A page in the columns of a terminal."""
    return "\n".join(map(_set, _BLOCK.findall(_LINK.sub(r"\1", text))))


def _set(block: str) -> str:
    """A paragraph, a list, a table or a piece of a log."""
    if block.startswith("```"):
        return "\n".join(line for line in block.splitlines() if not line.startswith("```")) + "\n"
    if block.startswith("|"):
        return "".join(map(_row_lines, _table(block)))
    if block.startswith(("- ", "* ")):
        return "".join(fitted(item, "", "  ") for item in _items(block))
    return fitted(_STRONG.sub(r"\1", " ".join(block.split())).lstrip("# "))


def _items(block: str) -> Iterator[str]:
    """The items of a list, each in one line."""
    for item in re.split(r"^(?=[-*] )", block, flags=re.MULTILINE):
        if item.strip():
            yield _STRONG.sub(r"\1", " ".join(item.split()))


def _row_lines(cells: list[str]) -> str:
    return fitted("  ".join(filter(None, cells)), "  ", "      ")


def line_meaning(word: str) -> str:
    """What the lines say that a word opens, else those that hold it; empty where there is none."""
    rows = [
        row for row in _table(_text("notation.md").partition("\n## Mistakes")[0]) if len(row) == 2
    ]
    opens = re.compile(rf"{re.escape(word.lower())}(?: |$)")
    holds = re.compile(rf"(?<![\w-]){re.escape(word.lower())}(?![\w-])")
    found = [row for row in rows if opens.match(row[0])]
    return "".join(map(_row_lines, found or [row for row in rows if holds.search(row[0])]))


def term_meaning(word: str) -> str:
    """What a term of the game or of a verdict means, under any of its names; empty for none."""
    return "".join(
        fitted(item.removeprefix("- "), "", "  ")
        for item in _items(_text("language.md").partition("\n## In the code")[0])
        if item.startswith("- ") and word.lower() in _names(item)
    )


def _names(item: str) -> set[str]:
    """The names under which an entry of the terms stands."""
    name, _, rest = item.removeprefix("- ").lower().partition(": ")
    also = re.search(r"\(also: ([^)]*)\)", rest)
    return {*name.split(", "), *(also[1].split(", ") if also else ())}


def explained_words() -> Iterator[str]:
    """All that `explain` explains by one word: laws, knobs, mistakes, lines, terms, presets, pages."""
    yield from (law.code for law in laws.LAWS)
    for table in (laws.LAWS, rulesets.KNOBS, hand_log.MISTAKES):
        yield from (entry.name for entry in table)
    yield from (*_words(), *rulesets.PRESETS, "notation", "cheat sheet")


def _words() -> Iterator[str]:
    """Every word that opens a line, and every name of a term."""
    for row in _table(_text("notation.md").partition("\n## Mistakes")[0]):
        yield row[0].partition(" ")[0]
    for item in _items(_text("language.md").partition("\n## In the code")[0]):
        yield from _names(item) if item.startswith("- ") else ()


def _source(key: str, section: str) -> str | None:
    """Title and place of a source, and what the section that is asked for says."""
    row = next((cells for cells in _rows("sources.md") if cells[0] == key), None)
    if row is None:
        return None
    lines = fitted(f"{key}: {row[1]}. {row[2]}", "", "  ")
    if section and (_folder() / f"sources/{key}.md").is_file():
        rows = list(_rows(f"sources/{key}.md"))
        asked = [row for row in rows if row[0] == section or row[0].startswith(f"{section}.")]
        if not asked:
            sections = game.listed(
                dict.fromkeys(row[0].partition(".")[0] for row in rows if "." in row[0]), "and"
            )
            raise CannotDo(f"{key} has no section {section}; it has {sections}")
        for sentence, says, becomes in asked:
            lines += fitted(f"{sentence}: {says} ({becomes})", "  ", "    ")
    return lines


def _rows(name: str) -> Iterator[list[str]]:
    """The rows of the tables of a page."""
    yield from _table(_text(name))


def _table(text: str) -> Iterator[list[str]]:
    """The rows of the tables in a text, without marks of Markdown."""
    for line in text.splitlines():
        if line.startswith("| "):
            plain = _STRONG.sub(r"\1", _LINK.sub(r"\1", line)).replace("`", "")
            yield [cell.strip() for cell in plain.strip("| ").split(" | ")]
