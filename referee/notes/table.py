"""Reading of one table's rows."""

import re
from collections.abc import Sequence
from fractions import Fraction

from referee.game import Player
from referee.notes.cells import Cell, Column
from referee.notes.facts import Fact, NotedSum, sum_of
from referee.notes.ledger import LedgerRows
from referee.notes.page import NoteLine
from referee.notes.rows import RowRead
from referee.notes.word import NoteWord, of_kind

_MARKS = {"w": "won_pot", "t": "tied", "b": "boo"}


class NotesTable(LedgerRows):
    """The reading of one table."""

    def read(self, rows: Sequence[NoteLine]) -> dict[int, RowRead]:
        placed = [(line, self._placed(line)) for line in rows]
        if not self._players and self.is_ledger(placed):
            return self.ledger(placed)
        numbers = [self._numbers(line, row) for line, row in placed]
        whole = [n for n, some in enumerate(numbers) if some is not None]
        if self._players and len(whole) < 2:
            return {line.number: self._marks(line, row) for line, row in placed}
        changes = self._changes(placed, numbers) if self._players else [None] * len(placed)
        return {
            line.number: self._row(line, row, change, last=n == len(placed) - 1)
            for n, ((line, row), change) in enumerate(zip(placed, changes, strict=True))
        }

    def _row(  # noqa: C901 - a cell a turn
        self,
        line: NoteLine,
        row: Sequence[tuple[Column, Cell]],
        change: dict[Player, Fraction] | None,
        *,
        last: bool,
    ) -> RowRead:
        read = RowRead([], [], [])
        words = {id(cell): self._words(line, cell) for _, cell in row}
        said: dict[str, tuple[NoteWord, ...]] = {}
        for column, cell in row:
            if not cell.text.strip(" -–—.") and column.field != "WIN":
                continue
            field = column.field
            if column.player:
                continue
            if (
                column is row[0][0]
                and re.fullmatch(r"#?\d{1,3}[.):]?", cell.text)
                and field in ("", "HAND", "COLUMN")
            ):
                field = "HAND"
            if not field or field == "COLUMN" or (field in said):
                field = "HAND" if field == "HAND" else self._place_of(words[id(cell)], said)
            if field == "NOTE":
                read.notes.append(cell)
            else:
                said[field] = words[id(cell)]
        if (
            change is None
            and self._players
            and self._numbers(line, row)
            and not self._counts_up(line, row)
        ):
            self._total(line, row, read)
            return read
        if change is None and any(column.player and cell.text.strip(" -.") for column, cell in row):
            read.doubts.append(line.text.strip())
        if change is None and not (
            said.keys() & {"HAND", "DEALER", "DEAL", "WIN", "WINNER", "POT"}
        ):
            read.doubts.append(line.text.strip())
            return read
        self._told(line, said, read)
        if change is not None:
            self._gained(line, row, change, read)
            if self._running and last:
                self._total(line, row, read)
        return read

    def _place_of(self, words: Sequence[NoteWord], said: dict[str, tuple[NoteWord, ...]]) -> str:
        """Return the field of a cell without one: the dealer's name beside the number, or a note."""
        before = not self._players or (
            self._head[0].player is None
            and words
            and words[0].start < next(c.start for c in self._head if c.player)
        )
        if (
            before
            and len(words) in (1, 2)
            and "NAME" in words[0].kinds
            and "DEALER" not in said
            and "HAND" in said
            and len(said) == 1
        ):
            return "DEALER"
        return "NOTE"

    def _told(  # noqa: C901 - a field a turn
        self, line: NoteLine, said: dict[str, tuple[NoteWord, ...]], read: RowRead
    ) -> None:
        def add(
            kind: str, words: Sequence[NoteWord], sums: Sequence[NotedSum] = (), **more: object
        ) -> None:
            players = tuple(Player(str(word.value)) for word in words if "NAME" in word.kinds)
            read.facts.append(Fact(kind, line.number, tuple(words), players, tuple(sums), **more))  # type: ignore[arg-type]

        sums = {
            field: [found for word in words if (found := sum_of(word))]
            for field, words in said.items()
        }
        named = {
            field: [word for word in words if "NAME" in word.kinds] for field, words in said.items()
        }
        if said.get("HAND") and sums["HAND"]:
            add("hand", said["HAND"], numbers=(int(sums["HAND"][0].value),))
        for field in ("DEALER", "DEAL"):
            if named.get(field):
                add("dealt", said[field])
        if named.get("IN"):
            add("stayed", said["IN"])
        elif said.get("IN") and any("ALL" in word.kinds for word in said["IN"]):
            add("everybody", said["IN"])
        pot = sums.get("POT", [])[:1]
        winner = said.get("WIN") or said.get("WINNER")
        if (
            winner
            and [word for word in winner if "NAME" in word.kinds]
            and not any(word.kinds & {"TIE", "CARRY"} for word in winner)
        ):
            add("won", winner, pot)
        elif winner and (
            any(
                word.kinds & {"TIE", "CARRY", "NOBODY", "ALL", "OUT", "DASH", "ZERO"}
                for word in winner
            )
        ):
            add("carried", winner, pot)
        elif pot:
            add("pot_now", said["POT"], pot)
        if said.get("TRICKS"):
            self._clause(line, said["TRICKS"], read)
        if named.get("BOO"):
            paid = [*sums["BOO"], *sums.get("PAY", []), *sums.get("MATCH", [])]
            fits = paid if len(paid) in (0, 1, len(named["BOO"])) else ()
            add("boo", said["BOO"], fits)
        elif said.get("PAY") and named.get("PAY") and sums["PAY"]:
            add("paid", said["PAY"], sums["PAY"])
        elif said.get("BOO") and any("ALL" in word.kinds for word in said["BOO"]):
            read.doubts.append(" ".join(word.text for word in said["BOO"]))

    def _clause(self, line: NoteLine, words: Sequence[NoteWord], read: RowRead) -> None:
        read.notes.append(Cell(line.text[words[0].start : words[-1].end], words[0].start))

    def _gained(
        self,
        line: NoteLine,
        row: Sequence[tuple[Column, Cell]],
        change: dict[Player, Fraction],
        read: RowRead,
    ) -> None:
        """Infer the winner and the bourrés from gains and losses."""
        ante = self._ante or Fraction(0)
        cells = {column.player: cell for column, cell in row if column.player}
        gained = [player for player, value in change.items() if value > -ante and value >= 0]
        starred = {player for player, cell in cells.items() if "*" in cell.text}
        if len(gained) > 1:
            read.doubts.append(line.text.strip())
            return
        for player, value in change.items():
            words = self._words(line, cells[player])
            if player in gained and value + ante > 0:
                paid = value + ante
                read.facts.append(Fact("won", line.number, words, (player,), (NotedSum(paid),)))
            elif value < -ante and not self._pays_so(player, -value - ante, change, starred):
                read.doubts.append(" ".join(word.text for word in words))
            elif value < -ante:
                read.facts.append(
                    Fact("boo", line.number, words, (player,), (NotedSum(-value - ante),))
                )
            elif value != -ante:
                read.doubts.append(" ".join(word.text for word in words))
            elif player in starred:
                read.facts.append(Fact("boo", line.number, words, (player,)))
        if not gained:
            told = next((fact for fact in read.facts if fact.kind in ("carried", "pot_now")), None)
            if told is None or told.kind == "pot_now":
                read.facts.append(
                    Fact("carried", line.number, self._words(line, cells[self._players[0]]))
                )

    def _pays_so(
        self, player: Player, paid: Fraction, change: dict[Player, Fraction], starred: set[Player]
    ) -> bool:
        """Tell whether a loss beyond the ante may be a bourré: marked, the pot, or equal to others."""
        ante = self._ante or Fraction(0)
        pots = {value + ante for value in change.values() if value > 0}
        others = {-value - ante for other, value in change.items() if other != player}
        return player in starred or paid in pots or paid in others or not pots

    def _total(self, line: NoteLine, row: Sequence[tuple[Column, Cell]], read: RowRead) -> None:
        words = tuple(
            word for column, cell in row if column.player for word in self._words(line, cell)
        )
        numbers = self._numbers(line, row) or {}
        signed = (
            any("SIGNED" in word.kinds for word in words)
            or sum(value.value for value in numbers.values()) <= 0
        )
        kind = "scored" if signed else "counted"
        players = tuple(numbers)
        read.facts.append(Fact(kind, line.number, words, players, tuple(numbers.values())))

    def _marks(self, line: NoteLine, row: Sequence[tuple[Column, Cell]]) -> RowRead:
        """Read a row of letters: `x` stayed, `W` won, `T` tied, `B` bourré."""
        read = RowRead([], [], [])
        self_row = self._row(
            line, [(column, cell) for column, cell in row if not column.player], None, last=False
        )
        read.facts += self_row.facts
        read.notes += self_row.notes
        read.doubts += self_row.doubts
        marked = [(column.player, cell) for column, cell in row if column.player and cell.text]
        if any(
            cell.text.lower() not in ("x", "w", "t", "b", "wb", "tb", "*") for _, cell in marked
        ):
            values = {player: self._value(line, cell) for player, cell in marked if player}
            if (
                values
                and all(value is not None for value in values.values())
                and len(values) == len(self._players)
            ):
                self._total(line, row, read)
                read.doubts = []
            else:
                read.doubts.append(line.text.strip())
            return read
        pot = next((fact for fact in read.facts if fact.kind == "pot_now"), None)
        sums = pot.sums if pot else ()
        everyone = tuple(player for player, _ in marked if player)
        words = tuple(word for _, cell in marked for word in self._words(line, cell)) or (
            NoteWord(of_kind("WORD"), line.text, 0, len(line.text)),
        )
        read.facts.append(Fact("stayed", line.number, words, everyone))
        by_mark: dict[str, list[Player]] = {}
        for player, cell in marked:
            for letter in cell.text.lower():
                if letter in _MARKS and player:
                    by_mark.setdefault(letter, []).append(player)
        if "w" in by_mark and len(by_mark["w"]) == 1:
            read.facts.append(Fact("won", line.number, words, tuple(by_mark["w"]), sums))
        elif "t" in by_mark:
            read.facts.append(Fact("carried", line.number, words, (), sums))
        if "b" in by_mark:
            read.facts.append(Fact("boo", line.number, words, tuple(by_mark["b"])))
        if pot is not None and ("w" in by_mark or "t" in by_mark):
            read.facts.remove(pot)
        return read
