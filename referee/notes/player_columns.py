"""Player columns of a table, found by their sums, whatever their heads."""

import re
from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import cycle, pairwise, takewhile

from referee.notes.cells import Cell, cells_of, sign_of
from referee.notes.headings import meanings_of, value
from referee.notes.page import NoteLine
from referee.notes.vocabulary import Vocabulary

_NAME = re.compile(r"[^\W\d_][\w'.-]*(?: [^\W\d_][\w'.-]*)?")
_LEAST_ROWS = 3
_FIELDS = frozenset(
    {"POT", "WINNER", "DEALER", "TRICKS", "HAND", "DEAL", "WIN", "BOO", "PAY", "COLUMN", "ANTE"}
)


def names_in_columns(
    lines: Sequence[NoteLine], known: Vocabulary
) -> tuple[tuple[str, ...], NoteLine] | None:
    """Return the heads of columns whose rows add up to five, to zero, or to a constant."""
    for place, line in enumerate(lines):
        head = [cell for cell in cells_of(line.text) if cell.text]
        if len(head) < 3 or sum(bool(re.search(r"\d", cell.text)) for cell in head) > 1:
            continue
        rows = list(_rows(cells_of(line.text), lines[place + 1 :]))
        if len(rows) < _LEAST_ROWS:
            continue
        columns = cells_of(line.text)
        for start, end in _runs(columns, known):
            if _adds_up(rows, start, end):
                return tuple(column.text for column in columns[start:end]), line
    return None


def dealers_in_turn(lines: Sequence[NoteLine]) -> tuple[tuple[str, ...], NoteLine] | None:
    """Return the names below a head of dealers, if they go round the table again in the same order."""
    for place, line in enumerate(lines):
        for n, cell in enumerate(cells_of(line.text) if sign_of(line.text) else ()):
            if "dealer" not in meanings_of(cell.text):
                continue
            below = (cells_of(row.text) for row in lines[place + 1 :])
            cells = (some[n].text for some in below if len(some) > n)
            deals = list(takewhile(_NAME.fullmatch, cells))
            names = tuple(dict.fromkeys(deals))
            again = len(deals) > len(names) > 2
            if again and all(one == two for one, two in zip(deals, cycle(names), strict=False)):
                return names, line
    return None


def _rows(head: Sequence[Cell], lines: Sequence[NoteLine]) -> Iterator[dict[int, Fraction]]:
    """Yield the numbers of each row below a head, by column; a short row ends the table."""
    for line in lines:
        cells = cells_of(line.text)
        if len(cells) * 2 < len(head):
            continue
        by_place = (
            (len(cells) in (len(head), len(head) + 1) and "," in line.text)
            or "|" in line.text
            or "\t" in line.text
        )
        found: dict[int, Fraction] = {}
        for place, cell in enumerate(cells):
            column = place if by_place else _nearest(head, cell)
            if (number := value(cell.text)) is not None:
                found.setdefault(column, number)
        yield found


def _nearest(head: Sequence[Cell], cell: Cell) -> int:
    return min(
        range(len(head)),
        key=lambda n: min(abs(head[n].start - cell.start), abs(head[n].end - cell.end)),
    )


def _runs(head: Sequence[Cell], known: Vocabulary) -> Iterator[tuple[int, int]]:
    """Yield runs of heads that may be names, the longest first."""
    fit = [
        bool(_NAME.fullmatch(cell.text))
        and (cell.text[0].isupper() or not known.knows(cell.text))
        and not known.does(cell.text) & _FIELDS
        for cell in head
    ]
    edges = [n for n in range(len(fit) + 1) if n in (0, len(fit)) or fit[n] != fit[n - 1]]
    runs = [(one, two) for one, two in pairwise(edges) if fit[one] and two - one > 1]
    some = [
        (start, end)
        for one, two in runs
        for start in range(one, two)
        for end in range(start + 2, two + 1)
    ]
    yield from sorted(some, key=lambda run: run[0] - run[1])


def _adds_up(rows: Sequence[dict[int, Fraction]], start: int, end: int) -> bool:
    """Tell whether most rows of these columns add up to five, to zero, or to a constant."""
    if _goes_up_and_down(rows, start, end):
        return True
    sums = [
        sum(row[n] for n in range(start, end) if n in row)
        for row in rows
        if sum(n in row for n in range(start, end)) > 1
    ]
    whole = all(any(n in row for row in rows) for n in range(start, end))
    if len(sums) < _LEAST_ROWS or not whole:
        return False
    commonest = max(sums.count(one) for one in {Fraction(5), Fraction(0), sums[0]})
    return 5 * commonest >= 3 * len(sums)


def _goes_up_and_down(rows: Sequence[dict[int, Fraction]], start: int, end: int) -> bool:
    columns = [[row[n] for row in rows if n in row] for n in range(start, end)]
    losing = sum(min(some, default=Fraction(0)) < 0 for some in columns)
    filled = all(10 * len(some) >= 7 * len(rows) for some in columns)
    return filled and 3 * losing >= 2 * len(columns)
