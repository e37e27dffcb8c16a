"""Cells of CSV without anything that a spreadsheet takes for a formula, and SVG drawings."""

import csv
import io
import re
from collections.abc import Iterable, Iterator
from html import escape

from referee.wording.escapes import visible

_FORMULA = re.compile(r"(^|[;|\t])(?=[ \ufeff]*[=+\-@\t\r\n＝＋－＠])")
"""First in a cell, or after a character at which some split cells."""


def csv_text(rows: Iterable[Iterable[str | float | None]]) -> Iterator[str]:
    return map(_line, rows)


def _line(cells: Iterable[str | float | None]) -> str:
    line = io.StringIO()
    csv.writer(line, lineterminator="\n").writerow(map(_cell, cells))
    return line.getvalue()


def defused(text: str) -> str:
    """Put an apostrophe before what a spreadsheet could take for a formula."""
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


SVG_HEAD = (
    '<svg xmlns="http://www.w3.org/2000/svg" font-family="sans-serif" font-size="12" viewBox="0 0 '
)
"""The beginning of each drawing, by which referee recognizes its own."""
COLOURS = ("#1f77b4", "#d62728", "#2ca02c", "#9467bd", "#ff7f0e", "#8c564b", "#17becf", "#7f7f7f")


def drawing(title: str, height: int, parts: Iterable[str], width: int = 800) -> str:
    opening = (
        f'{SVG_HEAD}{width} {height}">',
        f"<title>{svg_text(title)}</title>",
        f'<rect width="{width}" height="{height}" fill="#ffffff"/>',
    )
    return "\n".join((*opening, *parts, "</svg>\n"))


def label(x: object, y: object, text: str, **attributes: object) -> str:
    """Place words in a drawing; `attributes` of SVG, with `_` for `-`."""
    given = "".join(f' {name.replace("_", "-")}="{value}"' for name, value in attributes.items())
    return f'<text x="{x}" y="{y}"{given}>{svg_text(text)}</text>'


def svg_text(text: str) -> str:
    return escape(visible(text), quote=False)
