"""Rows as the workbook of a spreadsheet, through XlsxWriter (the extra `sheets`)."""

from collections.abc import Iterable
from datetime import datetime
from importlib import import_module
from typing import BinaryIO

from referee.ledgers.ledger_rows import Row
from referee.wording import sayable

_MOST_ROWS = 1_048_576
"""Rows of a sheet."""
_NO_TIME = datetime(2000, 1, 1)  # noqa: DTZ001 - the same rows make the same file, whenever that is
_ONLY_CELLS = {
    "in_memory": True,
    "strings_to_formulas": False,
    "strings_to_urls": False,
    "strings_to_numbers": False,
}
"""What players write is a text, whatever a spreadsheet might take it for."""


def write_workbook(rows: Iterable[Row], file: BinaryIO) -> None:
    """Write rows as one sheet, the first as its head; numbers are numbers, None is an empty cell.

    Raises `ImportError` where XlsxWriter is not installed, and `ValueError` for more rows than a
    sheet has.
    """
    workbook = import_module("xlsxwriter").Workbook
    with workbook(file, _ONLY_CELLS) as book:
        book.set_properties({"created": _NO_TIME})
        sheet, bold = book.add_worksheet(), book.add_format({"bold": True})
        sheet.freeze_panes(1, 0)
        for number, row in enumerate(rows):
            if number >= _MOST_ROWS:
                raise ValueError(f"a sheet has {_MOST_ROWS:,} rows at most")
            for column, cell in enumerate(row):
                sheet.write(number, column, _value(cell), None if number else bold)
        sheet.autofit()


def _value(cell: str | int | None) -> str | int | None:
    """What stands in a cell."""
    if isinstance(cell, bool):
        return "yes" if cell else "no"
    return sayable(cell) if isinstance(cell, str) else cell
