"""Rows of numbers that name their players, `5 B+7 TR-1 H-9x`: tables without a head."""

import re
from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from referee.notes.cells import Cell, NotedTable, Row
from referee.notes.columns import BESIDE, Column, shown
from referee.notes.page import NoteLine

_NUMBER = r"([+-][$£€]?\d*[.,]?\d+|0)([x*]?)"
_NEXT = re.compile(rf"(?i:[\s,;]*(?<!\w)([^\W\d_]+)\s?({_NUMBER})(?![^\s,;]))")
_AGAIN = re.compile(rf"(?i:[^\W\d_]+\W+([^\W\d_]+)\s?({_NUMBER}))")
"""A number said again behind the row: `no H-19`."""
_LEAST = 3


class LabelledRow(NamedTuple):
    """The row of a hand: a number for each label, and what stands behind them."""

    line: NoteLine
    cells: dict[str, Cell]
    rest: Cell


def labelled_rows(lines: Sequence[NoteLine]) -> list[LabelledRow]:
    """Return the counted lines with a number for each of the same labels; empty if they are few."""
    rows = [row for line in lines if line.ordinal and (row := _row(line, line.ordinal[1]))]
    alike = [row for row in rows if row.cells.keys() == rows[0].cells.keys()]
    return alike if len(alike) >= _LEAST else []


def _row(line: NoteLine, end: int) -> LabelledRow | None:
    cells: dict[str, Cell] = {}
    while (one := _NEXT.match(line.text, end)) and one[1] not in cells:
        cells[one[1]] = Cell(one[2], one.start(2))
        end = one.end()
    rest = Cell(text := line.text[end:].strip(" ,;.!"), line.text.find(text, end))
    again = _AGAIN.fullmatch(text)
    if again and again[1] in cells:
        cells[again[1]], rest = Cell(again[2], rest.start + again.start(2)), Cell("", 0)
    return LabelledRow(line, cells, rest) if len(cells) > 1 else None


def labelled_tables(
    lines: Sequence[NoteLine], whose: Callable[[str], str | None]
) -> Iterator[NotedTable]:
    """Yield the table that such rows make, if each label is a player's, and the numbers are scores."""
    rows = labelled_rows(lines)
    owners = {label: whose(label) for label in (rows[0].cells if rows else ())}
    columns = [
        Column(label, cells=tuple(row.cells[label].text for row in rows), player=player)
        for label, player in owners.items()
        if player
    ]
    if not rows or len({*owners.values()} - {None}) < len(owners):
        return
    meaning = shown(columns)
    heads = (Column("", meaning="hand"), *(one._replace(meaning=meaning) for one in columns))
    body = [
        Row(
            row.line.number,
            row.line.text,
            (_number(row.line), *(row.cells[label] for label in owners)),
            ((Column("", meaning=BESIDE), row.rest),),
        )
        for row in rows
    ]
    yield NotedTable(rows[0].line.number, heads, heads, tuple(body))


def _number(line: NoteLine) -> Cell:
    number = str(line.ordinal[0]) if line.ordinal else ""
    return Cell(number, line.text.find(number))
