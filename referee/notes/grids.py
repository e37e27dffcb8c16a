"""Tables with a row a player and a column a hand, turned into tables with a row a hand."""

import re
from collections.abc import Iterator, Sequence

from referee.notes.cells import Cell, NotedTable, Row, cells_of, placed
from referee.notes.columns import Column, Headings
from referee.notes.headings import parted
from referee.notes.page import NoteLine

_HAND = re.compile(r"(?i)(?:hand|game|round|main|donne|mano|spiel|[hgr#])?\W{0,2}(\d{1,2})\W?")
_LEAST = 3
"""Hands of a table that is one for its heads alone."""
Placed = list[tuple[NoteLine, list[Cell]]]
"""Lines, with a cell for each head."""


def grids_in(page: Sequence[NoteLine], headings: Headings) -> Iterator[NotedTable]:
    """Yield such tables; each hand stands where its number heads a column."""
    for place, line in enumerate(page):
        heads = _heads(line)
        rows = _rows(page[place + 1 :], heads) if heads else []
        labels = [cells[0].text for _, cells in rows]
        if sum(headings.owner(label) is not None for label in labels) > 1:
            yield _turned(line, heads, rows, headings)


def names_in_rows(page: Sequence[NoteLine]) -> tuple[tuple[str, ...], NoteLine] | None:
    """Return those who have a row of numbers or marks below the numbers of the hands."""
    headings = Headings(("en", "fr", "es"), {})
    for place, line in enumerate(page):
        heads = _heads(line)
        rows = _rows(page[place + 1 :], heads) if heads else []
        told = [cells for _, cells in rows if not headings.knows(cells[0].text)]
        names = [
            cells[0].text
            for cells in told
            if all(any(parted(cell.text)) for cell in cells[1:] if cell.text)
        ]
        if len({*names}) == len(names) > 1:
            return tuple(names), line
    return None


def _heads(line: NoteLine) -> list[Cell]:
    """Return the heads: one of the names, which may be empty, and the numbers of the hands from 1 on."""
    cells = cells_of(line.text)
    if cells and _HAND.fullmatch(cells[0].text):
        cells = [Cell("", 0), *cells]
    found = [_HAND.fullmatch(cell.text) for cell in cells[1:]]
    numbers = [int(one[1]) for one in found if one]
    counted = len(numbers) >= _LEAST and numbers == [*range(1, len(numbers) + 1)]
    return cells if counted and all(found[: len(numbers)]) and len(found) < len(numbers) + 2 else []


def _rows(lines: Sequence[NoteLine], heads: Sequence[Cell]) -> Placed:
    """Return the lines below that begin with a word, as far as they have a cell for some of the heads."""
    rows: Placed = []
    for line in lines:
        if not re.search(r"\w", line.text):
            continue
        cells = cells_of(line.text)
        filled = [cell for cell in cells if cell.text]
        labelled = bool(re.match(r"[^\W\d_]", cells[0].text)) and len(filled) > 1
        if not labelled or (rows and line.number > rows[-1][0].number + 1):
            break
        whole = [Cell("", head.start) for head in heads]
        for place, cell in placed(heads, line.text, cells):
            if place >= len(heads) or whole[place].text:
                return rows
            whole[place] = cell
        rows.append((line, whole))
    return rows


def _turned(line: NoteLine, heads: Sequence[Cell], rows: Placed, headings: Headings) -> NotedTable:
    hands = [n for n, head in enumerate(heads) if n and _HAND.fullmatch(head.text)]
    columns = [Column("hand", meaning="hand", cells=tuple(str(n) for n in hands))]
    for _, cells in rows:
        below = tuple(cells[n].text for n in hands)
        columns.append(
            Column(cells[0].text, cells=below, player=headings.owner(cells[0].text) or "")
        )
    read = headings.columns(columns)
    turned = [
        Row(
            line.number,
            line.text,
            (
                Cell(str(n) if n in hands else "", head.start),
                *(Cell(cells[n].text, head.start) for _, cells in rows),
            ),
            sums=n not in hands,
        )
        for n, head in enumerate(heads)
        if n
    ]
    return NotedTable(
        line.number,
        read,
        read,
        tuple(turned),
        lines=tuple(range(line.number + 1, rows[-1][0].number + 1)),
    )
