"""A table of plus and minus: a line a hand, a column a player, as a spreadsheet gives it out."""

import csv
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import accumulate
from typing import NamedTuple

from referee.hand_log.notes.page import NoteLine, key

_HAND = ("hand", "hands", "#", "no", "nr", "game", "round", "main", "donne", "partie", "tour", "")
_NOTES = ("notes", "note", "remarks", "comment", "comments", "remarques", "remarque")
_SUMS = ("check", "sum", "control", "somme")
_TOTAL = ("total", "totals", "totaux", "net", "sum", "somme", "end", "final", "fin")
_NUMBER = re.compile(r"[+\-–−]?[0-9]+(?:[.,][0-9]{1,2})?")
_NAME = re.compile(r"[^\W\d][\w .'’-]*")
_NUMBERED = re.compile(r"#?([0-9]{1,4})[.)]?(?:\s+([^\W\d].*))?")
"""The number of a hand, and perhaps who dealt it."""
_A_HAND = re.compile(
    r"\b(?:each|every|per|a|one) hand|by hand|par main|chaque (?:main|donne)", re.IGNORECASE
)
_SO_FAR = re.compile(r"so far|running|after|balance|stand|total|cumul|jusque", re.IGNORECASE)

Balance = tuple[Fraction, ...]
"""A number for each player of a table."""


class ScoreRow(NamedTuple):
    """A row of a hand."""

    line: NoteLine
    number: int
    dealer: str
    """Who is named beside the number of the hand; empty where nobody is."""
    amounts: Balance
    notes: str


class ScoreTable(NamedTuple):
    """A table of what each player won or lost."""

    names: tuple[str, ...]
    head: NoteLine
    hands: tuple[ScoreRow, ...]
    totals: tuple[tuple[NoteLine, Balance], ...]

    @property
    def comes_to_zero(self) -> bool:
        """Whether in every hand of two or more some win what others lose, and nothing is left over."""
        rows = [row.amounts for row in self.hands]
        return len(rows) > 1 and all(any(row) and not sum(row) for row in rows)

    def balances(self, answer: str = "") -> tuple[Balance, ...]:
        """How each stood after every hand; none where the rows may say that, or what each hand brought."""
        rows = [row.amounts for row in self.hands]
        added = list(accumulate(rows, _sum))
        if _A_HAND.search(answer):
            return tuple(added)
        if _SO_FAR.search(answer):
            return tuple(rows)
        ways = {tuple(added): tuple(rows), tuple(rows): tuple(changes(rows))}
        if ends := {row for _, row in self.totals}:
            return next((way for way in ways if ends == {way[-1]}), ())
        likely = [way for way, hands in ways.items() if _are_hands(hands)]
        outside = any(sum(row) > 0 for way in likely for row in way)
        return likely[0] if len(likely) == 1 and not outside else ()


def score_table(page: Sequence[NoteLine]) -> ScoreTable | None:
    """The first such table of the notes; None where there is none."""
    for place, line in enumerate(page):
        for separator in (*";\t,", "  "):
            cells = _cells(line, separator)
            names = _names(cells)
            if names and (table := _table(line, cells, page[place + 1 :], separator)):
                return table
    return None


def _cells(line: NoteLine, separator: str) -> list[str]:
    if separator not in line.text:
        return []
    text = line.text.strip("\ufeff")
    if not separator.strip(" "):
        return re.split(r"\s{2,}", text.rstrip())
    read = next(csv.reader([text], delimiter=separator), [])
    return [cell.strip() for cell in read]


def _names(cells: Sequence[str]) -> tuple[str, ...]:
    """The players whom a head names beside the number of the hand; none where it has another column."""
    if len(cells) < len(("hand", "Ann", "Ben")) or key(cells[0]) not in _HAND:
        return ()
    names = [cell for cell in cells[1:] if key(cell) not in (*_NOTES, *_SUMS, "")]
    good = all(_NAME.fullmatch(name) for name in names) and len({*map(key, names)}) == len(names)
    return tuple(names) if good and len(names) > 1 else ()


def _table(
    head: NoteLine, cells: Sequence[str], below: Sequence[NoteLine], separator: str
) -> ScoreTable | None:
    names = _names(cells)
    columns = [cells.index(name) for name in names]
    hands: list[ScoreRow] = []
    totals: list[tuple[NoteLine, Balance]] = []
    for line in below:
        row = [*_cells(line, separator), *[""] * len(cells)]
        figures = [row[column] for column in columns]
        if not any(figures) or not all(one == "" or _NUMBER.fullmatch(one) for one in figures):
            break
        amounts = tuple(_amount(one) for one in figures)
        noted = [row[place] for place, cell in enumerate(cells) if key(cell) in _NOTES]
        notes = "; ".join(filter(None, (*noted, *row[len(cells) :])))
        if number := _NUMBERED.fullmatch(row[0]):
            hands.append(ScoreRow(line, int(number[1]), number[2] or "", amounts, notes))
        elif key(row[0]).rstrip(":") in (*_TOTAL, ""):
            totals.append((line, amounts))
        else:
            break
    signed = any(amount < 0 for row in hands for amount in row.amounts)
    return ScoreTable(names, head, tuple(hands), tuple(totals)) if signed else None


def _amount(cell: str) -> Fraction:
    bare = cell.lstrip("+-–−").replace(",", ".")
    return Fraction(bare or 0) * (-1 if cell[:1] in tuple("-–−") else 1)


def _sum(one: Balance, two: Balance) -> Balance:
    return tuple(left + right for left, right in zip(one, two, strict=True))


def changes(rows: Sequence[Balance]) -> Iterator[Balance]:
    """What each hand brought, from how each stood after it."""
    before: Balance = (Fraction(0),) * len(rows[0])
    for row in rows:
        yield tuple(now - then for now, then in zip(row, before, strict=True))
        before = row


def _are_hands(hands: Sequence[Balance]) -> bool:
    """Whether in every row one player gains at most, and all others lose the ante or more."""
    losses = Counter(-amount for row in hands for amount in row if amount < 0)
    ante = max(losses, key=lambda one: (losses[one], -one), default=Fraction(0))
    gains = all(sum(amount > 0 for amount in row) <= 1 for row in hands)
    return gains and not any(-ante < amount <= 0 for row in hands for amount in row)
