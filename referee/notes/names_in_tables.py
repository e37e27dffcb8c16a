"""Players found by tables: their columns or rows add up, or they deal in turn."""

import re
from collections.abc import Iterator, Sequence
from itertools import cycle, takewhile

from referee.notes.cells import Cell, cells_of, placed, sign_of
from referee.notes.columns import Column, Headings, add_up
from referee.notes.headings import meanings_of, parted, value
from referee.notes.other_tables import heads_of, labelled_rows, rows_below
from referee.notes.page import NoteLine
from referee.notes.vocabulary import Vocabulary

_NAME = re.compile(r"[^\W\d_][\w'.-]*(?: [^\W\d_][\w'.-]*)?")
_LEAST_ROWS = 3
_FIELDS = frozenset(
    {"POT", "WINNER", "DEALER", "TRICKS", "HAND", "DEAL", "WIN", "BOO", "PAY", "COLUMN", "ANTE"}
)
Listed = tuple[tuple[str, ...], NoteLine]


def names_in_columns(lines: Sequence[NoteLine], known: Vocabulary) -> Listed | None:
    """Return the heads of columns whose rows add up."""
    for place, line in enumerate(lines):
        heads = cells_of(line.text)
        filled = [head for head in heads if head.text]
        if len(filled) < 3 or sum(bool(re.search(r"\d", head.text)) for head in filled) > 1:
            continue
        rows = [*_numbers(heads, lines[place + 1 :])]
        columns = [
            Column(head.text, cells=tuple(row.get(n, "") for row in rows))
            for n, head in enumerate(heads)
            if _may_name(head.text, known) and any(n in row for row in rows)
        ]
        if len(rows) >= _LEAST_ROWS and (found := add_up(columns)):
            return tuple(column.heading for column in found), line
    return None


def _numbers(heads: Sequence[Cell], lines: Sequence[NoteLine]) -> Iterator[dict[int, str]]:
    """Yield the numbers of each row, by the places of the heads."""
    for line in lines:
        cells = cells_of(line.text)
        if len(cells) * 2 >= len(heads) and re.search(r"\d", line.text):
            by_place = [*placed(heads, line.text, cells)]
            yield {n: cell.text for n, cell in reversed(by_place) if value(cell.text) is not None}


def _may_name(head: str, known: Vocabulary) -> bool:
    own = head[:1].isupper() or not known.knows(head)
    return bool(_NAME.fullmatch(head)) and own and not known.does(head) & _FIELDS


def dealers_in_turn(lines: Sequence[NoteLine]) -> Listed | None:
    """Return the names below a head of dealers, if they go round the table again in order."""
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


def names_in_rows(page: Sequence[NoteLine]) -> Listed | None:
    """Return those with a row of numbers or marks, or a number in each row."""
    headings = Headings(("en", "fr", "es"), {})
    for place, line in enumerate(page):
        heads = heads_of(line)
        rows = rows_below(page[place + 1 :], heads) if heads else []
        told = [cells for _, cells in rows if not headings.knows(cells[0].text)]
        names = [
            cells[0].text
            for cells in told
            if all(any(parted(cell.text)) for cell in cells[1:] if cell.text)
        ]
        if len({*names}) == len(names) > 1:
            return tuple(names), line
    return next(((tuple(row.cells), row.line) for row in labelled_rows(page)), None)
