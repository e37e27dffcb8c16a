"""Tables of other shapes as rows of hands.

A row a player and a column a hand, a row a player and hand, or labels: `5 B+7 TR-1 H-9x`.
"""

from collections.abc import Iterator, Mapping, Sequence

from referee.notes.cells import NOTHING, REMARK, Cell, Column, NotedTable, Row
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
