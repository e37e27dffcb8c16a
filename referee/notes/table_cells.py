"""Cells of a table: their words, and the numbers of players."""

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction

from referee.game import Player
from referee.notes.cast import Cast
from referee.notes.cells import Cell, NotedTable, Row
from referee.notes.columns import NOTHING
from referee.notes.facts import NotedSum, sum_of
from referee.notes.word import NoteWord, of_kind
from referee.notes.words import Lexicon

CHANGES = ("gained", "score")
COUNTED = (*CHANGES, "chips")
NO = Fraction(0)


class TableCells:
    """The cells of a table, in the words and numbers of notes."""

    def __init__(
        self, table: NotedTable, cast: Cast, lexicon: Lexicon, ante: Fraction | None
    ) -> None:
        self.table, self.cast, self._lexicon = table, cast, lexicon
        self.rows = [row for row in table.rows if not row.sums]
        self.changes = list(self._changed())
        losses = Counter(-n for one in self.changes if one for n in one.values() if n < 0)
        self.ante = ante or (losses.most_common(1)[0][0] if losses else NO)

    def of_players(self, row: Row, *meanings: str) -> dict[Player, Cell]:
        """Return the cells in players' columns of some meanings that are not empty."""
        return {
            Player(column.player): cell
            for column, cell in zip(self.table.columns, row.cells, strict=True)
            if column.player and column.meaning in meanings and not NOTHING.fullmatch(cell.text)
        }

    def numbers(self, row: Row, *meanings: str) -> dict[Player, NotedSum] | None:
        """Return the numbers of players; None if one of their cells has something else."""
        found = {one: self.value(cell) for one, cell in self.of_players(row, *meanings).items()}
        whole = {player: number for player, number in found.items() if number is not None}
        return whole if len(whole) == len(found) else None

    def words_of(self, row: Row, *meanings: str) -> tuple[NoteWord, ...]:
        """Return the words in players' columns; those of an empty row are all of it."""
        cells = self.of_players(row, *meanings).values()
        words = tuple(word for cell in cells for word in self.words(cell))
        return words or (NoteWord(of_kind("WORD"), row.text, 0, len(row.text)),)

    def words(self, cell: Cell) -> tuple[NoteWord, ...]:
        return self._lexicon.words(f"{'':{cell.start}}{cell.text}", cell.start)

    def value(self, cell: Cell) -> NotedSum | None:
        words = [word for word in self.words(cell) if "STAR" not in word.kinds and not word.fills]
        return sum_of(words[0]) if len(words) == 1 else None

    def _changed(self) -> Iterator[dict[Player, Fraction] | None]:
        """Yield everybody's change in each hand, from changes or running sums; None where it is not told."""
        columns = [one.meaning for one in self.table.columns if one.player]
        many = sum(meaning in CHANGES for meaning in columns)
        before = dict[Player, Fraction]()
        for row in self.rows:
            told = self.numbers(row, *CHANGES)
            if told is None or len(told) < max(2, many):
                yield None
                continue
            now = {player: number.value for player, number in told.items()}
            yield {player: number - before.get(player, NO) for player, number in now.items()}
            before = now if "score" in columns else before
