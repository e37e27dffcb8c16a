"""Pages that ship with the program: notation, cheat sheet, terms, decisions, sources."""

from __future__ import annotations

import re
from collections.abc import Iterator
from types import MappingProxyType

from referee import hand_log, laws, messages, rulesets
from referee.cli.language import SPOKEN
from referee.cli.terminal import fitted
from referee.cli.trouble import CannotDo
from referee.reports import (
    blocks,
    cheat_sheet,
    line_meaning,
    lines_explained,
    list_items,
    log_from_notes,
    manual_folder,
    manual_text,
    plain_letters,
    prose,
    table_rows,
    term_meaning,
    term_names,
    terms,
)

_DECISION = re.compile(r"decision (\d{4})")
_SOURCE = re.compile(
    r"(?P<key>[a-z][a-z0-9-]*)(?: \d+)?,?(?: (?P<section>[a-z-]+)(?:[. ](?P<number>\d+))?)?"
)
"""`boo-ray`, `boo-ray play`, `boo-ray play.3`, and as a report cites it: `boo-ray 1, play 3`."""
_SHEETS = MappingProxyType({"cheat sheet": "", "aide memoire": "fr"})
"""Names of the cheat sheet, with its language; empty: that of the answer."""
_PAGES = MappingProxyType({"notation": "notation.md", "a la table": "a-la-table.md"})


def page(written: str) -> str | None:
    """Return a page, if any: `notation`, `cheat sheet`, `decision 0012`, `boo-ray play.3`."""
    words = " ".join(written.lower().split())
    name = plain_letters(words.replace("-", " "))
    if name in _SHEETS:
        return cheat_sheet(_SHEETS[name] or SPOKEN.words.code)
    if name == "assistants":
        return log_from_notes()
    if name in _PAGES:
        text = manual_text(_PAGES[name]).partition("\n## Mistakes")[0]
        return _in_columns(text.replace(cheat_sheet(), cheat_sheet(SPOKEN.words.code)))
    if found := _DECISION.fullmatch(words):
        return _decision(found[1])
    found = _SOURCE.fullmatch(words)
    if not found:
        return None
    return _source(found["key"], ".".join(filter(None, (found["section"], found["number"]))))


def _decision(number: str) -> str | None:
    section = re.compile(rf"^##? ({number} .*?)(?=^## |\Z)", re.DOTALL | re.MULTILINE)
    for path in (manual_folder() / "decisions").glob("[0-9]*.md"):
        if found := section.search(path.read_text("utf-8")):
            return _in_columns(found[1])
    return None


def _in_columns(text: str) -> str:
    return "\n".join(map(_set, blocks(text)))


def _set(block: str) -> str:
    if block.startswith("```"):
        return "\n".join(line for line in block.splitlines() if not line.startswith("```")) + "\n"
    if block.startswith("|"):
        return "".join(map(_row_lines, table_rows(block)))
    if block.startswith(("- ", "* ")):
        return "".join(fitted(item, "", "  ") for item in list_items(block))
    return fitted(prose(block))


def _row_lines(cells: list[str]) -> str:
    return fitted(messages.Series(filter(None, cells), "  "), "  ", "      ")


def lines_meant(word: str) -> str:
    return "".join(map(_row_lines, line_meaning(word)))


def terms_meant(word: str) -> str:
    return "".join(fitted(term, "", "  ") for term in term_meaning(word, SPOKEN.words))


def explained_words() -> Iterator[str]:
    yield from (law.code for law in laws.LAWS)
    for table in (laws.LAWS, rulesets.KNOBS, hand_log.mistakes()):
        yield from (entry.name for entry in table)
    yield from (*_words(), *rulesets.PRESETS, *_SHEETS, *_PAGES, "assistants")


def _words() -> Iterator[str]:
    for shape, _ in lines_explained():
        yield shape.partition(" ")[0]
    for term in terms():
        yield from {*term_names(term), *term_names(SPOKEN.words.word(term))}


def _source(key: str, section: str) -> str | None:
    row = next((cells for cells in _rows("sources.md") if cells[0] == key), None)
    if row is None:
        return None
    lines = fitted(f"{key}: {row[1]}. {row[2]}", "", "  ")
    if section and (manual_folder() / f"sources/{key}.md").is_file():
        rows = list(_rows(f"sources/{key}.md"))
        asked = [row for row in rows if row[0] == section or row[0].startswith(f"{section}.")]
        if not asked:
            sections = messages.listed(
                dict.fromkeys(row[0].partition(".")[0] for row in rows if "." in row[0]), "and"
            )
            raise CannotDo.say(
                "{key} has no section {section}; it has {sections}",
                key=key,
                section=section,
                sections=sections,
            )
        for sentence, says, becomes in asked:
            lines += fitted(f"{sentence}: {says} ({becomes})", "  ", "    ")
    return lines


def _rows(name: str) -> Iterator[list[str]]:
    yield from table_rows(manual_text(name))
