"""Score sheets: tables in which every column has a meaning, said as notes, a line for each row."""

import csv
import re
import tomllib
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache, cached_property
from importlib import resources
from itertools import combinations, pairwise
from typing import NamedTuple

from referee.messages import say
from referee.notes.reckoner import size_of_hand
from referee.notes.vocabulary import fold
from referee.notes.words import number_of

MEANINGS = (
    *(say("hand"), say("dealer"), say("in"), say("out"), say("won"), say("pot"), say("tricks")),
    *(say("bourré"), say("paid"), say("player"), say("brought"), say("left"), say("net")),
    say("remark"),
)
"""What a column may be: a key of `headings.toml`, in which its French stands as a heading."""
NUMBERED = frozenset({"hand", "pot", "brought", "left", "net"})
NAMED = frozenset({"dealer", "in", "out", "won", "bourré", "player"})
REMARK = "remark"
_NUMBER = re.compile(r"[+-]?[$£€]?\d*[.,]?\d+\s?[$£€]?")
_PARTS = re.compile(r"\s*(?:[,;/&+]|\band\b|\bet\b)\s*", re.IGNORECASE)
_NOTHING = re.compile(r"[\s–—.-]*")
_OF_TRICKS = re.compile(r"(.+?)(?:'s|’s)?[\s_(-]+(?:tricks?|books|plis|levées)\)?", re.IGNORECASE)
TIED = frozenset(
    {
        *("tie", "tied", "split", "carry", "carries", "carried", "push", "none", "nobody"),
        *("egalite", "personne", "partage"),
    }
)
"""In place of a winner, folded."""

_SUMS = frozenset({"total", "totals", "sum", "sums", "totaux", "somme", "balance", "net"})


class SheetRow(NamedTuple):
    """A row, and its last line."""

    line: int
    cells: tuple[str, ...]


class SheetColumn(NamedTuple):
    """A column, with what stands below its heading."""

    heading: str
    meaning: str
    """What it was taken for; empty: it is not clear."""
    player: str
    """Whose column it is, if it is that of one player."""
    cells: tuple[str, ...]

    @property
    def filled(self) -> list[str]:
        return [cell for cell in self.cells if not _NOTHING.fullmatch(cell)]

    @property
    def numbers(self) -> bool:
        """True if nothing but numbers stands in it."""
        return bool(self.filled) and all(_NUMBER.fullmatch(cell) for cell in self.filled)

    @property
    def marks(self) -> bool:
        return bool(self.filled) and {cell.lower() for cell in self.filled} <= {*"xwbt", "wb", "✓"}

    def fits(self, meaning: str) -> bool:
        """Tell whether the cells can have this meaning."""
        if meaning in NUMBERED:
            return all(re.search(r"\d", cell) for cell in self.filled)
        return meaning not in NAMED or not (self.numbers or self.marks)


@cache
def meanings() -> Mapping[str, tuple[str, ...]]:
    """Return what each heading that is known may mean, the likeliest first."""
    text = resources.files(__package__).joinpath("headings.toml").read_text("utf-8")
    found: dict[str, tuple[str, ...]] = {}
    for meaning, listed in tomllib.loads(text).items():
        for heading in (fold(meaning), *listed.split(", ")):
            found[heading] = (*found.get(heading, ()), meaning)
    return found


def is_meaning(written: str) -> bool:
    """Tell whether a column may mean this: a meaning that is known, or a player."""
    return _key(written) in meanings() or written[:1].isupper() or bool(_OF_TRICKS.match(written))


def same_heading(one: str, two: str) -> bool:
    return _key(one) == _key(two)


def _key(heading: str) -> str:
    return " ".join(fold(heading).strip(" :.?*_'\"").replace("_", " ").split()) or heading.strip()


@dataclass
class ScoreSheet:
    """The table of a text; `stated`: what columns mean, by their headings, in the user's words."""

    rows: Sequence[SheetRow]
    """The first is that of the headings; without those of sums."""
    sums: Sequence[SheetRow]
    stated: Mapping[str, str]

    @cached_property
    def columns(self) -> tuple[SheetColumn, ...]:
        head, *below = self.rows
        cells = [tuple(_at(row.cells, n) for row in below) for n in range(len(head.cells))]
        read = [
            self._by_heading(SheetColumn(heading, "", "", some))
            for heading, some in zip(head.cells, cells, strict=True)
        ]
        ledger = any(column.meaning == "player" for column in read)
        return tuple(read if ledger else _of_players(read))

    def _by_heading(self, column: SheetColumn) -> SheetColumn:
        key = _key(column.heading)
        wanted = {_key(heading): meaning for heading, meaning in self.stated.items()}.get(key)
        if wanted is not None and _key(wanted) not in meanings():
            of_tricks = _OF_TRICKS.fullmatch(wanted)
            mark = "tricks" if of_tricks else "marks" if column.marks else ""
            return column._replace(meaning=mark, player=of_tricks[1] if of_tricks else wanted)
        if wanted is not None:
            fit = filter(column.fits, meanings()[_key(wanted)])
            return column._replace(meaning=next(fit, meanings()[_key(wanted)][0]))
        fit = filter(column.fits, meanings().get(key, ()))
        if meaning := next(fit, ""):
            return column._replace(meaning=meaning)
        if column.numbers and (of_tricks := _OF_TRICKS.fullmatch(column.heading)):
            return column._replace(meaning="tricks", player=of_tricks[1])
        if column.marks and column.heading:
            return column._replace(meaning="marks", player=column.heading)
        return column

    @cached_property
    def players(self) -> tuple[str, ...]:
        """The players: those with a column, then as dealers and winners; the order of the deal first."""
        one = [cell for name in ("dealer", "won", "player") for cell in self._cells(name)]
        known = [name for name in (*self._of_columns, *one) if fold(name) not in TIED]
        several = (cell for name in ("in", "bourré", "out") for cell in self._cells(name))
        listed = [name for cell in several for name in names_in(cell, known)]
        order = [*self._cells("dealer"), *known, *listed]
        spelt = {fold(name): name for name in reversed(order) if fold(name) not in TIED}
        return tuple(dict.fromkeys(spelt[fold(name)] for name in order if fold(name) in spelt))

    @property
    def hands(self) -> Iterator[SheetRow]:
        """The rows that tell of a hand."""
        for row in self.rows[1:]:
            if self.fields(row).keys() - {"", REMARK} or self._of_columns:
                yield row

    @property
    def _of_columns(self) -> list[str]:
        return [column.player for column in self.columns if column.player]

    def _cells(self, meaning: str) -> list[str]:
        return [cell for one in self.columns if one.meaning == meaning for cell in one.filled]

    def fields(self, row: SheetRow) -> Mapping[str, str]:
        """Return the cells of a row that have a meaning of their own, by it; the first of each."""
        cells: dict[str, str] = {}
        for column, cell in zip(self.columns, row.cells, strict=False):
            if not column.player and not _NOTHING.fullmatch(cell):
                cells.setdefault(column.meaning, cell)
        return cells

    def of_players(self, row: SheetRow, meaning: str) -> dict[str, str]:
        """Return what players have in their columns of one meaning."""
        return {
            column.player: cell
            for column, cell in zip(self.columns, row.cells, strict=False)
            if column.player and column.meaning == meaning and not _NOTHING.fullmatch(cell)
        }


def sheet_in(lines: Sequence[str], stated: Mapping[str, str]) -> ScoreSheet | None:
    """Return the table of a text; None if there is none with headings."""
    try:
        rows = [row for row in _rows(lines) if any(row.cells)]
    except csv.Error:
        return None
    for n, (head, below) in enumerate(pairwise(rows)):
        filled = [cell for cell in head.cells if cell]
        if len(filled) > 1 and sum(map(bool, below.cells)) > 1:
            if not any(_NUMBER.fullmatch(cell) for cell in filled):
                body = [row for row in rows[n + 1 :] if row.cells != head.cells]
                sums = [row for row in body if fold(next(filter(None, row.cells))) in _SUMS]
                return ScoreSheet([head, *(row for row in body if row not in sums)], sums, stated)
            return None
    return None


def _rows(lines: Sequence[str]) -> Iterator[SheetRow]:
    """Yield the rows, cut at the sign that most lines have."""
    sign = max("\t|;,", key=lambda sign: sum(sign in line for line in lines))
    if sign == "|":
        for number, line in enumerate(lines, 1):
            if line.strip(" |:-"):
                parts = line.strip().strip("|").split("|")
                yield SheetRow(number, tuple(part.strip(" *_") for part in parts))
        return
    reader = csv.reader((f"{line}\n" for line in lines), delimiter=sign)
    for cells in reader:
        yield SheetRow(reader.line_num, tuple(" ".join(cell.split()) for cell in cells))


def _at(cells: Sequence[str], place: int) -> str:
    return cells[place] if place < len(cells) else ""


def value(cell: str) -> Fraction | None:
    """Return the number of a cell, without the sign of its money."""
    return number_of(re.sub(r"[$£€\s]", "", cell)) if _NUMBER.fullmatch(cell) else None


def names_in(cell: str, known: Sequence[str]) -> list[str]:
    """Return the players whom a cell lists: between signs, otherwise the known ones, otherwise its words."""
    parts = [part for part in _PARTS.split(cell) if part]
    if len(parts) > 1 or fold(cell) in map(fold, known):
        return parts
    names: list[str] = []
    words = cell.split()
    while words:
        size = next(
            (n for n in (3, 2) if fold(" ".join(words[:n])) in map(fold, known)),
            1,
        )
        names.append(" ".join(words[:size]))
        words = words[size:]
    return names


# ---------------------------------------------------------------- columns of players


def _of_players(columns: Sequence[SheetColumn]) -> Iterator[SheetColumn]:
    """Yield the columns, those of numbers without a meaning as players' where their sums bear it out."""
    named = {
        fold(name)
        for column in columns
        if column.meaning in NAMED
        for cell in column.filled
        for name in names_in(cell, ())
    }
    some = [column for column in columns if not column.meaning and column.numbers]
    certain = [one for one in some if one.player or fold(one.heading) in named]
    likely = [one for one in some if one in certain or one.heading[:1].isupper()]
    runs = sorted(
        (likely[start:end] for start, end in combinations(range(len(likely) + 1), 2)), key=len
    )
    of_players = next(filter(_meaning_of, reversed(runs)), [])
    meaning = _meaning_of(of_players) or "gained"
    for column in columns:
        if column in of_players or column in certain:
            yield column._replace(meaning=meaning, player=column.player or column.heading)
        else:
            free = column.meaning or column.numbers or {*map(fold, column.filled)} & named
            yield column if free else column._replace(meaning=REMARK)


def _meaning_of(columns: Sequence[SheetColumn]) -> str:
    """Return what the sums of players' columns show: tricks, gains, running scores or stacks."""
    if len(columns) < 2:
        return ""
    rows = [
        [value(cell) or Fraction(0) for cell in row]
        for row in zip(*(column.cells for column in columns), strict=True)
        if sum(value(cell) is not None for cell in row) > 1
    ]
    total, times = Counter(map(sum, rows)).most_common(1)[0] if rows else (0, 0)
    if 5 * times < 3 * len(rows) or not rows:
        return ""
    if total == 0:
        steps = [[b - a for a, b in zip(*two, strict=True)] for two in pairwise(rows)]
        return "score" if _alike([rows[0], *steps]) > _alike(rows) else "gained"
    least = min(min(row) for row in rows)
    return (
        "tricks"
        if total == size_of_hand(len(columns)) and least >= 0
        else "chips"
        if least >= 0 and times > 1
        else ""
    )


def _alike(rows: Sequence[Sequence[Fraction]]) -> int:
    """Count the players who lost the commonest sum, less the winners of a row after its first."""
    lost = Counter(-number for row in rows for number in row if number < 0)
    most = lost.most_common(1)[0][1] if lost else 0
    return most - 2 * sum(max(0, sum(n > 0 for n in row) - 1) for row in rows)
