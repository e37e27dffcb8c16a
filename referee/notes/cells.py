"""Cells of tables in notes: between tabs, bars, semicolons, commas or wide blanks."""

import csv
import re
from collections.abc import Iterator
from typing import NamedTuple

from referee.game import Player


class Cell(NamedTuple):
    """A cell of a row."""

    text: str
    start: int

    @property
    def end(self) -> int:
        return self.start + len(self.text)


class Column(NamedTuple):
    """The subject of a column: a player, or a field; both empty: anything."""

    player: Player | None
    field: str
    start: int


def cells_of(text: str) -> list[Cell]:
    """Split a line at tabs, bars, semicolons, commas or wide blanks."""
    for sign in "\t|;":
        if text.count(sign) > 1:
            return list(_split(text, sign))
    if text.count(",") > 2 and not re.search(r"[,]\s", re.sub(r'"[^"]*"?', "", text)):
        return list(_quoted(text))
    return [
        Cell(found[0], found.start())
        for found in re.finditer(r"\S+(?:(?<![\d*](?=\s[+-]\d))\s\S+)*", text)
    ]


def _split(text: str, sign: str) -> Iterator[Cell]:
    start = 0
    for part in text.split(sign):
        yield Cell(part.strip(), start + len(part) - len(part.lstrip()))
        start += len(part) + 1


def _quoted(text: str) -> Iterator[Cell]:
    """Yield the cells between commas; an unclosed quote extends to the end of the line."""
    try:
        (row,) = csv.reader([text], strict=False)
    except (csv.Error, ValueError):
        row = text.split(",")
    place = 0
    for part in row:
        start = text.find(part, place) if part else place
        start = start if start >= 0 else place
        yield Cell(part.strip(), start + len(part) - len(part.lstrip()))
        place = start + len(part)
