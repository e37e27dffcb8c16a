"""Cells of tables: between tabs, bars, semicolons, commas or wide blanks."""

import csv
import re
from collections.abc import Iterator, Sequence
from contextlib import suppress
from typing import NamedTuple

from referee.notes.columns import Column

_MOST_JOINED = 20


class Cell(NamedTuple):
    """A cell."""

    text: str
    start: int
    player: str = ""
    """Whose column it stands in, if it is told about them in words."""


class Row(NamedTuple):
    """A row of a table."""

    line: int
    text: str
    cells: tuple[Cell, ...]
    """One a column, perhaps empty."""
    beside: tuple[Cell, ...] = ()
    """Cells under no heading, or at odds with their column."""
    sums: bool = False


class NotedTable(NamedTuple):
    """A table."""

    line: int
    """The line of its headings."""
    headed: tuple[Column, ...]
    """The columns as they stand in the text."""
    columns: tuple[Column, ...]
    """The columns of `rows`."""
    rows: tuple[Row, ...]
    """A row a hand, or a row a player."""
    is_whole: bool = False
    """True if the text is this table, and unclear columns are known to be unclear."""
    players: tuple[str, ...] = ()
    """The players of a whole text, in the order of the deal."""
    lines: tuple[int, ...] = ()
    """The lines below the headings, if `rows` stand in none of their own."""


def sign_of(text: str) -> str:
    """Return the sign dividing a line into cells, empty ones too; empty: blanks."""
    sign = next((sign for sign in "\t|;" if text.count(sign) > 1), "")
    commas = text.count(",") > 2 and not re.search(r",\s", re.sub(r'"[^"]*"?', "", text))
    return sign or ("," if commas else "")


def records(lines: Sequence[str]) -> list[str]:
    """Return the lines, a quoted cell that runs over several put on its last one."""
    joined = list(lines)
    for place, line in enumerate(lines):
        opened = joined[place].count('"') % 2 and re.search(r'(?:^|[,;\t])"', line)
        ahead = range(place + 1, min(place + _MOST_JOINED, len(lines))) if opened else ()
        if (last := next((n for n in ahead if lines[n].count('"') % 2), None)) is not None:
            joined[last] = " ".join(joined[place : last + 1])
            joined[place:last] = [""] * (last - place)
    return joined


def cells_of(text: str, sign: str = "") -> list[Cell]:
    sign = sign or sign_of(text)
    if not sign:
        return [
            Cell(found[0], found.start())
            for found in re.finditer(r"\S+(?:(?<![\d*](?=\s[+-]\d))\s\S+)*", text)
        ]
    cells = list(_split(text, sign))
    boxed = sign == "|" and text.strip().startswith(sign) and text.strip().endswith(sign)
    return cells[1:-1] if boxed else cells


def placed(heads: Sequence[Cell], text: str, cells: Sequence[Cell]) -> Iterator[tuple[int, Cell]]:
    """Yield the cells of a line, each with the place of its head: in order, or the nearest."""
    in_order = sign_of(text) or len(cells) >= len(heads)
    for place, cell in enumerate(cells):
        near = min(range(len(heads)), key=lambda n: abs(heads[n].start - cell.start))
        yield (place if in_order else near), cell


def _split(text: str, sign: str) -> Iterator[Cell]:
    """Yield the cells between signs; an unclosed quote extends to the end of the line."""
    parts = text.split(sign)
    if sign != "|" and '"' in text:
        with suppress(csv.Error, ValueError):
            (parts,) = csv.reader([text], delimiter=sign)
    place = 0
    for part in parts:
        start = max(text.find(part, place), place)
        yield Cell(part.strip(), start + len(part) - len(part.lstrip()))
        place = start + len(part)
        place = max(text.find(sign, place), place)
