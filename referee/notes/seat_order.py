"""Tables under no heads: a number for each player, in the order of the seats."""

import re
from collections.abc import Sequence
from itertools import takewhile

from referee.notes.cast import Cast
from referee.notes.cells import Cell, Column, Row, cells_of, columns_below, counts, sign_of
from referee.notes.grids import Grid
from referee.notes.headings import value
from referee.notes.page import NoteLine
from referee.notes.roles import add_up

LEAST_ROWS, _MOST_ALIKE = 3, 30


def in_seat_order(page: Sequence[NoteLine], cast: Cast) -> Grid | None:
    """Return the lines with a number for each player in the order of the seats."""
    rows: list[Row] = []
    size = len(cast.players)
    for line in page if size > 2 else ():
        told = [Cell(word[0], word.start()) for word in re.finditer(r"\S+", line.text)]
        counts = [value(cell.text) is not None for cell in told]
        labelled = counts[1 : size + 1] == [True] * size
        numbers = told[labelled:][:size]
        many = sum(takewhile(bool, counts[labelled:]))
        rest = line.text[numbers[-1].start :].partition(" ")[2] if numbers else ""
        more = many > size and labelled and re.search(r"[^\W\d_]", rest)
        if line.number <= cast.line or not (many == size or more) or sign_of(line.text):
            continue
        label = told[0] if labelled else Cell("", 0)
        beside = Cell(rest.strip(), len(line.text) - len(rest.lstrip()))
        rows.append(Row(line.number, line.text, (label, *numbers, beside)))
    if len(rows) < LEAST_ROWS:
        return None
    place = next(n for n, line in enumerate(page) if line.number == rows[0].line)
    above = page[place - 1]
    headed = above.number > cast.line and len([*filter(cast.whose, above.text.split())]) > 1
    grid = Grid(above if above.text.rstrip().endswith(":") else page[place], cast.players, (*rows,))
    return None if headed or len(add_up(grid.columns()[1 : size + 1])) < size else grid


def players_alone(page: Sequence[NoteLine], cast: Cast) -> list[Column]:
    heads = [Cell("", cell.start) for cell in cells_of(page[0].text)]
    lines = [row.text for row in page[:_MOST_ALIKE]]
    alike = [*takewhile(lambda text: len(cells_of(text)) == len(heads), lines)]
    if min(len(heads), len(alike)) < LEAST_ROWS or not 0 < cast.line < page[0].number:
        return []
    columns = columns_below(heads, alike)
    found = add_up([one for one in columns if one.numbers and not counts(one.cells)])
    whole = len(found) == len(cast.players)
    owners = dict(zip((one.start for one in found), cast.players, strict=True)) if whole else {}
    owned = [Column(owners.get(one.start, ""), one.start) for one in columns]
    return [one._replace(player=one.heading) for one in owned] if whole else []
