"""Rows of a table: the meaning of their cells, and the evidence of their sums."""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction

from referee.game import Player
from referee.notes.cast import Cast
from referee.notes.cells import Cell, Column, cells_of
from referee.notes.facts import Fact, NotedSum, sum_of
from referee.notes.page import NoteLine
from referee.notes.word import NoteWord
from referee.notes.words import Lexicon


@dataclass(slots=True)
class RowRead:
    """The reading of a row."""

    facts: list[Fact]
    notes: list[Cell]
    """Cells to be read as clauses."""
    doubts: list[str]
    head: bool = False


class Rows:
    """The rows of one table, cell by cell."""

    def __init__(
        self,
        head: Sequence[Column],
        cast: Cast,
        lexicon: Lexicon,
        ante: Fraction | None,
    ) -> None:
        self._head, self._cast, self._lexicon = head, cast, lexicon
        self._players = [column.player for column in head if column.player]
        self._fields = {column.field for column in head if column.field}
        self._ante = ante

    def _placed(self, line: NoteLine) -> list[tuple[Column, Cell]]:
        cells = cells_of(line.text)
        delimited = any(sign in line.text for sign in "\t|;") or (
            len(cells) > 1 and line.text.count(",") > 2
        )
        if not delimited:
            cells = [part for cell in cells for part in self._apart(cell)]
        head = self._head
        if (
            not delimited
            and head[0].player
            and cells
            and re.fullmatch(r"#?\d{1,3}[.):]?", cells[0].text)
            and cells[0].start < head[0].start
        ):
            head = [Column(None, "HAND", cells[0].start), *head]
        if delimited or len(cells) >= len(head):
            pairs = list(zip(head, cells, strict=False))
            more = [(Column(None, "COLUMN", cell.start), cell) for cell in cells[len(head) :]]
            return [*pairs, *more]
        return [
            (min(head, key=lambda column: abs(column.start - cell.start)), cell) for cell in cells
        ]

    def _apart(self, cell: Cell) -> Iterator[Cell]:
        found = re.fullmatch(r"(\d{1,3})[.):]?\s+(\S.*)", cell.text)
        if found and self._cast.whose(re.sub(r"(?i)\s+(?:d|deals|dealer)$", "", found[2])):
            yield Cell(found[1], cell.start)
            yield Cell(found[2], cell.start + found.start(2))
        else:
            yield cell

    def _words(self, line: NoteLine, cell: Cell) -> tuple[NoteWord, ...]:
        return self._lexicon.words(line.text, cell.start, cell.end)

    def _value(self, line: NoteLine, cell: Cell) -> NotedSum | None:
        words = [
            word for word in self._words(line, cell) if "STAR" not in word.kinds and not word.fills
        ]
        return sum_of(words[0]) if len(words) == 1 else None

    def _numbers(
        self, line: NoteLine, row: Sequence[tuple[Column, Cell]]
    ) -> dict[Player, NotedSum] | None:
        found = {column.player: self._value(line, cell) for column, cell in row if column.player}
        whole = len(found) == len(self._players) and all(
            value is not None for value in found.values()
        )
        return (
            {player: value for player, value in found.items() if player and value}
            if whole
            else None
        )

    # ------------------------------------------------------------ numbers a player

    def _changes(
        self,
        placed: Sequence[tuple[NoteLine, list[tuple[Column, Cell]]]],
        numbers: Sequence[dict[Player, NotedSum] | None],
    ) -> list[dict[Player, Fraction] | None]:
        """Return everybody's change in each hand, from changes or running sums."""
        counted = [self._counts_up(line, row) for line, row in placed]
        rows = [
            {p: s.value for p, s in some.items()} if some and counts else None
            for some, counts in zip(numbers, counted, strict=True)
        ]
        running: list[dict[Player, Fraction] | None] = []
        before: dict[Player, Fraction] = dict.fromkeys((p for p in self._players if p), Fraction(0))
        for row in rows:
            running.append({p: row[p] - before[p] for p in row} if row else None)
            before = row or before
        self._running = self._fit(running) > self._fit(rows)
        best = running if self._running else rows
        self._ante = self._ante or self._commonest(best)
        self._totals = numbers
        return best

    def _counts_up(self, line: NoteLine, row: Sequence[tuple[Column, Cell]]) -> bool:
        kinds = {
            kind for word in self._lexicon.words(line.text, 0, row[0][1].end) for kind in word.kinds
        }
        return "COUNT" not in kinds

    def _commonest(self, rows: Sequence[dict[Player, Fraction] | None]) -> Fraction | None:
        lost = Counter(-value for row in rows if row for value in row.values() if value < 0)
        return lost.most_common(1)[0][0] if lost else None

    def _fit(self, rows: Sequence[dict[Player, Fraction] | None]) -> int:
        """Count the players of all rows who lost the commonest sum or were the only winner."""
        ante = self._ante or self._commonest(rows)
        fits = 0
        for row in rows:
            if row:
                gained = sum(value > 0 for value in row.values())
                fits += sum(value == -(ante or 0) for value in row.values()) - 2 * max(
                    0, gained - 1
                )
        return fits
