"""Pages of the manual: lines and terms."""

import re
import unicodedata
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from types import MappingProxyType

from referee.messages import ENGLISH, Message, Translation

_LINK = re.compile(r"\[([^]]*)\]\([^)]*\)")
_SHEET = re.compile(r"^## (?:Cheat sheet|L’aide-mémoire).*?```\n(.*?)```", re.DOTALL | re.MULTILINE)
_SHEETS = MappingProxyType({"fr": "a-la-table.md"})
"""Cheat sheets of other languages."""
_ASSISTANTS = re.compile(r"^```text\n(.*?)^```", re.DOTALL | re.MULTILINE)
_BLOCK = re.compile(r"```.*?^```|[^\n](?:[^\n]|\n(?!\n))*", re.DOTALL | re.MULTILINE)
_CODE = re.compile(r"`[^`]*`")
_WORD = re.compile(r"[^\W\d_]{2}")
_STRONG = re.compile(r"\*{1,2}([^*\s`][^*`]*)\*{1,2}")


@cache
def manual_folder() -> Path:
    """Return the folder in the package when installed, beside it in a checkout."""
    package = Path(__file__).parents[1]
    inside, beside = package / "manual", package.parent / "docs"
    return inside if inside.is_dir() else beside


@cache
def manual_text(name: str) -> str:
    return (manual_folder() / name).read_text("utf-8")


def cheat_sheet(language: str = "en") -> str:
    return "".join(_SHEET.findall(manual_text(_SHEETS.get(language, "notation.md"))))


def log_from_notes(notes: str = "") -> str:
    """Return what an assistant is asked; without notes, they come with it."""
    (text,) = _ASSISTANTS.findall(manual_text("assistants.md"))
    return f"{text}\nThe cheat sheet:\n\n{cheat_sheet()}\nThe notes:\n{notes and chr(10)}{notes}"


def blocks(text: str) -> list[str]:
    return _BLOCK.findall(text)


def prose(text: str) -> Message:
    """Return one line without marks; a message where a catalogue has it."""
    plain = _STRONG.sub(r"\1", _LINK.sub(r"\1", " ".join(text.split())))
    return Message(plain.lstrip("# "))


def table_rows(text: str) -> Iterator[list[str]]:
    """Yield rows, each cell a message unless it is only to be written."""
    for line in text.splitlines():
        if line.startswith("| "):
            yield [_cell(cell) for cell in line.strip("| ").split(" | ")]


def _cell(text: str) -> str:
    said = prose(text.strip())
    return (
        Message(said.replace("`", ""))
        if _WORD.search(_CODE.sub("", said))
        else said.replace("`", "")
    )


def list_items(text: str) -> Iterator[Message]:
    """Yield the items, each as one line, and the paragraphs between them."""
    for item in re.split(r"^(?=[-*] )", text, flags=re.MULTILINE):
        if item.strip():
            yield prose(item)


@cache
def lines_explained() -> tuple[list[str], ...]:
    rows = table_rows(manual_text("notation.md").partition("\n## Mistakes")[0])
    return tuple(row for row in rows if len(row) == 2)


def line_meaning(word: str) -> list[list[str]]:
    """Return the lines that a word opens, else those that contain it, with their meanings."""
    rows = lines_explained()
    opens = re.compile(rf"{re.escape(word)}(?: |$|(?<=-))", re.IGNORECASE)
    holds = re.compile(rf"(?<![\w-]){re.escape(word.lower())}(?![\w-])")
    return [row for row in rows if opens.match(row[0])] or [
        row for row in rows if holds.search(row[0])
    ]


@cache
def terms() -> tuple[Message, ...]:
    text = manual_text("language.md").partition("\n## In the code")[0]
    lists = (block for block in blocks(text) if block.startswith("- "))
    return tuple(Message(item.removeprefix("- ")) for each in lists for item in list_items(each))


@cache
def term_names(term: str) -> set[str]:
    names, _, rest = term.lower().partition(": ")
    also = re.search(r"\(\w+ ?: ([^)]*)\)", rest)
    return {each.strip() for each in (*names.split(", "), *(also[1].split(", ") if also else ()))}


def plain_letters(text: str) -> str:
    letters = unicodedata.normalize("NFD", text.lower())
    return "".join(letter for letter in letters if not unicodedata.combining(letter))


def term_meaning(word: str, words: Translation = ENGLISH) -> list[Message]:
    """Explain a term by any name, in English or in the language of `words`."""
    asked = plain_letters(word)
    return [
        term
        for term in terms()
        if asked in map(plain_letters, (*term_names(term), *term_names(words.word(term))))
    ]
