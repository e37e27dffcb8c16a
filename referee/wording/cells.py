"""Rows of CSV that no spreadsheet takes for more than text and numbers."""

import csv
import io
import re
from collections.abc import Iterable, Iterator

_FORMULA = re.compile(r"(^|[;|\t])(?=[ \ufeff]*[=+\-@\t\r\n＝＋－＠])")
"""Where a formula could begin: first in a cell, or after what some spreadsheets split a cell at."""


def csv_text(rows: Iterable[Iterable[str | float | None]]) -> Iterator[str]:
    """Rows as CSV, line by line."""
    return map(_line, rows)


def _line(cells: Iterable[str | float | None]) -> str:
    line = io.StringIO()
    csv.writer(line, lineterminator="\n").writerow(map(_cell, cells))
    return line.getvalue()


def defused(text: str) -> str:
    """Text that no spreadsheet takes for a formula: an apostrophe stands before what could be one."""
    return _FORMULA.sub(r"\1'", text)


def _cell(value: str | float | None) -> str:
    match value:
        case None:
            return ""
        case bool():
            return "yes" if value else "no"
        case int() | float():
            return str(value)
        case _:
            return defused(value)
