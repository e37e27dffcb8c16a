"""The ledger as rows of movements, for CSV and Parquet."""

import csv
import io
import re
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from referee.audits import Passage
from referee.reports.accounts import account_name
from referee.reports.escapes import sayable


class Row(NamedTuple):
    """One movement in one of the two books."""

    log: str
    hand: int | None
    line: int | None
    book: str
    giver: str
    taker: str
    chips: int
    cause: str
    assumed: bool
    """Whether no line records it; then `line` is the one that it belongs to."""


COLUMNS = ("log", "hand", "line", "book", "from", "to", "chips", "cause", "assumed")


def rows(passage: Passage) -> Iterator[Row]:
    """Every movement of a passage: the recorded ones, then those that were due."""
    reckoning, log = passage.judgement.reckoning, sayable(passage.source.name)
    for book, entries in (("recorded", reckoning.recorded), ("due", reckoning.due)):
        for entry in entries:
            move = entry.movement
            yield Row(
                log,
                entry.hand,
                entry.at.line if entry.at else None,
                book,
                account_name(move.giver),
                account_name(move.taker),
                move.chips,
                move.cause.value,
                entry.assumed,
            )


def csv_head() -> str:
    """The line that names the columns."""
    return _csv_line(COLUMNS)


def csv_rows(passage: Passage) -> str:
    """The movements of a passage, one a line."""
    return "".join(_csv_line(tuple(map(_csv_cell, row))) for row in rows(passage))


def _csv_cell(value: str | int | bool | None) -> str:  # noqa: FBT001 - a cell of either kind
    match value:
        case None:
            return ""
        case bool():
            return "yes" if value else "no"
        case int():
            return str(value)
        case _:
            return defused(value)


_FORMULA = re.compile(r"(^|[;|\t])(?=[ \ufeff]*[=+\-@\t\r\n＝＋－＠])")
"""Where a formula could begin: first in a cell, or after what some spreadsheets split a cell at."""


def defused(text: str) -> str:
    """Text that no spreadsheet takes for a formula: an apostrophe stands before what could be one."""
    return _FORMULA.sub(r"\1'", text)


def _csv_line(cells: Iterable[str]) -> str:
    line = io.StringIO()
    csv.writer(line, lineterminator="\n").writerow(cells)
    return line.getvalue()
