"""Tables, and texts that are one, found by their heads."""

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise

from referee.notes.cast import Cast
from referee.notes.cells import (
    NOTHING,
    NUMBER,
    REMARK,
    Cell,
    Column,
    NotedTable,
    Row,
    cells_of,
    heads_above,
    meanings_of,
    parted,
    period,
    placed,
    sign_of,
    value,
)
from referee.notes.columns import Headings
from referee.notes.grids import Grid, rows_below
from referee.notes.other_tables import LEAST_ROWS, by_hand, in_seat_order, players_alone
from referee.notes.page import NoteLine

_LABEL = re.compile(r"(?:[^\W\d_]{1,9}\W{0,2}|#)?(\d{1,3})[.):]?")
"""`deal 3`"""
_MOST_WORDS = 7
"""Words of a heading."""
_ASIDE = re.compile(r"(?<=\S)\s+\(([^()]*)\)$")


def tables_in(page: Sequence[NoteLine], cast: Cast, headings: Headings) -> Iterator[NotedTable]:
    """Yield the tables, and rows counting players below earlier heads."""
    if grid := in_seat_order(page, cast):
        yield from of_grid(grid, headings)
        taken = {row.line for row in grid.rows}
        page = [line for line in page if line.number not in taken]
    owned: list[Column] = []
    place = 0
    while place < len(page):
        line = page[place]
        place += 1
        head = _head(line, page[place:], cast, headings)
        rows = rows_below(page[place:], head) if head else []
        if not head and (head := players_alone(page[place - 1 :], cast)):
            rows = [line, *rows_below(page[place:], head)]
        if sum(bool(column.player) for column in head) > 1:
            owned = [one._replace(meaning="chips" if one.player else "") for one in head]
        if head and len(rows) > 1:
            body = [(row.number, row.text) for row in rows]
            yield from _tables(line.number, head, body, headings)
            place = page.index(rows[-1]) + 1
        elif rows and (table := _counting(rows[0], owned)):
            yield table._replace(line=line.number)
            place += 1
        elif table := _counting(line, owned):
            yield table


def of_grid(grid: Grid, headings: Headings) -> Iterator[NotedTable]:
    """Yield the table of a grid whose labels are players."""
    owners = [headings.owner(label) for label in grid.labels]
    known = {owner for owner in owners if owner}
    if len(known) > 1 if grid.lines else len(known) == len(owners):
        owned = zip(("", *owners, ""), grid.columns(), strict=False)
        heads = [one._replace(player=owner or "") for owner, one in owned]
        heads = [one if one.heading else one._replace(meaning=REMARK) for one in heads]
        table = _table(grid.line.number, heads, grid.rows, headings, "")
        yield table._replace(lines=grid.lines)


def _counting(line: NoteLine, head: Sequence[Column]) -> NotedTable | None:
    cells = cells_of(line.text) if head else []
    numbers = [cell for cell in cells if value(cell.text) is not None]
    if not sign_of(line.text) and not (len(numbers) == len(cells) > 2):
        return None
    told = sum(bool(re.search(r"\d", cell.text)) for cell in cells)
    players = sum(bool(column.player) for column in head)
    values = [value(cell.text) or 0 for cell in numbers]
    summed = told == players + 1 and values[-1:] == [sum(values[:-1])]
    if not numbers or len(numbers) != told or not (told == players or summed):
        return None
    below = iter(numbers)
    placed = tuple(next(below) if column.player else Cell("", 0) for column in head)
    if "brought" in meanings_of(cells[0].text)[:1]:
        head = [one._replace(meaning="brought") if one.player else one for one in head]
    row = Row(line.number, line.text, placed, sums=True)
    return NotedTable(line.number, (), tuple(head), (row,))


def whole_table(
    lines: Sequence[str], stated: Mapping[str, str], languages: tuple[str, ...]
) -> NotedTable | None:
    """Return the table that a text is, below a title or two; None if it has no head.

    `stated`: meanings of columns by heading, in the user's words.
    """
    sign = max("\t|;,", key=lambda sign: sum(sign in line for line in lines))
    rows = [
        (number, line, [cell.text for cell in cells_of(line, sign)])
        for number, line in enumerate(lines, 1)
        if line.strip(f" :-{sign}")
    ]
    for (number, line, head), (_, _, below) in pairwise(rows):
        filled = [cell for cell in head if cell]
        is_title = 2 * len(filled) < sum(map(bool, below))
        is_prose = any(len(cell.split()) > _MOST_WORDS for cell in filled)
        if len(filled) > 1 and sum(map(bool, below)) > 1 and not (is_title or is_prose):
            if any(value(cell) is not None for cell in filled):
                return None
            columns = [Column(cell.text.strip(" *_"), cell.start) for cell in cells_of(line, sign)]
            body = [*enumerate(lines[number:], number + 1)]
            return next(_tables(number, columns, body, Headings(languages, stated), sign))
    return None


def _tables(
    line: int,
    head: Sequence[Column],
    lines: Sequence[tuple[int, str]],
    headings: Headings,
    sign: str = "",
) -> Iterator[NotedTable]:
    told = [cells_of(text) for _, text in lines] if not sign else []
    cells = next((some for some in told if _LABEL.fullmatch(some[0].text)), [*told, []][0])
    first = [*_apart(cells[0], headings)] if cells else []
    if first and first[0].start < head[0].start:
        beside = head[0].player or len(cells) + len(first) == len(head) + 2
        labelled = beside and _LABEL.fullmatch(first[0].text)
        owned = not head[0].player and headings.owner(first[0].text)
        head = [Column(""), *head] if labelled or owned else head
    if not sign and 2 * sum(len(cells_of(text)) > len(head) for _, text in lines) > len(lines):
        head = [*head, Column("", head[-1].start + len(head[-1].heading) + 1)]
    rows = list(_placed(head, lines, headings, sign))
    step = 1 if sign or head[0].heading else period([bool(row.cells[0].text) for row in rows])
    for n in range(step):
        yield _table(line, head, rows[n::step], headings, sign)._replace(goes_on=n > 0)


def _table(
    line: int, head: Sequence[Column], rows: Sequence[Row], headings: Headings, sign: str
) -> NotedTable:
    body = [row for row in rows if not row.sums]
    numbered = [row for row in body if re.fullmatch(NUMBER, row.cells[0].text)]
    body = numbered if len(numbered) > 2 else body
    columns = headings.columns(
        _owned(
            [
                column._replace(cells=tuple(row.cells[n].text.strip(" *_") for row in body))
                for n, column in enumerate(head)
            ]
        )
    )
    table = by_hand(NotedTable(line, columns, columns, tuple(rows), bool(sign)))
    owners = [column for column in columns if column.meaning == "player"]
    return table._replace(players=headings.players((*table.columns, *owners)) if sign else ())


def _owned(columns: Sequence[Column]) -> Sequence[Column]:
    owners, heads = Counter[str](), [column.heading for column in columns]
    for n, column in enumerate(columns):
        if n and not column.heading and column.numbers:
            heads[n] = heads[n - 1]
        owners[heads[n]] += bool(column.player or not column.heading)
    more = {number for head, number in owners.items() if head and number}
    if len(more) != 1:
        return columns
    return [one._replace(heading=head) for one, head in zip(columns, heads, strict=True)]


def _placed(
    head: Sequence[Column], lines: Sequence[tuple[int, str]], headings: Headings, sign: str
) -> Iterator[Row]:
    heads = [Cell(one.heading, one.start) for one in head]
    for line, text in lines:
        cells = cells_of(text, sign)
        said = [cell.text for cell in cells if cell.text]
        if said == [one.heading for one in head if one.heading] or not re.search(r"\w", text):
            cells = []  # a line drawn, or the headings again
        beside: list[Cell] = []
        if sign:
            both = [_without_aside(cell) for cell in cells]
            cells = [cell for cell, _ in both]
            beside += [aside for _, aside in both if aside]
        elif not sign_of(text):
            cells = [part for cell in cells for part in _apart(cell, headings)]
        if cells and not head[0].heading and (label := _LABEL.fullmatch(cells[0].text)):
            cells[0] = Cell(label[1], cells[0].start + label.start(1))
        by_column: dict[int, Cell] = {}
        for place, cell in enumerate(cells) if sign else placed(heads, text, cells):
            if 0 <= place < len(head) and place not in by_column:
                by_column[place] = cell
            else:
                beside.append(cell)
        whole = [by_column.get(n, Cell("", 0)) for n in range(len(head))]
        closes = not head[0].player and headings.closes(whole[0].text)
        sums = not cells or closes or headings.is_sum([cell.text for cell in cells])
        yield Row(line, text, tuple(whole), tuple(beside), sums)


def _without_aside(cell: Cell) -> tuple[Cell, Cell | None]:
    found = None if any(parted(cell.text)) else _ASIDE.search(cell.text)
    if found is None:
        return cell, None
    before = Cell(cell.text[: found.start()], cell.start)
    return before, Cell(found[1], cell.start + found.start(1))


def _apart(cell: Cell, headings: Headings) -> Iterator[Cell]:
    found = re.fullmatch(r"(\d{1,3})[.):]?\s+(\S.*)", cell.text)
    if found and headings.owner(re.sub(r"(?i)\s+(?:d|deals|dealer)$", "", found[2])):
        yield Cell(found[1], cell.start)
        yield Cell(found[2], cell.start + found.start(2))
    else:
        yield cell


def _head(
    line: NoteLine, below: Sequence[NoteLine], cast: Cast, headings: Headings
) -> list[Column]:
    cells = heads_above(line.text, [row.text for row in below])
    rows = [cells_of(row.text) for row in below[:LEAST_ROWS]]
    whole = len(cells) > 2 and {len(row) - len(cells) for row in rows} <= {0, 1}
    if len(cells) < 2 or not (whole or re.search(r"[\t|;,]", line.text)):
        cells = [part for cell in cells for part in _parted(cell, cast)]
    columns = [Column(one.text, one.start, player=cast.whose(one.text) or "") for one in cells]
    if any(len(one.heading) > 30 for one in columns) or re.search(r"[0-9]", line.text):
        return []
    owners = [one.player for one in columns if one.player]
    known = [cell for cell in cells if cell.text and headings.knows(cell.text)]
    once = len({*owners})
    some = once > 1 and owners in (owners[:once], 2 * owners[:once])
    some = some and 2 * once >= len(cast.players)
    enough = some or len(known) - len(owners) > 2
    told = some and bool(sign_of(line.text))
    told = enough and (told or len(known) >= 0.6 * sum(bool(cell.text) for cell in cells))
    return columns if told or (whole and _count_players(rows, cast)) else []


def _count_players(rows: Sequence[Sequence[Cell]], cast: Cast) -> bool:
    cells = [cell.text for row in rows for cell in row]
    named = [player for cell in cells if (player := cast.whose(cell))]
    others = [cell for cell in cells if not cast.whose(cell) and not NOTHING.fullmatch(cell)]
    numbers = all(value(cell) is not None for cell in others)
    return numbers and len({*named}) == len(named) == len(rows) > 1


def _parted(cell: Cell, cast: Cast) -> Iterator[Cell]:
    words = list(re.finditer(r"\S+", cell.text))
    if (
        len(words) > 1
        and cast.whose(cell.text) is None
        and all(len(word[0]) < 12 for word in words)
    ):
        yield from (Cell(word[0], cell.start + word.start()) for word in words)
    else:
        yield cell
