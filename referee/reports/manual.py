"""Pages that ship with the program: notation, cheat sheet, lines, terms, decisions, sources."""

import re
import unicodedata
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path

from referee import hand_log, laws, rulesets
from referee.messages import ENGLISH, Message, RefusedError, Series, Translation, listed
from referee.wording import Style, paragraph

_DECISION = re.compile(r"decision (\d{4})")
_SOURCE = re.compile(
    r"(?P<key>[a-z][a-z0-9-]*)(?: \d+)?,?(?: (?P<section>[a-z-]+)(?:[. ](?P<number>\d+))?)?"
)
"""`boo-ray`, `boo-ray play`, `boo-ray play.3`, and as a report cites it: `boo-ray 1, play 3`."""
_SHEETS = {"cheat sheet": "", "aide memoire": "fr"}
"""Names of the cheat sheet, with its language; empty: that of the answer."""
_PAGES = {"notation": "notation.md", "a la table": "a-la-table.md"}
_LINK = re.compile(r"\[([^]]*)\]\([^)]*\)")
_SHEET = re.compile(r"^## (?:Cheat sheet|L’aide-mémoire).*?```\n(.*?)```", re.DOTALL | re.MULTILINE)
_SHEET_OF = {"fr": "a-la-table.md"}
"""Cheat sheets of other languages."""
_ASSISTANTS = re.compile(r"^```text\n(.*?)^```", re.DOTALL | re.MULTILINE)
_BLOCK = re.compile(r"```.*?^```|[^\n](?:[^\n]|\n(?!\n))*", re.DOTALL | re.MULTILINE)
_CODE = re.compile(r"`[^`]*`")
_WORD = re.compile(r"[^\W\d_]{2}")
_STRONG = re.compile(r"\*{1,2}([^*\s`][^*`]*)\*{1,2}")


@cache
def manual_folder() -> Path:
    """It is in the package when installed, beside it in a checkout."""
    package = Path(__file__).parents[1]
    inside, beside = package / "manual", package.parent / "docs"
    return inside if inside.is_dir() else beside


@cache
def manual_text(name: str) -> str:
    return (manual_folder() / name).read_text("utf-8")


def cheat_sheet(language: str = "en") -> str:
    return "".join(_SHEET.findall(manual_text(_SHEET_OF.get(language, "notation.md"))))


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
    grades = manual_text("verdicts.md").partition("\n### How grave")[2].partition("\n### ")[0]
    rows = (row for row in table_rows(grades) if row[1] != "means")
    return (
        *(Message(item.removeprefix("- ")) for each in lists for item in list_items(each)),
        *(Message(": ".join(row)) for row in rows),
    )


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


def page(written: str, style: Style) -> str | None:
    """`notation`, `cheat sheet`, `decision 0012` or `boo-ray play.3`."""
    words, code = " ".join(written.lower().split()), style.words.code
    name = plain_letters(words.replace("-", " "))
    if name in _SHEETS:
        return cheat_sheet(_SHEETS[name] or code)
    if name == "assistants":
        return log_from_notes()
    if name in _PAGES:
        text = manual_text(_PAGES[name]).partition("\n## Mistakes")[0]
        return _in_columns(text.replace(cheat_sheet(), cheat_sheet(code)), style)
    if found := _DECISION.fullmatch(words):
        return _decision(found[1], style)
    found = _SOURCE.fullmatch(words)
    if not found:
        return None
    section = ".".join(filter(None, (found["section"], found["number"])))
    return _source(found["key"], section, style)


def _decision(number: str, style: Style) -> str | None:
    section = re.compile(rf"^##? ({number} .*?)(?=^## |\Z)", re.DOTALL | re.MULTILINE)
    for path in (manual_folder() / "decisions").glob("[0-9]*.md"):
        if found := section.search(path.read_text("utf-8")):
            return _in_columns(found[1], style)
    return None


def _in_columns(text: str, style: Style) -> str:
    return "\n".join(_set(block, style) for block in blocks(text))


def _set(block: str, style: Style) -> str:
    if block.startswith("```"):
        return "\n".join(line for line in block.splitlines() if not line.startswith("```")) + "\n"
    if block.startswith("|"):
        return _rows_text(table_rows(block), style)
    if block.startswith(("- ", "* ")):
        return "".join(paragraph(item, "", "  ", style) for item in list_items(block))
    return paragraph(prose(block), style=style)


def _rows_text(rows: Iterable[list[str]], style: Style) -> str:
    cells = (Series(filter(None, row), "  ") for row in rows)
    return "".join(paragraph(row, "  ", "      ", style) for row in cells)


def lines_meant(word: str, style: Style) -> str:
    return _rows_text(line_meaning(word), style)


def terms_meant(word: str, style: Style) -> str:
    return "".join(paragraph(term, "", "  ", style) for term in term_meaning(word, style.words))


def explained_words(words: Translation) -> Iterator[str]:
    yield from (law.code for law in laws.every_law())
    for table in (laws.every_law(), rulesets.KNOBS, hand_log.mistakes()):
        yield from (entry.name for entry in table)
    yield from (shape.partition(" ")[0] for shape, _ in lines_explained())
    for term in terms():
        yield from {*term_names(term), *term_names(words.word(term))}
    yield from (*rulesets.PRESETS, *_SHEETS, *_PAGES, "assistants")


def _source(key: str, section: str, style: Style) -> str | None:
    sources = table_rows(manual_text("sources.md"))
    row = next((cells for cells in sources if cells[0] == key), None)
    if row is None:
        return None
    lines = paragraph(f"{key}: {row[1]}. {row[2]}", "", "  ", style)
    if section and (manual_folder() / f"sources/{key}.md").is_file():
        rows = list(table_rows(manual_text(f"sources/{key}.md")))
        asked = [row for row in rows if row[0] == section or row[0].startswith(f"{section}.")]
        if not asked:
            known = dict.fromkeys(row[0].partition(".")[0] for row in rows if "." in row[0])
            raise RefusedError.say(
                "{key} has no section {section}; it has {sections}",
                key=key,
                section=section,
                sections=listed(known, "and"),
            )
        for sentence, says, becomes in asked:
            lines += paragraph(f"{sentence}: {says} ({becomes})", "  ", "    ", style)
    return lines
