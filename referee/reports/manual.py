"""Pages of the manual that ship with the program: lines and terms."""

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from types import MappingProxyType

_LINK = re.compile(r"\[([^]]*)\]\([^)]*\)")
_SHEET = re.compile(r"^## (?:Cheat sheet|L’aide-mémoire).*?```\n(.*?)```", re.DOTALL | re.MULTILINE)
_SHEETS = MappingProxyType({"fr": "a-la-table.md"})
"""Pages with the cheat sheet in another language."""
_ASSISTANTS = re.compile(r"^```text\n(.*?)^```", re.DOTALL | re.MULTILINE)
_STRONG = re.compile(r"\*{1,2}([^*\s][^*]*)\*{1,2}")


@cache
def manual_folder() -> Path:
    """Find the pages: in the package when installed, beside it in a checkout."""
    package = Path(__file__).parents[1]
    inside, beside = package / "manual", package.parent / "docs"
    return inside if inside.is_dir() else beside


@cache
def manual_text(name: str) -> str:
    return (manual_folder() / name).read_text("utf-8")


def cheat_sheet(language: str = "en") -> str:
    """Return the lines that a table needs, explained in a language."""
    return "".join(_SHEET.findall(manual_text(_SHEETS.get(language, "notation.md"))))


def log_from_notes(notes: str = "") -> str:
    """Return what an assistant is asked that turns notes into a log; empty: the notes come with it."""
    (text,) = _ASSISTANTS.findall(manual_text("assistants.md"))
    return f"{text}\nThe cheat sheet:\n\n{cheat_sheet()}\nThe notes:\n{notes and chr(10)}{notes}"


def without_marks(text: str) -> str:
    return _STRONG.sub(r"\1", _LINK.sub(r"\1", text))


def table_rows(text: str) -> Iterator[list[str]]:
    for line in text.splitlines():
        if line.startswith("| "):
            plain = without_marks(line).replace("`", "")
            yield [cell.strip() for cell in plain.strip("| ").split(" | ")]


def list_items(text: str) -> Iterator[str]:
    """Yield the items of lists, each as one line, and the paragraphs between them."""
    for item in re.split(r"^(?=[-*] )", text, flags=re.MULTILINE):
        if item.strip():
            yield without_marks(" ".join(item.split()))


def lines_explained() -> list[list[str]]:
    rows = table_rows(manual_text("notation.md").partition("\n## Mistakes")[0])
    return [row for row in rows if len(row) == 2]


def line_meaning(word: str) -> list[list[str]]:
    """Return the lines that a word opens, else those that contain it, with their meanings."""
    rows = lines_explained()
    opens = re.compile(rf"{re.escape(word)}(?: |$|(?<=-))", re.IGNORECASE)
    holds = re.compile(rf"(?<![\w-]){re.escape(word.lower())}(?![\w-])")
    return [row for row in rows if opens.match(row[0])] or [
        row for row in rows if holds.search(row[0])
    ]


def terms() -> Iterator[str]:
    """Yield every term of the game and of verdicts, with its meaning."""
    for item in list_items(manual_text("language.md").partition("\n## In the code")[0]):
        if item.startswith("- "):
            yield item.removeprefix("- ")


def term_names(term: str) -> set[str]:
    name, _, rest = term.lower().partition(": ")
    also = re.search(r"\(also: ([^)]*)\)", rest)
    return {*name.split(", "), *(also[1].split(", ") if also else ())}


def term_meaning(word: str) -> list[str]:
    return [term for term in terms() if word.lower() in term_names(term)]
