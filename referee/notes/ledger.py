"""Tables with a row per player: chips in and out."""

from collections.abc import Sequence

from referee.notes.cells import Cell, Column
from referee.notes.facts import Fact
from referee.notes.page import NoteLine
from referee.notes.rows import RowRead, Rows

_LEDGER = frozenset({"START", "IN", "BUY", "OUT", "COUNT", "COLUMN", "CHIPS"})


class LedgerRows(Rows):
    """The rows of a table that may be a ledger."""

    def is_ledger(self, placed: Sequence[tuple[NoteLine, list[tuple[Column, Cell]]]]) -> bool:
        """Tell whether rows begin with different players under heads of chips in and out."""
        firsts = [self._cast.whose(row[0][1].text) for _, row in placed if row]
        return (
            self._fields <= _LEDGER | {"WIN"}
            and len([one for one in firsts if one]) >= len(self._cast.players) - 1
            and len(set(firsts)) == len(firsts)
        )

    def ledger(
        self, placed: Sequence[tuple[NoteLine, list[tuple[Column, Cell]]]]
    ) -> dict[int, RowRead]:
        """Read chips in and out, given which columns are differences of others."""
        found: dict[int, RowRead] = {}
        for line, row in placed:
            player = self._cast.whose(row[0][1].text)
            values = [
                (self._words(line, cell), value)
                for _, cell in row[1:]
                if (value := self._value(line, cell))
            ]
            read = found[line.number] = RowRead([], [], [])
            if player is None:
                if any(value for _, value in values):
                    read.facts.append(Fact("total", line.number, self._words(line, row[0][1])))
                continue
            numbers = [value.value for _, value in values]
            whole = len(numbers) == 2 or (
                len(numbers) == 3 and numbers[1] - numbers[0] == numbers[2]
            )
            if not whole:
                read.doubts.append(line.text.strip())
                continue
            read.facts.append(
                Fact("brought", line.number, values[0][0], (player,), (values[0][1],))
            )
            read.facts.append(
                Fact("counted", line.number, values[1][0], (player,), (values[1][1],))
            )
        return found
