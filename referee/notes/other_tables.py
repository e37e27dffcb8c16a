"""Tables of other shapes as rows of hands.

A row a player and a column a hand, a row a player and hand, or labels: `5 B+7 TR-1 H-9x`.
"""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import NamedTuple

from referee.notes.cells import NOTHING, REMARK, Cell, Column, NotedTable, Row, cells_of, placed
from referee.notes.columns import Headings
from referee.notes.page import NoteLine
from referee.notes.roles import shown
from referee.notes.vocabulary import fold

_NAMING = ("dealer", "in", "out", "won", "bourré")
"""Columns whose cells say yes or no of a player, or name one."""
_COUNTING = {"tricks": "tricks", "left": "chips", "net": ""}
"""Columns of numbers; empty: their sums show what they are."""
_YES = frozenset(["x", "y", "yes", "1", "true", "✓", "*", "oui", "o", "w", "b"])
_NO = frozenset(["n", "no", "0", "false", "non"])
_Hand = Mapping[str, Row]
"""The row of each player."""
_HAND = re.compile(r"(?i)(?:hand|game|round|main|donne|mano|spiel|[hgr#])?\W{0,2}(\d{1,2})\W?")
_LEAST = 3
"""The fewest hands of a table known by its heads or its labels alone."""
Placed = list[tuple[NoteLine, list[Cell]]]
"""Lines, with a cell for each head."""
_SIGNED = r"([+-][$£€]?\d*[.,]?\d+|0)([x*]?)"
_NEXT = re.compile(rf"(?i:[\s,;]*(?<!\w)([^\W\d_]+)\s?({_SIGNED})(?![^\s,;]))")
_AGAIN = re.compile(rf"(?i:[^\W\d_]+\W+([^\W\d_]+)\s?({_SIGNED}))")
"""A number said again behind the row: `no H-19`."""


def grids_in(page: Sequence[NoteLine], headings: Headings) -> Iterator[NotedTable]:
    """Yield the tables with a row a player and a column a hand."""
    for place, line in enumerate(page):
        heads = heads_of(line)
        rows = rows_below(page[place + 1 :], heads) if heads else []
        labels = [cells[0].text for _, cells in rows]
        if sum(headings.owner(label) is not None for label in labels) > 1:
            yield _turned(line, heads, rows, headings)


def heads_of(line: NoteLine) -> list[Cell]:
    cells = cells_of(line.text)
    if cells and _HAND.fullmatch(cells[0].text):
        cells = [Cell("", 0), *cells]
    found = [_HAND.fullmatch(cell.text) for cell in cells[1:]]
    numbers = [int(one[1]) for one in found if one]
    counted = len(numbers) >= _LEAST and numbers == [*range(1, len(numbers) + 1)]
    return cells if counted and all(found[: len(numbers)]) and len(found) < len(numbers) + 2 else []


def rows_below(lines: Sequence[NoteLine], heads: Sequence[Cell]) -> Placed:
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
                Cell(str(n) if n in hands else head.text, head.start),
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


def by_hand(table: NotedTable) -> NotedTable:
    """Turn a row for each player of each hand into a row a hand."""
    columns = [*enumerate(table.columns)]
    place = {one.meaning or (str(n) if one.numbers else ""): n for n, one in reversed(columns)}
    if "player" not in place or not place.keys() & {"hand", "tricks", *_NAMING}:
        return table
    turned = _Turned(table, place)
    return turned.table() if any(len(hand) > 1 for hand in turned.hands[1:]) else table


class _Turned:
    """A table with a row for each player of each hand."""

    def __init__(self, table: NotedTable, place: Mapping[str, int]) -> None:
        self._table, self._place = table, place
        self.hands = list(self._hands())
        self._players = dict.fromkeys(player for hand in self.hands for player in hand)

    def table(self) -> NotedTable:
        columns = list(self._columns())
        first = {next(iter(hand.values())).line: hand for hand in self.hands}
        rows = [self._row(row, first.get(row.line, {}), columns) for row in self._table.rows]
        told = [row.cells for row in rows if not row.sums]
        columns = [
            one._replace(cells=tuple(cells[n].text for cells in told))
            for n, one in enumerate(columns)
        ]
        open_ = [one for one in columns if not one.meaning]
        meant = {
            heading: shown([one for one in open_ if one.heading == heading])
            for heading in dict.fromkeys(one.heading for one in open_)
        }
        columns = [one._replace(meaning=one.meaning or meant[one.heading]) for one in columns]
        return self._table._replace(columns=tuple(columns), rows=tuple(rows))

    def _hands(self) -> Iterator[_Hand]:
        """Yield the rows of each hand; one begins with its number, or where a player comes again."""
        hand, number = dict[str, Row](), ""
        for row in self._table.rows:
            player = self._text(row, "player")
            if row.sums or not player:
                continue
            now = self._text(row, "hand") or number
            if hand and (now != number or player in hand):
                yield hand
                hand = {}
            hand[player], number = row, now
        yield hand

    def _columns(self) -> Iterator[Column]:
        for meaning in ("hand", *_NAMING, "pot", "paid", "drew"):
            if meaning in self._place:
                yield Column(meaning, meaning=meaning)
        for meaning in self._place:
            for player in self._players if meaning in _COUNTING or meaning.isdigit() else ():
                yield Column(meaning, meaning=_COUNTING.get(meaning, ""), player=player)

    def _row(self, row: Row, hand: _Hand, columns: Sequence[Column]) -> Row:
        """Return a hand's row in place of its first one; of others what they say besides."""
        cells = tuple(self._cell(hand, column) for column in columns)
        return Row(row.line, row.text, cells, tuple(self._unread(row)), sums=not hand)

    def _cell(self, hand: _Hand, column: Column) -> Cell:
        if column.player:
            own = hand.get(column.player)
            return own.cells[self._place[column.heading]] if own else Cell("", 0)
        said = (self._of_hand(column.meaning, player, row) for player, row in hand.items())
        return Cell(", ".join(dict.fromkeys(filter(None, said))), 0)

    def _of_hand(self, meaning: str, player: str, row: Row) -> str:
        cell = self._text(row, meaning)
        if not cell or meaning in ("hand", "pot") or fold(cell) in map(fold, self._players):
            return cell
        if meaning in _NAMING:
            return player if self._says_yes(meaning, cell) else ""
        return f"{player} {cell}"

    def _says_yes(self, meaning: str, cell: str) -> bool:
        heading = self._table.columns[self._place[meaning]].heading
        return fold(cell) in _YES | {fold(meaning), fold(heading)}

    def _unread(self, row: Row) -> Iterator[Cell]:
        answers = {*_NO, *map(fold, self._players)}
        for n, (column, cell) in enumerate(zip(self._table.columns, row.cells, strict=True)):
            bare = column.meaning in ("", REMARK) and str(n) not in self._place
            told = not (bare or row.sums) and self._place[column.meaning or str(n)] == n
            if told and column.meaning in _NAMING:
                told = fold(cell.text) in answers or self._says_yes(column.meaning, cell.text)
            if (
                not told
                and not (bare and self._table.is_whole)
                and not NOTHING.fullmatch(cell.text)
            ):
                yield cell
        yield from row.beside

    def _text(self, row: Row, meaning: str) -> str:
        text = row.cells[self._place[meaning]].text if meaning in self._place else ""
        return "" if NOTHING.fullmatch(text) else text.strip(" *_")


class LabelledRow(NamedTuple):
    """The row of a hand: a number for each label, and what stands behind them."""

    line: NoteLine
    cells: dict[str, Cell]
    rest: Cell


def labelled_rows(lines: Sequence[NoteLine]) -> list[LabelledRow]:
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
            (_ordinal(row.line), *(row.cells[label] for label in owners)),
            (row.rest,),
        )
        for row in rows
    ]
    yield NotedTable(rows[0].line.number, heads, heads, tuple(body))


def _ordinal(line: NoteLine) -> Cell:
    number = str(line.ordinal[0]) if line.ordinal else ""
    return Cell(number, line.text.find(number))
