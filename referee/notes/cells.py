"""Cells of tables: headings, numbers and marks."""

import csv
import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from contextlib import suppress
from fractions import Fraction
from functools import cache, lru_cache
from importlib import resources
from itertools import pairwise
from typing import NamedTuple

from referee.notes.vocabulary import fold
from referee.notes.words import number_of

_NUMBER = re.compile(r"[+-]?[$£€]?\d*[.,]?\d+\s?[$£€]?")
_MARK = re.compile(r"[*xX]|\(?([^\W\d_]+)\.?\)?")
_BESIDE_NUMBERS = frozenset({"dealer", "won", "bourré"})
"""The meanings of a mark beside a number."""
STAR = "*"
CIRCLE = "()"
"""A number between brackets: marked, or a loss."""
_CIRCLED = re.compile(r"\((\d)\)")
OF_TRICKS = re.compile(r"(.+?)(?:'s|’s)?[\s_(-]+(?:tricks?|books|plis|levées)\)?", re.IGNORECASE)


@cache
def _table() -> dict[str, dict[str, str]]:
    text = resources.files(__package__).joinpath("headings.toml").read_text("utf-8")
    return tomllib.loads(text)


@cache
def meanings() -> Mapping[str, tuple[str, ...]]:
    """Return the possible meanings of each known heading, the likeliest first."""
    found: dict[str, tuple[str, ...]] = {}
    for meaning, listed in _table()["headings"].items():
        for heading in (fold(meaning), *listed.split(", ")):
            found[heading] = (*found.get(heading, ()), meaning)
    return found


def meanings_of(heading: str) -> tuple[str, ...]:
    return meanings().get(key(heading), ())


def meanings_by_kind(kinds: AbstractSet[str]) -> list[str]:
    return [meaning for meaning, some in _table()["kinds"].items() if kinds & {*some.split()}]


def is_meaning(written: str) -> bool:
    """Tell whether a column may mean this: a known meaning, or a player."""
    return key(written) in meanings() or written[:1].isupper() or bool(OF_TRICKS.match(written))


def same_heading(one: str, two: str) -> bool:
    return key(one) == key(two)


def key(heading: str) -> str:
    return " ".join(fold(heading).strip(" :.?*_'\"").replace("_", " ").split()) or heading.strip()


def parted(cell: str) -> tuple[str, tuple[str, ...]]:
    """Return the number of a cell and the meanings of its marks: `-6 (D)`, `5*`; neither if more stands there."""
    if cell and not cell.strip("|"):
        return str(len(cell)), ()
    if circled := _CIRCLED.fullmatch(cell):
        return circled[1], (CIRCLE,)
    found = _NUMBER.search(cell)
    number = found[0].strip() if found else ""
    beside = f"{cell[: found.start()]} {cell[found.end() :]}" if found else cell
    marks = [
        next(iter(meanings_of(mark[1])), "") if mark[1] else STAR for mark in _MARK.finditer(beside)
    ]
    known = {*marks} <= {STAR, *_BESIDE_NUMBERS} and not _MARK.sub("", beside).strip(" .")
    return (number, tuple(marks)) if known and (number or marks != [STAR]) else ("", ())


@lru_cache(4096)
def value(cell: str) -> Fraction | None:
    """Return the number of a cell, without coin and marks."""
    number, _ = parted(cell)
    return number_of(re.sub(r"[$£€\s]", "", number)) if number else None


SUMS = frozenset({"brought", "left", "net"})
NAMED = frozenset({"dealer", "in", "out", "won", "bourré", "player"})
REMARK = "remark"
NUMBER = r"#?(\d{1,3})[.):]?"
"""That of a hand."""
NOTHING = re.compile(r"(?i)[\s–—.-]*|none|nil|n/a")
_MARKS = re.compile(r"[xwtb*✓]{1,2}", re.IGNORECASE)
_TALLIES = re.compile(r"(?<!\S)\|{2,5}(?!\S)")
_MOST_JOINED = 20
_FEW = 4


class Column(NamedTuple):
    """A column."""

    heading: str
    start: int = 0
    cells: tuple[str, ...] = ()
    meaning: str = ""
    """Empty: not clear."""
    player: str = ""

    @property
    def filled(self) -> list[str]:
        return [cell for cell in self.cells if not NOTHING.fullmatch(cell)]

    @property
    def numbers(self) -> bool:
        """Nothing but numbers stands in it."""
        return bool(self.filled) and all(any(parted(cell)) for cell in self.filled)

    @property
    def marks(self) -> bool:
        return bool(self.filled) and all(map(_MARKS.fullmatch, self.filled))

    def fits(self, meaning: str) -> bool:
        if meaning == "pot" and fold(self.heading).startswith("in ") and "0" in self.filled:
            return False  # what is left there after a hand
        digits = [cell for cell in self.filled if re.search(r"\d", cell)]
        numbers = [cell for cell in self.filled if value(cell) is not None]
        if meaning == "paid":
            return bool(digits) or not self.filled
        if meaning in NAMED:
            return 2 * len(numbers) < len(self.filled) or not self.filled
        some = digits if meaning in ("hand", "pot") else numbers if meaning in SUMS else self.filled
        return 2 * len(some) > len(self.filled) or not self.filled


class Cell(NamedTuple):
    """A cell."""

    text: str
    start: int
    player: str = ""
    """Whose column it stands in, if it is told about them in words."""


class Row(NamedTuple):
    """A row of a table."""

    line: int
    text: str
    cells: tuple[Cell, ...]
    """One a column, perhaps empty."""
    beside: tuple[Cell, ...] = ()
    """Cells under no heading, or at odds with their column."""
    sums: bool = False


class NotedTable(NamedTuple):
    """A table."""

    line: int
    """The line of its headings."""
    headed: tuple[Column, ...]
    """The columns as they stand in the text."""
    columns: tuple[Column, ...]
    """The columns of `rows`."""
    rows: tuple[Row, ...]
    """A row a hand, or a row a player."""
    is_whole: bool = False
    """The text is this table, and unclear columns are known to be unclear."""
    players: tuple[str, ...] = ()
    """The players of a whole text, in the order of the deal."""
    lines: tuple[int, ...] = ()
    """The lines below the headings, if `rows` stand in none of their own."""
    goes_on: bool = False
    """Other rows begin its hands."""


def sign_of(text: str) -> str:
    """Return the sign dividing a line into cells, empty ones too; empty: blanks."""
    signs = "\t;" if _TALLIES.search(text) else "\t|;"
    sign = next((sign for sign in signs if text.count(sign) > 1), "")
    commas = text.count(",") > 2 and not re.search(r",\s", re.sub(r'"[^"]*"?', "", text))
    return sign or ("," if commas else "")


def records(lines: Sequence[str]) -> list[str]:
    """Return the lines, a quoted cell over several put on its last one."""
    joined = list(lines)
    for place, line in enumerate(lines):
        opened = joined[place].count('"') % 2 and re.search(r'(?:^|[,;\t])"', line)
        ahead = range(place + 1, min(place + _MOST_JOINED, len(lines))) if opened else ()
        if (last := next((n for n in ahead if lines[n].count('"') % 2), None)) is not None:
            joined[last] = " ".join(joined[place : last + 1])
            joined[place:last] = [""] * (last - place)
    return joined


def cells_of(text: str, sign: str = "") -> list[Cell]:
    sign = sign or sign_of(text)
    if not sign:
        parts = re.finditer(r"\S+(?:(?<![\d*](?=\s[+-]\d))\s\S+)*", text)
        return [Cell(part[0], part.start()) for part in parts]
    cells = list(_split(text, sign))
    boxed = sign == "|" and text.strip().startswith(sign) and text.strip().endswith(sign)
    return cells[1:-1] if boxed else cells


def heads_above(text: str, lines: Sequence[str]) -> list[Cell]:
    """Return the heads of columns; single words, if about so many cells stand in the rows below."""
    cells, words = cells_of(text), [Cell(w[0], w.start()) for w in re.finditer(r"\S+", text)]
    if sign_of(text) or len(cells) in (1, len(words)):
        return cells
    below = [number for line in lines[:_FEW] if (number := len(cells_of(line))) > 2]
    alike = below and all(abs(number - len(words)) <= 1 for number in below)
    return words if alike and max(below) > len(cells) + 1 else cells


def placed(heads: Sequence[Cell], text: str, cells: Sequence[Cell]) -> Iterator[tuple[int, Cell]]:
    """Yield the cells of a line, each with the place of its head; -1: the number before it."""
    places: Sequence[int] = range(len(cells))
    if sign_of(text):
        pass
    elif len(cells) > len(heads) and cells[0].start < heads[0].start:
        places = range(-1, len(cells) - 1)
    elif len(cells) == len(heads) - 1 and not heads[0].text and cells[0].start >= heads[1].start:
        places = range(1, len(heads))
    elif len(cells) < len(heads) or (len(cells) == len(heads) and _is_ragged(heads, cells)):
        places = [_nearest(heads, cell) for cell in cells]
    yield from zip(places, cells, strict=False)


def _nearest(heads: Sequence[Cell], cell: Cell) -> int:
    """Return the place of the nearest head; of a cell right of all, the number of heads."""
    last = heads[-1]
    behind = cell.start >= last.start + len(last.text)
    near = min(range(len(heads)), key=lambda n: abs(heads[n].start - cell.start))
    return len(heads) if behind else near


def _is_ragged(heads: Sequence[Cell], cells: Sequence[Cell]) -> bool:
    """Tell whether a cell of a row with as many cells as heads is empty, and a word stands right of all."""
    near = [_nearest(heads, cell) for cell in cells]
    named = heads[-1].text and cells[-1].text[:1].isalpha()
    return bool(named) and near[-1] == len(heads) and all(a < b for a, b in pairwise(near))


def period(labelled: Sequence[bool]) -> int:
    heads = [n for n, label in enumerate(labelled) if label]
    steps = {b - a for a, b in pairwise([*heads, len(labelled)])}
    return steps.pop() if len(heads) > 1 and heads[0] == 0 and len(steps) == 1 else 1


def columns_below(heads: Sequence[Cell], lines: Iterable[str]) -> list[Column]:
    placings = (placed(heads, text, cells_of(text)) for text in lines)
    rows = [{n: cell.text for n, cell in reversed([*placing])} for placing in placings]
    labels = [row.get(-1) or (not heads[0].text and row.get(0)) for row in rows]
    rows = rows[:: period([*map(bool, labels)])]
    return [
        Column(head.text, head.start, tuple(row.get(n, "") for row in rows))
        for n, head in enumerate(heads)
    ]


def _split(text: str, sign: str) -> Iterator[Cell]:
    parts = text.split(sign)
    if sign != "|" and '"' in text:
        with suppress(csv.Error, ValueError):
            (parts,) = csv.reader([text], delimiter=sign)
    place = 0
    for part in parts:
        start = max(text.find(part, place), place)
        yield Cell(part.strip(), start + len(part) - len(part.lstrip()))
        place = start + len(part)
        place = max(text.find(sign, place), place)


def counts(cells: Sequence[str]) -> bool:
    found = [re.fullmatch(NUMBER, cell) for cell in cells]
    numbers = [int(one[1]) for one in found if one]
    return len(numbers) == len(found) > 1 and all(b == a + 1 for a, b in pairwise(numbers))
