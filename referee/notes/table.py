"""Reading of the rows of a table.

By their sums the commonest loss is the ante, the gainer won the pot, a larger loss is a bourré.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from referee.notes.cells import (
    NOTHING,
    REMARK,
    STAR,
    Cell,
    Column,
    Row,
    meanings_of,
    parted,
    value,
)
from referee.notes.columns import AFTER, CHECK, OWED
from referee.notes.facts import Fact, NotedSum
from referee.notes.sums import Moved
from referee.notes.table_cells import (
    CARRIES,
    Fields,
    TableCells,
    declared,
    left_over,
    outcome,
    tricks,
)
from referee.notes.vocabulary import PERSON, kinds_in

_OF_HANDS = frozenset(
    {"hand", "dealer", "turned", "in", "out", "drew", "won", "pot", "tricks", "bourré", "paid"}
)
_BESIDE_SUMS = frozenset({"POT", "INPOT", "JAR", "CARRY", "DEAL"})
_BESIDE = Column("", meaning="beside")
_BEHIND = Column("", meaning=REMARK)
"""What stands right of a whole row."""
_MARKED = {"dealer": "dealt", "won": "won", "bourré": "boo", STAR: ""}
"""The facts behind marks in players' columns; an unclear star tells nothing."""


@dataclass(slots=True)
class RowRead:
    """A row, as read."""

    facts: list[Fact] = field(default_factory=list)
    notes: list[Cell] = field(default_factory=list)
    """Cells to be read as clauses."""
    remarks: list[Cell] = field(default_factory=list)
    """Such cells under a heading for remarks."""
    doubts: list[str] = field(default_factory=list)
    is_open: bool = False
    """Its numbers leave the winner open."""
    adds_up: bool = False
    """Its numbers agree with the hands before."""


class TableReader(TableCells):
    """Reads rows one after another."""

    _hands = 0
    _numbered = False

    def read(self) -> dict[int, list[RowRead]]:
        found: dict[int, list[RowRead]] = {line: [RowRead()] for line in self.table.lines}
        for line, read in self._read():
            found.setdefault(line, []).append(read)
        return found

    def _read(self) -> Iterator[tuple[int, RowRead]]:
        if any(column.meaning == "player" for column in self.table.columns):
            yield from ((row.line, self._of_player(row)) for row in self.table.rows)
            return
        yield from ((row.line, self._before(row)) for row in self.opening)
        hands = zip(self.rows, self.moved, strict=True)
        told = [(row.line, self._of_hand(row, moved)) for row, moved in hands]
        sums = [(row.line, self._total(row)) for row in self.table.rows if row.sums]
        if told:
            told[-1][1].facts += self._final([read for _, read in (*told, *sums)])
        yield from (*told, *sums)

    # ------------------------------------------------------------ a row a hand

    def _before(self, row: Row) -> RowRead:
        read = self._total(row)
        read.facts = [one._replace(kind="counted") for one in read.facts]
        return read

    def _of_hand(self, row: Row, moved: Moved | None) -> RowRead:
        read, said = RowRead(), dict[str, Cell]()
        ends = row.cells[-1].start if row.cells[-1].text else row.cells[0].start + len(row.text)
        for column, cell in (
            *zip(self.table.columns, row.cells, strict=True),
            *(
                (_BEHIND if not self.table.is_whole and cell.start > ends else _BESIDE, cell)
                for cell in row.beside
            ),
        ):
            empty = NOTHING.fullmatch(cell.text) and (column.meaning != "won" or not cell.text)
            told = self.table.is_whole and column.meaning in ("", REMARK)
            in_words = column.meaning == "tricks" and not any(parted(cell.text))
            if column.player and in_words and not empty:
                read.notes.append(cell._replace(player=column.player))
            if (
                column.player or empty or told or column.meaning in (AFTER, CHECK)
            ):  # the columns of a whole table are told one by one
                continue
            meaning = column.meaning
            ties = meaning == "bourré" and kinds_in(self.words(cell)) & CARRIES
            if meaning in _OF_HANDS and meaning not in said and not ties:
                said[meaning] = cell
            elif self._is_dealer(cell, said):
                said["dealer"] = cell
            else:
                (read.remarks if column.meaning == REMARK else read.notes).append(cell)
        if moved is None and self.of_players(row, self.moving):
            read.doubts.append(row.text.strip())
        if said or moved is not None:
            fields = Fields(row.line, {one: self.words(cell) for one, cell in said.items()})
            if self._is_no_hand(fields):
                words = [cell for cell in row.cells[1:] if cell.text]
                told = not any(value(cell.text) for cell in words)
                return RowRead(notes=words) if told else RowRead(doubts=[row.text.strip()])
            new = fields.unclear()
            read.doubts += [said[one].text for one in new]
            fields = Fields(row.line, {one: fields.words[one] for one in said if one not in new})
            read.facts += [*self._begun(row, fields), *declared(fields), *outcome(fields)]
            counted = [*tricks(fields)]
            read.facts += counted
            if "tricks" in said and not counted:
                signed = "SIGNED" in fields.kinds("tricks")  # a score is no tricks: it is asked
                read.doubts += [said["tricks"].text] if signed else []
                read.notes += [] if signed else [said["tricks"]]
            read.doubts += left_over(fields)
            self._players(row, moved, read)
        return read

    def _is_dealer(self, cell: Cell, said: Mapping[str, Cell]) -> bool:
        words = self.words(cell)
        players = [one.start for one in self.table.columns if one.player]
        alone = len(words) in (1, 2) and "NAME" in words[0].kinds and said.keys() == {"hand"}
        return alone and (not players or cell.start < players[0])

    def _is_no_hand(self, fields: Fields) -> bool:
        """Tell whether words stand in place of a hand's number, and no dealer beside: `adj`."""
        dealer = fields.words.get("dealer", ())
        deals = len(dealer) == 1 and bool(dealer[0].kinds & PERSON)
        labelled = self._numbered or bool(fields.words.get("hand") or dealer)
        return self._hands > 0 and labelled and not fields.sums("hand") and not deals

    def _begun(self, row: Row, fields: Fields) -> Iterator[Fact]:
        """Yield the beginning of a hand, by its number, else its dealer, else as the next one."""
        numbers = [int(number.value) for number in fields.sums("hand")]
        self._hands = numbers[0] if numbers else self._hands + 1
        self._numbered |= bool(numbers)
        if not self.table.goes_on and (numbers or not fields.named("dealer")):
            words = fields.words.get("hand") or self.words_of(row)
            yield Fact("hand", row.line, words, numbers=(self._hands,))

    def _players(self, row: Row, moved: Moved | None, read: RowRead) -> None:
        if counted := self.numbers(row, "tricks"):
            pairs = tuple((player, int(number.value)) for player, number in counted.items())
            words = self.words_of(row, "tricks")
            read.facts.append(Fact("tricks", row.line, words, tuple(counted), pairs=pairs))
        crosses = zip(self.table.columns, row.cells, strict=True)
        if self.crossed_out is None:
            read.doubts += [
                cell.text
                for one, cell in crosses
                if one.meaning == "tricks" and cell.text in ("x", "X")
            ]
        self._marked(row, read)
        if moved is not None:
            told, cells = {fact.kind for fact in read.facts}, self.of_players(row, self.moving)
            is_told = bool(told & {"carried", "won"})
            read.facts += self._outcome(row, moved, is_told=is_told)
            read.is_open, read.adds_up = not moved.is_clear, moved.adds_up
            if read.is_open and is_told:  # otherwise it is asked who won
                read.doubts.append(" ".join(cell.text for cell in cells.values()))
            read.doubts += [cells[player].text for player in moved.odd if not read.is_open]
        if self.of_players(row, "chips"):
            read.facts += self._total(row).facts
        for column, cell in zip(self.table.columns, row.cells, strict=True):
            if column.meaning == AFTER and cell.text:
                number = self.value(cell)
                same = moved is not None and number is not None and number.value == moved.left
                read.doubts += [] if same else [cell.text]

    def _marked(self, row: Row, read: RowRead) -> None:
        """Read letters and marks: who stayed, dealt, won or tied, who was bourré."""
        words, lettered = self.words_of(row, "marks"), self.of_players(row, "marks")
        if lettered:
            read.facts.append(Fact("stayed", row.line, words, tuple(lettered)))
        if any(cell.text.lower() == "t" for cell in lettered.values()):
            read.facts.append(Fact("carried", row.line, words))
        for mark, kind in _MARKED.items():
            cells = self.marked(row, mark)
            if kind == "boo" or (kind and len(cells) == 1):
                for player, cell in cells.items():
                    read.facts.append(Fact(kind, row.line, self.words(cell), (player,)))
            else:
                read.doubts += [cell.text for cell in cells.values()]

    def _outcome(self, row: Row, moved: Moved, *, is_told: bool) -> Iterator[Fact]:
        if not moved.is_clear:
            return
        cells = self.of_players(row, self.moving)
        words = {player: self.words(cells[player]) for player in moved.changes}
        cents = any(one.cents for one in (self.numbers(row, self.moving) or {}).values())
        pot = (NotedSum(moved.pot, cents),) if moved.pot is not None else ()
        for player in moved.winners:
            yield Fact("won", row.line, words[player], (player,), pot)
        if not moved.winners and not is_told:
            yield Fact("carried", row.line, self.words_of(row, self.moving), (), pot)
        for player, chips in moved.paid.items():
            yield Fact("boo", row.line, words[player], (player,), (NotedSum(chips, cents),))

    def _total(self, row: Row) -> RowRead:
        """Read stacks or scores."""
        brought = bool(self.of_players(row, "brought"))
        numbers = self.numbers(row, self.reached, "brought", *self._beside_tricks(row))
        if numbers is None:
            return RowRead(doubts=[row.text.strip()])
        if not numbers:
            cells = (*row.cells, *row.beside)
            return RowRead(notes=[cell for cell in cells if not NOTHING.fullmatch(cell.text)])
        words = self.words_of(row, self.reached, "brought", *self._beside_tricks(row))
        signed = "SIGNED" in kinds_in(words)
        signed = signed or sum(number.value for number in numbers.values()) <= 0
        kind = "brought" if brought else "scored" if signed else "counted"
        fact = Fact(kind, row.line, words, tuple(numbers), tuple(numbers.values()))
        heads = zip(self.table.columns[1:], row.cells[1:], strict=True)
        more = (*(cell for column, cell in heads if not column.player), *row.beside)
        return RowRead([fact], [cell for cell in more if kinds_in(self.words(cell)) & _BESIDE_SUMS])

    def _beside_tricks(self, row: Row) -> tuple[str, ...]:
        """Return the columns of tricks or marks too, if the row is headed as chips or scores."""
        head = next((cell.text for cell in row.cells if cell.text), "")
        return ("tricks", "marks") if {"brought", "left", "net"} & {*meanings_of(head)} else ()

    def _final(self, read: Iterable[RowRead]) -> Sequence[Fact]:
        """Return the running sums of the last row."""
        last, facts = self.rows[-1], [fact for row in read for fact in row.facts]
        counted = any(
            fact.kind in ("scored", "counted") for fact in facts if fact.line >= last.line
        )
        return () if counted or not self.of_players(last, "score") else self._total(last).facts

    # ------------------------------------------------------------ a row a player

    def _of_player(self, row: Row) -> RowRead:
        """Read chips in and out."""
        read, cells = RowRead(), dict[str, Cell]()
        for column, cell in zip(self.table.columns, row.cells, strict=True):
            if not NOTHING.fullmatch(cell.text):
                cells.setdefault(column.meaning, cell)
        player = self.cast.whose(cells["player"].text) if "player" in cells else None
        counts = {
            meaning: number
            for meaning in ("brought", "left", "net")
            if meaning in cells and (number := self.value(cells[meaning]))
        }
        if OWED in cells and (lost := self.value(cells[OWED])):
            cells["net"], counts["net"] = cells[OWED], lost._replace(value=-lost.value)
        if player is None:
            read.notes += row.beside
            words = self.words(next(iter(cells.values()))) if cells else ()
            if "left" in counts and "POT" in kinds_in(words):
                read.facts.append(Fact("pot_left", row.line, words, sums=(counts["left"],)))
            elif any(counts.values()):
                read.facts.append(Fact("total", row.line, words))
            return read
        values = [number.value for number in counts.values()]
        if len(counts) == 3 and values[1] - values[0] != values[2]:
            read.doubts.append(row.text.strip())
            return read
        for meaning, kind in (("brought", "brought"), ("left", "counted"), ("net", "scored")):
            if meaning in counts and not (meaning == "net" and "left" in counts):
                words = self.words(cells[meaning])
                read.facts.append(Fact(kind, row.line, words, (player,), (counts[meaning],)))
        return read
