"""Rows of CSV without anything that a spreadsheet takes for a formula."""

import csv
import io
import re
from collections.abc import Iterable, Iterator

_FORMULA = re.compile(r"(^|[;|\t])(?=[ \ufeff]*[=+\-@\t\r\n＝＋－＠])")
"""Places where a formula could begin: first in a cell, or after a character at which some split cells."""


def csv_text(rows: Iterable[Iterable[str | float | None]]) -> Iterator[str]:
    return map(_line, rows)


def _line(cells: Iterable[str | float | None]) -> str:
    line = io.StringIO()
    csv.writer(line, lineterminator="\n").writerow(map(_cell, cells))
    return line.getvalue()


def defused(text: str) -> str:
    """Return text with an apostrophe before what a spreadsheet could take for a formula."""
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
