"""The cells of a table, in words and numbers, and as facts of a hand."""

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import takewhile
from typing import NamedTuple

from referee.game import Player
from referee.notes.cast import Cast
from referee.notes.cells import (
    CIRCLE,
    NOTHING,
    NUMBER,
    REMARK,
    STAR,
    Cell,
    NotedTable,
    Row,
    parted,
    value,
)
from referee.notes.facts import Fact, NotedSum, sum_of
from referee.notes.persons import Persons, player_numbers
from referee.notes.sums import (
    NO,
    Numbers,
    before_all,
    commonest_loss,
    differences,
    ends_crossed,
    grow,
    in_turn,
    moves,
    row_hand,
    told_of,
)
from referee.notes.vocabulary import PERSON, NoteWord, kinds_in, of_kind
from referee.notes.words import Lexicon

_FOLDED = re.compile(r"(?i)x|out|fold(?:ed)?|pass(?:ed)?")
MOVING = ("gained", "score", "chips")


class TableCells:
    """The cells of a table."""

    crossed_out: bool | None = True
    _star = STAR

    def __init__(
        self, table: NotedTable, cast: Cast, lexicon: Lexicon, told: Mapping[str, Fraction]
    ) -> None:
        """`told`: the ante, the limit and the start in the text."""
        self.table, self.cast, self._lexicon = table, cast, lexicon
        shown = {column.meaning for column in table.columns if column.player}
        some = [one for one in MOVING if one in shown] or [*MOVING]
        self.moving, self.reached = some[0], some[-1]
        rows = [row for row in table.rows if not row.sums]
        if self.moving == "gained" and self._adds_up(rows):
            self.table = table._replace(rows=(*rows[:-1], rows.pop()._replace(sums=True)))
        first = next((n for n, row in enumerate(rows) if self._is_numbered(row)), 0)
        self.opening, self.rows = rows[:first], rows[first:]
        changes = self._changes(told)
        ante = commonest_loss(changes) or told.get("ante", NO)
        self.moved = moves(changes, ante, told_of(told, "limit"))
        self.crossed_out = self._is_out()
        self._star = self._meant_by_stars()

    def _adds_up(self, rows: Sequence[Row]) -> bool:
        told = [self._told(row) for row in rows]
        above = Counter[Player]()
        for changes in filter(None, told[:-1]):
            above.update(changes)
        return len(told) > 2 and bool(told[-1]) and None not in told and above == told[-1]

    def of_players(self, row: Row, *meanings: str) -> dict[Player, Cell]:
        return {
            Player(column.player): cell
            for column, cell in zip(self.table.columns, row.cells, strict=True)
            if column.player and column.meaning in meanings and not NOTHING.fullmatch(cell.text)
            if column.meaning != "tricks" or not self._folded(cell)
        }

    def numbers(self, row: Row, *meanings: str) -> dict[Player, NotedSum] | None:
        """Return the numbers of players; None if a cell holds more than a number or a mark."""
        cells = self.of_players(row, *meanings)
        found = {who: number for who, cell in cells.items() if (number := self.value(cell))}
        folded = [player for player, cell in cells.items() if _FOLDED.fullmatch(cell.text)]
        found |= dict.fromkeys(folded, NotedSum(NO))
        known = all(player in found or parted(cell.text)[1] for player, cell in cells.items())
        return found if known else None

    def _folded(self, cell: Cell) -> bool:
        crossed = cell.text in ("x", "X") and self.crossed_out is False
        return bool(_FOLDED.fullmatch(cell.text)) and not crossed

    def _is_out(self) -> bool | None:
        """Tell whether a cross is a fold; None: not clear."""
        cells = [
            (n, Player(column.player), row.cells[place].text)
            for n, row in enumerate(self.rows)
            for place, column in enumerate(self.table.columns)
            if column.player and column.meaning == "tricks"
        ]
        each = [[text for _, one, text in cells if one == who] for _, who, _ in cells]
        gone = all(not {"x", "X"} & {*texts} or ends_crossed(texts) for texts in each)
        if gone or not any(NOTHING.fullmatch(text) for *_, text in cells):
            return True
        lost = [
            [who for n, who, text in cells if n == row and text in "xX" and text]
            for row in range(len(self.rows))
        ]
        hands = [*map(row_hand, map(self.best, self.rows), lost)]
        pots = [n for n, one in enumerate(self.table.columns) if one.meaning == "pot"][:1]
        told = [value(row.cells[n].text) for n in pots for row in self.rows]
        return False if grow(told, hands) else None

    def best(self, row: Row) -> set[Player]:
        counts = {who: one.value for who, one in (self.numbers(row, "tricks") or {}).items()}
        return {who for who in counts if counts[who] == max(counts.values())}

    def marked(self, row: Row, mark: str) -> dict[Player, Cell]:
        found: dict[Player, Cell] = {}
        for player, cell in self.of_players(row, "tricks", "marks", *MOVING).items():
            said = [self._star if one in (STAR, CIRCLE) else one for one in parted(cell.text)[1]]
            found |= {player: cell} if mark in said else {}
        return found

    def words_of(self, row: Row, *meanings: str) -> tuple[NoteWord, ...]:
        cells = self.of_players(row, *meanings).values()
        words = tuple(word for cell in cells for word in self.words(cell))
        return words or (NoteWord(of_kind("WORD"), row.text, 0, len(row.text)),)

    def words(self, cell: Cell) -> tuple[NoteWord, ...]:
        words = self._lexicon.words(f"{'':{cell.start}}{cell.text}", cell.start)
        me = self.cast.writer
        return tuple(
            word._replace(kinds=of_kind("NAME"), value=me) if me and "ME" in word.kinds else word
            for word in words
        )

    def value(self, cell: Cell) -> NotedSum | None:
        number, _ = parted(cell.text)
        words = self.words(Cell(number, cell.start + cell.text.find(number))) if number else ()
        return sum_of(words[0]) if len(words) == 1 else None

    def _meant_by_stars(self) -> str:
        """Return that stars mark who won, by tricks or chips, or who paid; else nothing is clear."""
        marked = [{*self.marked(row, STAR)} for row in self.rows]
        both = [*zip(marked, map(self.best, self.rows), strict=True)]
        if any(marked) and all(not who or who == most for who, most in both):
            return "won"
        moved = [(one, who) for one, who in zip(self.moved, marked, strict=True) if who]
        if moved and all(one and who == {*one.winners} for one, who in moved):
            return "won"
        paid = moved and all(one and who <= one.paid.keys() for one, who in moved)
        return "bourré" if paid else STAR

    def _is_numbered(self, row: Row) -> bool:
        return any(  # the row of 0 tells what everybody brought
            column.meaning in ("hand", "", REMARK)
            and re.fullmatch(NUMBER, cell.text)
            and cell.text.strip("#.):0")
            for column, cell in [*zip(self.table.columns, row.cells, strict=True)][:1]
        )

    def _changes(self, told: Mapping[str, Fraction]) -> list[Numbers | None]:
        """Return everybody's change in each hand; None: not told."""
        rows = [self._told(row) for row in self.rows]
        if self.moving == "gained":
            return rows
        above = next(filter(None, map(self._told, self.opening)), {})
        if self.moving == "chips" and not above:
            above = before_all(rows, told_of(told, "start"))
        return differences(rows, above)

    def _told(self, row: Row) -> Numbers | None:
        many = sum(one.meaning == self.moving for one in self.table.columns if one.player)
        told = self.numbers(row, self.moving) or {}
        whole = len(told) >= max(2, many)
        return {player: number.value for player, number in told.items()} if whole else None


_ALL_BUT = frozenset({"ALL", "BUT"})
_UNCLEAR = PERSON - {"NAME"}
_OF_LISTS = frozenset({"NAME", "NUM", "SPLIT", "COMMA", "AND", "COLON", "EQUAL"})
CARRIES = frozenset({"TIE", "CARRY"})
_NO_WINNER = frozenset({"TIE", "CARRY", "NOBODY", "ALL", "OUT", "DASH", "ZERO"})


class Fields(NamedTuple):
    """The words under each meaning."""

    line: int
    words: Mapping[str, tuple[NoteWord, ...]]

    def named(self, meaning: str) -> tuple[Player, ...]:
        words = self.words.get(meaning, ())
        return tuple(Player(str(word.value)) for word in words if "NAME" in word.kinds)

    def sums(self, meaning: str) -> tuple[NotedSum, ...]:
        return tuple(found for word in self.words.get(meaning, ()) if (found := sum_of(word)))

    def losses(self, meaning: str) -> tuple[NotedSum, ...]:
        """Return the losses, with or without a minus."""
        return tuple(one._replace(value=abs(one.value)) for one in self.sums(meaning))

    def kinds(self, meaning: str) -> set[str]:
        return kinds_in(self.words.get(meaning, ()))

    def unclear(self) -> list[str]:
        """Return the meanings of cells with a new word before brackets, or half of `all but`."""
        some = {"in"} if self.named("in") and len(_ALL_BUT & self.kinds("in")) == 1 else set[str]()
        for one, words in self.words.items():
            outer = takewhile(lambda word: word.text != "(", words)
            some |= {one} if one != "tricks" and "WORD" in kinds_in(outer) else set()
        return [*some]

    def fact(self, kind: str, meaning: str, sums: Sequence[NotedSum] = ()) -> Fact:
        return Fact(kind, self.line, self.words[meaning], self.named(meaning), tuple(sums))


def declared(fields: Fields) -> Iterator[Fact]:
    if fields.named("dealer"):
        yield fields.fact("dealt", "dealer")
    cards = [word.value for word in fields.words.get("turned", ()) if "CARD" in word.kinds]
    yield from [fields.fact("turned", "turned")._replace(card=str(card)) for card in cards[:1]]
    if fields.named("in"):
        yield fields.fact("in_but" if "ALL" in fields.kinds("in") else "stayed", "in")
    elif "ALL" in fields.kinds("in"):
        yield fields.fact("everybody", "in")
    yield from [fields.fact("out", "out")] if fields.named("out") else []
    if fields.named("drew") and not fields.kinds("drew") & _UNCLEAR:
        pairs, rest = player_numbers(fields.words["drew"], Persons(None))
        yield fields.fact("drew", "drew")._replace(pairs=pairs, rest=rest)


def tricks(fields: Fields) -> Iterator[Fact]:
    """Yield tricks, if a cell says nothing else."""
    words = [word for word in fields.words.get("tricks", ()) if not word.fills]
    unclear = not words or fields.kinds("tricks") & _UNCLEAR
    pairs, rest = ((), None) if unclear else player_numbers(words, Persons(None))
    numbers, winners = [number for _, number in pairs], fields.named("won")
    if len(words) == 1 == len(winners) and (count := sum_of(words[0])):  # the winner's alone
        pairs, numbers = ((winners[0], int(count.value)),), [int(count.value)]
    if [word.kinds for word in words] == [{"SPLIT"}]:
        pairs = in_turn(str(words[0].value), fields.named("in"), winners)
        numbers, rest = [number for _, number in pairs], None
    alone = rest is None and all(
        word.kinds & _OF_LISTS or not word.text.isalnum() for word in words
    )
    if alone and numbers and None not in numbers:
        yield fields.fact("tricks", "tricks")._replace(pairs=pairs)


def outcome(fields: Fields) -> Iterator[Fact]:
    pot, who = fields.sums("pot")[:1], "won" if fields.words.get("won") else "pot"  # `4 to Ann`
    kinds, winners = fields.kinds(who), fields.named(who)
    if winners and not kinds & CARRIES:
        yield fields.fact("won" if len(winners) == 1 else "tied", who, pot)
    elif kinds & (_NO_WINNER if who == "won" else CARRIES):
        yield fields.fact("carried", who, pot)
    elif pot:
        yield fields.fact("pot_now", "pot", pot)
    lost = fields.named("bourré")
    paid = (*fields.losses("bourré"), *fields.losses("paid"))
    if lost:
        yield fields.fact("boo", "bourré", paid if len(paid) in (1, len(lost)) else ())
    elif fields.named("paid") and paid:
        yield fields.fact("paid", "paid", paid)


def left_over(fields: Fields) -> Iterator[str]:
    """Yield sums of which nothing was made."""
    paid = fields.sums("paid")
    if paid and not any(one.value for one in paid):
        return
    if not fields.named("bourré") and not (fields.named("paid") and paid):
        told = (fields.words[one] for one in ("bourré", "paid") if one in fields.words)
        yield from (" ".join(word.text for word in words) for words in told)
