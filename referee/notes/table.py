"""Reading of the rows of one table.

A row of numbers is read by its sums: the commonest loss is the ante, the gainer won the pot, a
larger loss is a bourré.
"""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import NamedTuple

from referee.game import Player
from referee.notes.balances import Moved
from referee.notes.cells import Cell, Row
from referee.notes.columns import NOTHING, NUMBER, REMARK
from referee.notes.facts import Fact, NotedSum, sum_of
from referee.notes.persons import Persons
from referee.notes.player_numbers import player_numbers
from referee.notes.table_cells import MOVING, TableCells
from referee.notes.word import NoteWord

_OF_HANDS = frozenset(
    {"hand", "dealer", "in", "out", "drew", "won", "pot", "tricks", "bourré", "paid"}
)
_OF_PEOPLE = ("dealer", "in", "out", "won", "bourré")
_OF_LISTS = frozenset({"NAME", "NUM", "COMMA", "AND", "COLON", "EQUAL"})
_NO_WINNER = frozenset({"TIE", "CARRY", "NOBODY", "ALL", "OUT", "DASH", "ZERO"})


@dataclass(slots=True)
class RowRead:
    """The reading of a row."""

    facts: list[Fact] = field(default_factory=list)
    notes: list[Cell] = field(default_factory=list)
    """Cells to be read as clauses."""
    doubts: list[str] = field(default_factory=list)
    is_open: bool = False
    """True if its numbers do not say who won what."""


class _Fields(NamedTuple):
    """The words of a row under each meaning."""

    line: int
    words: Mapping[str, tuple[NoteWord, ...]]

    def named(self, meaning: str) -> tuple[Player, ...]:
        words = self.words.get(meaning, ())
        return tuple(Player(str(word.value)) for word in words if "NAME" in word.kinds)

    def sums(self, meaning: str) -> tuple[NotedSum, ...]:
        return tuple(found for word in self.words.get(meaning, ()) if (found := sum_of(word)))

    def losses(self, meaning: str) -> tuple[NotedSum, ...]:
        """Return how much was lost, with or without a minus before it."""
        return tuple(one._replace(value=abs(one.value)) for one in self.sums(meaning))

    def kinds(self, meaning: str) -> set[str]:
        return {kind for word in self.words.get(meaning, ()) for kind in word.kinds}

    def fact(self, kind: str, meaning: str, sums: Sequence[NotedSum] = ()) -> Fact:
        return Fact(kind, self.line, self.words[meaning], self.named(meaning), tuple(sums))


class TableReader(TableCells):
    """Reads the rows of a table one after another."""

    _hands = 0

    def read(self) -> dict[int, RowRead]:
        """Return what each row tells, by its line."""
        if any(column.meaning == "player" for column in self.table.columns):
            return {row.line: self._of_player(row) for row in self.table.rows}
        found = {row.line: self._before(row) for row in self.opening}
        hands = zip(self.rows, self.moved, strict=True)
        found |= {row.line: self._of_hand(row, moved) for row, moved in hands}
        found |= {row.line: self._total(row) for row in self.table.rows if row.sums}
        if self.rows:
            found[self.rows[-1].line].facts += self._final(found.values())
        return found

    # ------------------------------------------------------------ a row a hand

    def _before(self, row: Row) -> RowRead:
        """Read a row above the first hand: what everybody has."""
        read = self._total(row)
        return RowRead(
            [one._replace(kind="counted") for one in read.facts], read.notes, read.doubts
        )

    def _of_hand(self, row: Row, moved: Moved | None) -> RowRead:
        read, said = RowRead(), dict[str, Cell]()
        for column, cell in (*zip(self.table.columns, row.cells, strict=True), *row.more):
            empty = NOTHING.fullmatch(cell.text) and (column.meaning != "won" or not cell.text)
            told = self.table.is_whole and column.meaning in ("", REMARK)
            if column.player or empty or told:  # the columns of a whole table are told one by one
                continue
            counts = column is self.table.columns[0] and column.meaning in ("", REMARK)
            meaning = "hand" if counts and re.fullmatch(NUMBER, cell.text) else column.meaning
            if meaning in _OF_HANDS and meaning not in said:
                said[meaning] = cell
            elif self._is_dealer(cell, said):
                said["dealer"] = cell
            else:
                read.notes.append(cell)
        if moved is None and self.of_players(row, *MOVING):
            read.doubts.append(row.text.strip())
        if said or moved is not None or self.of_players(row, "tricks", "marks"):
            fields = _Fields(row.line, {one: self.words(cell) for one, cell in said.items()})
            if self._is_no_hand(fields):
                return RowRead(doubts=[row.text.strip()])
            read.facts += [*self._begun(row, fields), *_declared(fields), *_outcome(fields)]
            tricks = [*_tricks(fields)]
            read.facts += tricks
            read.notes += [said["tricks"]] if "tricks" in said and not tricks else []
            read.doubts += _left_over(fields)
            self._players(row, moved, read)
        return read

    def _is_dealer(self, cell: Cell, said: Mapping[str, Cell]) -> bool:
        """Tell whether a cell without a meaning is the dealer's name, beside the number of the hand."""
        words = self.words(cell)
        players = [one.start for one in self.table.columns if one.player]
        alone = len(words) in (1, 2) and "NAME" in words[0].kinds and said.keys() == {"hand"}
        return alone and (not players or cell.start < players[0])

    def _is_no_hand(self, fields: _Fields) -> bool:
        """Tell whether words stand where the rows before have the number of a hand: `Up/dn`."""
        numbered = self._hands > 0 and "hand" in fields.words and bool(fields.words["hand"])
        return numbered and not fields.sums("hand") and not fields.named("dealer")

    def _begun(self, row: Row, fields: _Fields) -> Iterator[Fact]:
        """Yield the beginning of a hand: by its number, else by its dealer, else as the next one."""
        numbers = [int(number.value) for number in fields.sums("hand")]
        self._hands = numbers[0] if numbers else self._hands + 1
        if numbers or not fields.named("dealer"):
            words = fields.words.get("hand") or self.words_of(row)
            yield Fact("hand", row.line, words, numbers=(self._hands,))

    def _players(self, row: Row, moved: Moved | None, read: RowRead) -> None:
        if tricks := self.numbers(row, "tricks"):
            pairs = tuple((player, int(number.value)) for player, number in tricks.items())
            words = self.words_of(row, "tricks")
            read.facts.append(Fact("tricks", row.line, words, tuple(tricks), pairs=pairs))
        read.facts += self._marked(row)
        if moved is not None:
            told, cells = {fact.kind for fact in read.facts}, self.of_players(row, *MOVING)
            is_told = bool(told & {"carried", "won"})
            read.facts += self._outcome(row, moved, is_told=is_told)
            read.is_open = not moved.is_clear
            if read.is_open and is_told:  # otherwise it is asked who won
                read.doubts.append(" ".join(cell.text for cell in cells.values()))
            read.doubts += [cells[player].text for player in moved.odd if not read.is_open]
        if self.of_players(row, "chips"):
            read.facts += self._total(row).facts

    def _marked(self, row: Row) -> Iterator[Fact]:
        """Yield what letters say: `x` stayed, `W` won, `T` tied, `B` bourré."""
        cells, words = self.of_players(row, "marks"), self.words_of(row, "marks")
        marks = {player: cell.text.lower() for player, cell in cells.items()}
        won, tied, lost = ([one for one in marks if mark in marks[one]] for mark in "wtb")
        if marks:
            yield Fact("stayed", row.line, words, tuple(marks))
        if len(won) == 1:
            yield Fact("won", row.line, words, tuple(won))
        elif tied:
            yield Fact("carried", row.line, words)
        if lost:
            yield Fact("boo", row.line, words, tuple(lost))

    def _outcome(self, row: Row, moved: Moved, *, is_told: bool) -> Iterator[Fact]:
        """Yield the winner and the bourrés, if what the hand moved says who they were."""
        if not moved.is_clear:
            return
        cells = self.of_players(row, *MOVING)
        words = {player: self.words(cells[player]) for player in moved.changes}
        pot = (NotedSum(moved.pot),) if moved.pot is not None else ()
        for player in moved.winners:
            yield Fact("won", row.line, words[player], (player,), pot)
        if not moved.winners and not is_told:
            yield Fact("carried", row.line, self.words_of(row, *MOVING), (), pot)
        for player, chips in moved.paid.items():
            yield Fact("boo", row.line, words[player], (player,), (NotedSum(chips),))

    def _total(self, row: Row) -> RowRead:
        """Read the numbers of a row as stacks or scores."""
        numbers = self.numbers(row, *MOVING)
        if numbers is None:
            return RowRead(doubts=[row.text.strip()])
        if not numbers:
            cells = (*row.cells, *(cell for _, cell in row.more))
            return RowRead(notes=[cell for cell in cells if not NOTHING.fullmatch(cell.text)])
        words = self.words_of(row, *MOVING)
        signed = any("SIGNED" in word.kinds for word in words)
        signed = signed or sum(number.value for number in numbers.values()) <= 0
        kind = "scored" if signed else "counted"
        return RowRead([Fact(kind, row.line, words, tuple(numbers), tuple(numbers.values()))])

    def _final(self, read: Iterable[RowRead]) -> Sequence[Fact]:
        """Return the running sums of the last row; or the sums of gains that are not all explained, nor summed up."""
        last, facts = self.rows[-1], [fact for row in read for fact in row.facts]
        if any(fact.kind in ("scored", "counted") for fact in facts if fact.line >= last.line):
            return ()
        if self.of_players(last, "score"):
            return self._total(last).facts
        if not any(row.is_open for row in read) or not all(self.moved):
            return ()
        sums = Counter[Player]()
        for moved in filter(None, self.moved):
            sums.update(moved.changes)
        numbers = tuple(NotedSum(Fraction(number)) for number in sums.values())
        return [Fact("scored", last.line, self.words_of(last, *MOVING), tuple(sums), numbers)]

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
        if player is None:
            if any(counts.values()):
                words = self.words(next(iter(cells.values())))
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


def _declared(fields: _Fields) -> Iterator[Fact]:
    """Yield who dealt, who stayed and who passed."""
    if fields.named("dealer"):
        yield fields.fact("dealt", "dealer")
    if fields.named("in"):
        most = {"ALL", "BUT"} <= fields.kinds("in")
        yield fields.fact("in_but" if most else "stayed", "in")
    elif "ALL" in fields.kinds("in"):
        yield fields.fact("everybody", "in")
    if fields.named("out"):
        yield fields.fact("out", "out")
    if fields.named("drew"):
        pairs, rest = player_numbers(fields.words["drew"], Persons(None))
        yield fields.fact("drew", "drew")._replace(pairs=pairs, rest=rest)


def _tricks(fields: _Fields) -> Iterator[Fact]:
    """Yield tricks, if a cell counts those of players and says nothing else."""
    words = [word for word in fields.words.get("tricks", ()) if not word.fills]
    pairs, rest = player_numbers(words, Persons(None)) if words else ((), None)
    numbers = [number for _, number in pairs]
    alone = all(word.kinds & _OF_LISTS or not word.text.isalnum() for word in words)
    if alone and rest is None and numbers and None not in numbers:
        yield fields.fact("tricks", "tricks")._replace(pairs=pairs)


def _outcome(fields: _Fields) -> Iterator[Fact]:
    """Yield who won, what became of the pot, who was bourré and who paid."""
    pot, kinds, winners = fields.sums("pot")[:1], fields.kinds("won"), fields.named("won")
    if winners and not kinds & {"TIE", "CARRY"}:
        yield fields.fact("won" if len(winners) == 1 else "tied", "won", pot)
    elif kinds & _NO_WINNER:
        yield fields.fact("carried", "won", pot)
    elif pot:
        yield fields.fact("pot_now", "pot", pot)
    lost = fields.named("bourré")
    paid = (*fields.losses("bourré"), *fields.losses("paid"))
    if lost:
        yield fields.fact("boo", "bourré", paid if len(paid) in (1, len(lost)) else ())
    elif fields.named("paid") and paid:
        yield fields.fact("paid", "paid", paid)


def _left_over(fields: _Fields) -> Iterator[str]:
    """Yield words and sums of which nothing was made."""
    for meaning in _OF_PEOPLE:
        words = fields.words.get(meaning, ())
        yield from (word.text for word in words if word.kinds == {"WORD"})
    paid = fields.sums("paid")
    if paid and not any(one.value for one in paid):
        return
    if not fields.named("bourré") and not (fields.named("paid") and paid):
        told = (fields.words[one] for one in ("bourré", "paid") if one in fields.words)
        yield from (" ".join(word.text for word in words) for words in told)
