"""Tables with a row for each player of each hand, turned into tables with a row a hand."""

from collections.abc import Iterator, Mapping

from referee.notes.cells import Cell, NotedTable, Row
from referee.notes.columns import BESIDE, NOTHING, REMARK, Column, shown
from referee.notes.vocabulary import fold

_NAMING = ("dealer", "in", "out", "won", "bourré")
"""Columns of which a cell says yes or no of its player, or names one."""
_COUNTING = {"tricks": "tricks", "left": "chips", "net": ""}
"""Columns of numbers, and what they are in a row of players; empty: their sums show it."""
_YES = frozenset(["x", "y", "yes", "1", "true", "✓", "*", "oui", "o", "w", "b"])
_NO = frozenset(["n", "no", "0", "false", "non"])
_Hand = dict[str, Row]
"""The row of each player."""


def by_hand(table: NotedTable) -> NotedTable:
    """Return a table with a row a hand; one that has no row for each player of each hand as it is."""
    place = {one.meaning: n for n, one in reversed([*enumerate(table.columns)])}
    if "player" not in place or not place.keys() & {"hand", "tricks", *_NAMING}:
        return table
    turned = _Turned(table, place)
    return turned.table() if any(len(hand) > 1 for hand in turned.hands[1:]) else table


class _Turned:
    """The hands of such a table."""

    def __init__(self, table: NotedTable, place: Mapping[str, int]) -> None:
        self._table, self._place = table, place
        self.hands = list(self._hands())
        self._players = list(dict.fromkeys(player for hand in self.hands for player in hand))

    def table(self) -> NotedTable:
        columns = list(self._columns())
        rows = [
            Row(
                row.line,
                row.text,
                tuple(self._cell(hand, one) for one in columns),
                tuple(self._unread(row)),
            )
            for hand in self.hands
            for row in [*hand.values()][:1]
        ]
        heads = [
            column._replace(cells=tuple(row.cells[n].text for row in rows))
            for n, column in enumerate(columns)
        ]
        course = shown([one for one in heads if not one.meaning])
        heads = [one._replace(meaning=one.meaning or course) for one in heads]
        beside = [
            Row(
                row.line, row.text, (Cell("", 0),) * len(heads), tuple(self._unread(row)), sums=True
            )
            for row in self._table.rows
            if row.line not in {row.line for row in rows}
        ]
        return self._table._replace(columns=tuple(heads), rows=(*rows, *beside))

    def _hands(self) -> Iterator[_Hand]:
        """Yield the rows of each hand: one begins with its number, or where a player comes again."""
        hand, number = _Hand(), ""
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
        for meaning in self._place.keys() & _COUNTING:
            for player in self._players:
                yield Column(meaning, meaning=_COUNTING[meaning], player=player)

    def _cell(self, hand: _Hand, column: Column) -> Cell:
        """Return what the rows of a hand say in one column."""
        if column.player:
            row = hand.get(column.player)
            return row.cells[self._place[column.heading]] if row else Cell("", 0)
        told = {player: self._text(row, column.meaning) for player, row in hand.items()}
        said = [text for player, cell in told.items() if (text := self._of(column, player, cell))]
        return Cell(", ".join(dict.fromkeys(said)), 0)

    def _of(self, column: Column, player: str, cell: str) -> str:
        if column.meaning in ("hand", "pot") or fold(cell) in map(fold, self._players):
            return cell
        if column.meaning in _NAMING:
            return player if self._says_yes(column.meaning, cell) else ""
        return f"{player} {cell}" if cell else ""

    def _says_yes(self, meaning: str, cell: str) -> bool:
        return fold(cell) in _YES | {fold(meaning), fold(self._heading(meaning))}

    def _unread(self, row: Row) -> Iterator[tuple[Column, Cell]]:
        """Yield the cells of a row that `_cell` passes over."""
        named = [*map(fold, self._players)]
        for n, (column, cell) in enumerate(zip(self._table.columns, row.cells, strict=True)):
            known = column.meaning not in ("", REMARK) and self._place[column.meaning] == n
            if known and column.meaning in _NAMING:
                yes = self._says_yes(column.meaning, cell.text)
                known = yes or fold(cell.text) in _NO or fold(cell.text) in named
            left_out = self._table.is_whole and column.meaning in ("", REMARK)
            if (not known or row.sums) and not left_out and not NOTHING.fullmatch(cell.text):
                yield Column("", meaning=BESIDE), cell
        yield from row.more

    def _heading(self, meaning: str) -> str:
        return self._table.columns[self._place[meaning]].heading

    def _text(self, row: Row, meaning: str) -> str:
        """Return the cell of a row; empty where nothing stands in it, or the table has no such column."""
        text = row.cells[self._place[meaning]].text if meaning in self._place else ""
        return "" if NOTHING.fullmatch(text) else text.strip(" *_")
