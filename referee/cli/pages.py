"""The pages that reports name, for whoever has only the program: cheat sheet, decisions, sources."""

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from referee.reports import paragraph

_DECISION = re.compile(r"decision (\d{4})")
_SOURCE = re.compile(
    r"(?P<key>[a-z][a-z0-9-]*)(?: \d+)?,?(?: (?P<section>[a-z-]+)(?:[. ](?P<number>\d+))?)?"
)
"""`boo-ray`, `boo-ray play`, `boo-ray play.3`, and as a report cites it: `boo-ray 1, play 3`."""
_LINK = re.compile(r"\[([^]]*)\]\([^)]*\)")
_SHEET = re.compile(r"^## Cheat sheet.*?```\n(.*?)```", re.DOTALL | re.MULTILINE)


def page(written: str) -> str | None:
    """The page that is meant by `cheat sheet`, `decision 0012`, `boo-ray` or `boo-ray play.3`, if anything."""
    words = " ".join(written.lower().replace("cheat-sheet", "cheat sheet").split())
    if words == "cheat sheet":
        return "".join(_SHEET.findall(_text("notation.md")))
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
    inside, beside = package / "pages", package.parent / "docs"
    return inside if inside.is_dir() else beside


def _text(name: str) -> str:
    return (_folder() / name).read_text("utf-8")


def _decision(number: str) -> str | None:
    section = re.compile(rf"^##? ({number} .*?)(?=^## |\Z)", re.DOTALL | re.MULTILINE)
    for path in (_folder() / "decisions").glob("[0-9]*.md"):
        if found := section.search(path.read_text("utf-8")):
            blocks = _LINK.sub(r"\1", found[1]).strip().split("\n\n")
            return "\n".join(map(_set, blocks))
    return None


def _set(block: str) -> str:
    """A paragraph in the columns of a terminal; tables and lists stay as they are."""
    if block.startswith(("|", "- ", "* ", "```", "    ")):
        return f"{block}\n"
    return paragraph(" ".join(block.split()).replace("**", ""))


def _source(key: str, section: str) -> str | None:
    """Title and place of a source, and what the section that is asked for says."""
    row = next((cells for cells in _rows("sources.md") if cells[0] == key), None)
    if row is None:
        return None
    told = paragraph(f"{key}: {row[1]}. {row[2]}", "", "  ")
    if section and (_folder() / f"sources/{key}.md").is_file():
        for sentence, says, becomes in _rows(f"sources/{key}.md"):
            if sentence == section or sentence.startswith(f"{section}."):
                told += paragraph(f"{sentence}: {says} ({becomes})", "  ", "    ")
    return told


def _rows(name: str) -> Iterator[list[str]]:
    """The rows of the tables of a page, without marks of Markdown."""
    for line in _text(name).splitlines():
        if line.startswith("| "):
            plain = _LINK.sub(r"\1", line).replace("`", "").replace("*", "")
            yield [cell.strip() for cell in plain.strip("| ").split(" | ")]
