"""Questions in SQL, through DuckDB, and their answers: a table, CSV, a drawing."""

import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing, contextmanager
from functools import partial
from itertools import chain, islice
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

import duckdb

from referee import wording
from referee.archives.manifest import TABLES, VIEWS, ArchiveError, part_file, parts_of
from referee.game import Player

_AT_ONCE = 2048
_AS_WRITTEN: Mapping[Player, Player] = {}


class QueryColumn(NamedTuple):
    """A column of an answer."""

    name: str
    type: str
    """In DuckDB: `VARCHAR`, `BIGINT`, `DOUBLE`, …"""


class QueryResult(NamedTuple):
    """An answer."""

    columns: tuple[QueryColumn, ...]
    rows: Iterator[Sequence[object]]


@contextmanager
def asked(
    folder: Path, sql: str, names: Mapping[Player, Player] = _AS_WRITTEN
) -> Iterator[QueryResult]:
    """Open the answer; its rows are valid within the block. Raises `ArchiveError`.

    `names`: other names for players.
    """
    tables = {table: _files(folder, table) for table in TABLES}
    with TemporaryDirectory() as scratch, closing(duckdb.connect()) as connection:
        try:
            _show(connection, tables, names)
            _shut(connection, [file for files in tables.values() for file in files], scratch)
            _check(connection, sql)
            answer = connection.execute(sql)
            described = [(str(name), str(kind)) for name, kind, *_ in answer.description]
            columns = tuple(QueryColumn(*column) for column in described)
            pieces = iter(partial(answer.fetchmany, _AT_ONCE), [])
            yield QueryResult(columns, (row for some in pieces for row in some))
        except duckdb.Error as error:
            raise ArchiveError(_in_words(error, folder)) from None


def _files(folder: Path, table: str) -> list[str]:
    parts = parts_of(folder)
    if parts is None:
        raise ArchiveError.say(
            "{folder} holds no archive; `referee archive LOGS --output DIR` makes one",
            folder=str(folder),
        )
    files = [part_file(folder.resolve(), table, part) for part in parts]
    if not files or not all(file.is_file() for file in files):
        raise ArchiveError.say(
            "{folder} lacks files of {table}; make the archive again",
            folder=str(folder),
            table=table,
        )
    return list(map(str, files))


def _show(
    connection: duckdb.DuckDBPyConnection,
    tables: Mapping[str, Sequence[str]],
    names: Mapping[Player, Player],
) -> None:
    pairs = " ".join(f"WHEN {_quoted(name)} THEN {_quoted(who)}" for name, who in names.items())
    if pairs:
        connection.execute(f"CREATE MACRO who(name) AS CASE name {pairs} ELSE name END")
    for table, files in tables.items():
        renamed = ", ".join(_renamed(table)) if pairs else ""
        rows = connection.read_parquet(files)
        (rows.project(f"* REPLACE ({renamed})") if renamed else rows).create_view(table)
    for view, meant in VIEWS.items():
        connection.execute(f"CREATE VIEW {view} AS {meant}")


def _shut(connection: duckdb.DuckDBPyConnection, files: Sequence[str], scratch: str) -> None:
    for setting in (
        f"temp_directory = {_quoted(scratch)}",
        f"allowed_paths = [{', '.join(map(_quoted, files))}]",
        "enable_external_access = false",
        "lock_configuration = true",
    ):
        connection.execute(f"SET {setting}")


def _renamed(table: str) -> Iterator[str]:
    for name, kind, _ in TABLES[table]:
        if kind == "name":
            yield f'who("{name}") AS "{name}"'
        elif kind == "names":
            yield f'[who(name) FOR name IN "{name}"] AS "{name}"'


def _quoted(text: str) -> str:
    return "'" + text.replace("'", "''") + "'"


def _check(connection: duckdb.DuckDBPyConnection, sql: str) -> None:
    statements = connection.extract_statements(sql)
    if len(statements) != 1:
        raise ArchiveError.say("ask one question at a time: one SELECT")
    if statements[0].type != duckdb.StatementType.SELECT:
        raise ArchiveError.say("an archive can only be read: write a SELECT")


def _in_words(error: Exception, folder: Path) -> str:
    message = str(error).replace(f"{folder.resolve()}/", "").partition("\n\n")[0]
    return " ".join(message.split())


MOST_ROWS = 1000
_LEAST = 8
"""Columns of a cell."""
_MOST_BARS = 60
_BAR = 22
_DAY = re.compile(r"\d{4}(?:-\d\d){0,2}")

Rows = Iterator[Sequence[object]]


def query_text(
    names: Sequence[str], rows: Rows, most: int = MOST_ROWS, style: wording.Style = wording.PLAIN
) -> Iterator[str]:
    """Write a table of the first rows, as wide as the screen if possible."""
    kept = list(islice(rows, most))
    cells = [
        [wording.visible(_text(value), style.encoding) for value in row] for row in (names, *kept)
    ]
    widest = [max(map(wording.width, column)) for column in zip(*cells, strict=True)]
    wide = _narrowed(widest, style.room)
    numbers = [bool(kept) and all(_is_number(row[n]) for row in kept) for n in range(len(names))]
    for row in cells:
        places = zip(row, wide, numbers, strict=True)
        line = "  ".join(_set(cell, room, right=right) for cell, room, right in places)
        yield f"{line.rstrip()}\n"
    if not kept:
        yield style.words.say("(no row)\n")
    if next(rows, None) is not None:
        yield f"(the first {most:,} rows; --format csv has all)\n"


def _is_number(value: object) -> bool:
    return value is None or (isinstance(value, int | float) and not isinstance(value, bool))


def _narrowed(wide: list[int], room: int) -> list[int]:
    while sum(wide) + 2 * (len(wide) - 1) > room and max(wide) > _LEAST:
        wide[wide.index(max(wide))] -= 1
    return wide


def _set(cell: str, room: int, *, right: bool) -> str:
    if wording.width(cell) > room:
        cell = cell[: wording.fitting(cell, max(room - 1, 1))] + "~"
    return " " * (room - wording.width(cell)) + cell if right else wording.padded(cell, room)


def _text(value: object) -> str:
    match value:
        case None:
            return ""
        case bool():
            return "yes" if value else "no"
        case list():
            return ", ".join(map(_text, value))
        case _:
            return str(value)


def query_csv(names: Sequence[str], rows: Rows) -> Iterator[str]:
    return wording.csv_text(chain([names], (map(_cell, row) for row in rows)))


def _cell(value: object) -> str | float | None:
    return value if value is None or isinstance(value, int | float) else _text(value)


def query_svg(title: str, names: Sequence[str], rows: Rows, drawn: str = "") -> str | None:
    """Draw the first column against `drawn`: a line over days and months, else bars.

    `drawn` defaults to the next numeric column. None if there is none, or no row.
    """
    kept = list(islice(rows, _MOST_BARS))
    figures = (n for n in range(1, len(names)) if kept and all(_is_number(row[n]) for row in kept))
    column = names.index(drawn) if kept and drawn else next(figures, None)
    if column is None:
        return None
    values = [(_text(row[0]), _number(row[column])) for row in kept]
    over_time = len(values) > 1 and all(_DAY.fullmatch(name) for name, _ in values)
    height = 400 if over_time else 60 + _BAR * len(values)
    heading = wording.label(16, 24, f"{title}: {names[column]}", font_size=14)
    drawing = _line(values) if over_time else _bars(values)
    return wording.drawing(title, height, (heading, *drawing))


def _number(value: object) -> float:
    return float(value) if isinstance(value, int | float) else 0.0


def _bars(values: Sequence[tuple[str, float]]) -> Iterator[str]:
    low, high = (limit(0.0, *(figure for _, figure in values)) for limit in (min, max))
    scale = 480 / ((high - low) or 1)
    for number, (name, value) in enumerate(values):
        y, left = 40 + _BAR * number, 210 + (min(value, 0) - low) * scale
        named = name if len(name) <= 28 else f"{name[:27]}~"
        yield wording.label(200, y + 14, named, text_anchor="end")
        yield (
            f'<rect x="{left:.1f}" y="{y}" width="{abs(value) * scale:.1f}" '
            f'height="{_BAR - 6}" fill="{wording.COLOURS[0]}"/>'
        )
        yield wording.label(f"{left + abs(value) * scale + 6:.1f}", y + 14, f"{value:g}")


def _line(values: Sequence[tuple[str, float]]) -> Iterator[str]:
    low, high = (limit(0.0, *(figure for _, figure in values)) for limit in (min, max))
    places = [
        (60 + 700 * n / (len(values) - 1), 340 - 280 * (value - low) / ((high - low) or 1))
        for n, (_, value) in enumerate(values)
    ]
    for value in dict.fromkeys((low, high)):
        y = 340 - 280 * (value - low) / ((high - low) or 1)
        yield wording.label(52, f"{y:.1f}", f"{value:g}", text_anchor="end")
        yield f'<line x1="60" x2="760" y1="{y:.1f}" y2="{y:.1f}" stroke="#cccccc"/>'
    points = " ".join(f"{x:.1f},{y:.1f}" for x, y in places)
    yield f'<polyline fill="none" stroke="{wording.COLOURS[0]}" points="{points}"/>'
    step = -(-len(values) // 10)
    for n in range(0, len(values), step):
        yield wording.label(f"{places[n][0]:.1f}", 364, values[n][0], text_anchor="middle")
