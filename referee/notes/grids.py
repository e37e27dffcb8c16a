"""Grids found by what counts in them, whoever plays, as rows of hands.

A row a player and a column a hand.
"""

import re
from collections.abc import Iterator, Sequence
from itertools import cycle, takewhile
from typing import NamedTuple

from referee.notes.cells import (
    NUMBER,
    Cell,
    Column,
    Row,
    cells_of,
    columns_below,
    counts,
    heads_above,
    meanings_of,
    parted,
    placed,
    sign_of,
    value,
)
from referee.notes.columns import Headings
from referee.notes.page import NoteLine
from referee.notes.sums import add_up
from referee.notes.vocabulary import fold

_NAME = re.compile(r"[^\W\d_][\w'.-]*(?: [^\W\d_][\w'.-]*)?")
_MOST_ROWS = 60
Listed = tuple[tuple[str, ...], NoteLine]


_HAND = re.compile(r"(?i)(?:hand|game|round|main|donne|mano|spiel|[hgr#])?\W{0,2}(\d{1,2})\W?")
_LEAST = 3
"""The fewest hands of a grid."""


class Grid(NamedTuple):
    """A number for each label in each hand."""

    line: NoteLine
    labels: tuple[str, ...]
    rows: tuple[Row, ...]
    """A row a hand: its number, a cell a label, and perhaps a remark."""
    lines: tuple[int, ...] = ()
    """The lines of the labels, where hands are columns."""

    def columns(self) -> list[Column]:
        told = zip(*(row.cells for row in self.rows if not row.sums), strict=True)
        return [
            Column(label, cells=tuple(cell.text for cell in cells))
            for label, cells in zip(("hand", *self.labels, ""), told, strict=False)
        ]


def grids_in(page: Sequence[NoteLine]) -> Iterator[Grid]:
    for place, line in enumerate(page):
        if (heads := _hands(line)) and (below := _below(page[place + 1 :], heads)):
            yield _turned(line, heads, below)


def _hands(line: NoteLine) -> list[Cell]:
    cells = cells_of(line.text)
    if cells and _HAND.fullmatch(cells[0].text):
        cells = [Cell("", 0), *cells]
    found = [_HAND.fullmatch(cell.text) for cell in cells[1:]]
    numbers = [int(one[1]) for one in found if one]
    counted = len(numbers) >= _LEAST and numbers == [*range(1, len(numbers) + 1)]
    return cells if counted and len(found) < len(numbers) + 2 else []


def _below(lines: Sequence[NoteLine], heads: Sequence[Cell]) -> dict[int, list[Cell]]:
    rows: dict[int, list[Cell]] = {}
    for line in lines:
        if not re.search(r"\w", line.text):
            continue
        cells = cells_of(line.text)
        labelled = bool(re.match(r"[*_]*[^\W\d_]", cells[0].text)) and any(
            one.text for one in cells[1:]
        )
        if not labelled or (rows and line.number > max(rows) + 1):
            break
        whole = [Cell("", head.start) for head in heads]
        for place, cell in placed(heads, line.text, cells):
            if place >= len(heads) or whole[place].text:
                return rows
            whole[place] = cell
        rows[line.number] = whole
    return rows


def _turned(line: NoteLine, heads: Sequence[Cell], below: dict[int, list[Cell]]) -> Grid:
    rows: list[Row] = []
    for n, head in enumerate(heads[1:], 1):
        hand = _HAND.fullmatch(head.text)
        first = Cell(str(n) if hand else head.text, head.start)
        cells = (first, *(one[n]._replace(start=head.start) for one in below.values()))
        rows.append(Row(line.number, line.text, cells, sums=not hand))
    labels = tuple(cells[0].text.strip(" *_") for cells in below.values())
    return Grid(line, labels, tuple(rows), tuple(range(line.number + 1, max(below) + 1)))


def rows_below(lines: Sequence[NoteLine], head: Sequence[Column]) -> list[NoteLine]:
    """Return the lines below with about as many cells; talk between numbered rows is none."""
    rows: list[NoteLine] = []
    owned = [column for column in head if column.player]
    least = max(2, min(len(head) - 2, len(owned)))
    for place, line in enumerate(lines, 1):
        cells = cells_of(line.text)
        filled = [cell for cell in cells if cell.text]
        divided = len(filled) > 1 and (sign_of(line.text) or "," in line.text)
        short = divided and len(owned) < len(head) and len(cells) >= len(head) - 1
        if len(filled) < least and not short:
            near = lines[place : place + (_LEAST if rows else 1)]
            below = next(filter(_number, near), None)
            if below and (_follows(below, rows[-1]) if rows else _number(below) == 1):
                continue
            break
        apart = rows and line.number > rows[-1].number + 1 and _number(rows[-1])
        if apart and not _follows(line, rows[-1]):
            break
        rows.append(line)
    return rows


def _follows(line: NoteLine, row: NoteLine) -> bool:
    """Tell whether a line has a row's next number, and about as many cells."""
    number, before = _number(line), _number(row)
    alike = abs(len(cells_of(line.text)) - len(cells_of(row.text))) < 4
    return bool(alike and number and before and 0 < number - before < _LEAST)


def _number(row: NoteLine) -> int | None:
    found = re.match(rf"{NUMBER}(?:\s|$)", cells_of(row.text)[0].text)
    return int(found[1]) if found else None


def names_in_columns(lines: Sequence[NoteLine]) -> Listed | None:
    """Return the heads of columns whose rows add up."""
    for place, line in enumerate(lines):
        some = lines[place + 1 : place + _MOST_ROWS]
        heads = heads_above(line.text, [row.text for row in some])
        filled = [head for head in heads if head.text]
        if len(filled) < 3 or sum(bool(re.search(r"\d", head.text)) for head in filled) > 1:
            continue
        rows = rows_below(some, [Column(head.text, head.start) for head in heads])
        below = [row.text for row in rows if re.search(r"\d", row.text)]
        named = {fold(head.text) for head in heads}
        columns = [
            one
            for one in columns_below(heads, below)
            if _NAME.fullmatch(one.heading)
            and any(value(cell) is not None for cell in one.cells)
            and not counts(one.filled)
            and 2 * sum(fold(cell) in named for cell in one.filled) < len(one.filled)
        ]
        enough = columns and len(columns[0].cells) >= _LEAST
        if enough and (found := add_up(columns)):
            return tuple(column.heading for column in found), line
    return None


def names_in_turn(lines: Sequence[NoteLine]) -> Listed | None:
    """Return the names of a column that go round the table again in order."""
    for place, line in enumerate(lines):
        rows = lines[place + 1 : place + _MOST_ROWS] if sign_of(line.text) else ()
        below = [row.text for row in rows]
        for column in columns_below(cells_of(line.text), below):
            names = list(takewhile(_NAME.fullmatch, column.cells))
            once = tuple(dict.fromkeys(names))
            least = len(once) + 1 if "dealer" in meanings_of(column.heading) else 2 * len(once)
            again = len(names) >= least and len(once) > 2
            if again and all(one == two for one, two in zip(names, cycle(once), strict=False)):
                return once, line
    return None


def names_in_grids(grids: Sequence[Grid]) -> Listed | None:
    """Return those with a row of numbers or marks, or a number in each row."""
    headings = Headings(("en", "fr", "es"), {})
    for grid in grids:
        columns = zip(grid.labels, *(row.cells[1:] for row in grid.rows), strict=True)
        names = [
            name
            for name, *cells in columns
            if not headings.knows(name)
            and all(any(parted(cell.text)) for cell in cells if cell.text)
        ]
        if len({*names}) == len(names) > 1:
            return tuple(names), grid.line
    return None


_HEADS_NAMES = re.compile(r"(?i)\W*(?:players|seats|seating|order|who played|joueurs|jugadores)\b")
_BULLET = re.compile(
    r"\s*(?:[-*•–]|\d[.)])\s+([^\W\d_][\w'.-]*(?: [^\W\d_][\w'.-]*){0,2})\s*(?:<?[-–—=(].*)?"
)


def names_below(lines: Sequence[NoteLine]) -> Listed | None:
    """Return names, each with a line: `- Ann`, `- Big Ray <-- me`."""
    for place, line in enumerate(lines):
        if _HEADS_NAMES.match(line.text):
            rows = takewhile(bool, (_BULLET.fullmatch(row.raw) for row in lines[place + 1 :]))
            names = tuple(row[1] for row in rows if row)
            if len(names) > 2:
                return names, line
    return None
