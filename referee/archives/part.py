"""A part of an archive: the rows of a set of sources, written so that it is there whole or not at all.

The same rows make the same bytes, whether they come from an audit or from an older part
(decision 0380).
"""

import os
from collections.abc import Iterator, Mapping, Sequence
from importlib import import_module
from pathlib import Path
from typing import Protocol

from referee.archives.rows import TableRow
from referee.archives.schema import TABLES
from referee.reports import arrow_schema

GROUP_ROWS = 1 << 15
"""Rows of a row group, and those that are kept in memory of each table."""
FILE_ROWS = 1 << 20
"""Rows of a file; one giant log makes several."""
LAST_TABLE = "logs"
"""The table that is put in its place last: where it is, the part is whole."""


def part_files(folder: Path, table: str, part: str) -> list[Path]:
    """The files of a part of a table, in their order; none: the part is not there."""
    return sorted(Path(folder, table).glob(f"{part}-*.parquet"))


def parts_in(folder: Path) -> Iterator[str]:
    """The parts that are there whole."""
    for file in sorted(Path(folder, LAST_TABLE).glob("*-0000.parquet")):
        yield file.name.removesuffix("-0000.parquet")


class ArrowTable(Protocol):
    """The part of a pyarrow table that is used here."""

    @property
    def schema(self) -> object:
        """Its columns."""

    def __len__(self) -> int:
        """How many rows it has."""
        ...

    def slice(self, offset: int, length: int | None = None, /) -> "ArrowTable":
        """So many rows from there on; None: all."""
        ...

    def combine_chunks(self) -> "ArrowTable":
        """The same rows in one piece."""
        ...


class _FileWriter(Protocol):
    """The part of a pyarrow writer that is used here."""

    def write_table(self, table: ArrowTable, /, *, row_group_size: int) -> None: ...
    def close(self) -> None: ...


def arrow_table(table: str, rows: Sequence[TableRow]) -> ArrowTable:
    """Rows of a table for pyarrow."""
    arrow = import_module("pyarrow")
    schema = arrow_schema((column.name, column.kind) for column in TABLES[table])
    columns = [list(column) for column in zip(*rows, strict=True)] or [[] for _ in schema]
    filled: ArrowTable = arrow.table(columns, schema=schema)
    return filled


class PartWriter:
    """Writes a part into a folder of its own, then puts its files in their places."""

    def __init__(self, work: Path) -> None:
        work.mkdir(parents=True, exist_ok=True)
        for left in work.glob("*.parquet"):
            left.unlink()
        self._tables = {table: _TableWriter(table, work) for table in TABLES}

    def add(self, rows: Mapping[str, Sequence[TableRow]]) -> None:
        """Add rows of several tables."""
        for table, some in rows.items():
            if some:
                self._tables[table].add(arrow_table(table, some))

    def copy(self, log: str, folder: Path, part: str) -> None:
        """Add the rows that an older part has of a log."""
        parquet = import_module("pyarrow.parquet")
        for table, writer in self._tables.items():
            for file in part_files(folder, table, part):
                writer.add(parquet.read_table(file, filters=[("log", "=", log)], partitioning=None))

    def close(self) -> None:
        """End the files. Raises `OSError`."""
        for table in self._tables.values():
            table.close()

    def put(self, folder: Path, part: str) -> None:
        """Put them in their places under the name of the part. Raises `OSError`."""
        for table in sorted(self._tables, key=lambda name: name == LAST_TABLE):
            Path(folder, table).mkdir(exist_ok=True)
            for number, file in reversed([*enumerate(self._tables[table].files)]):
                file.replace(Path(folder, table, f"{part}-{number:04}.parquet"))


class _TableWriter:
    """The files of one table of a part."""

    def __init__(self, table: str, work: Path) -> None:
        self.files: list[Path] = []
        self._table, self._work = table, work
        self._waiting: list[ArrowTable] = []
        self._rows = self._written = 0
        self._writer: _FileWriter | None = None

    def add(self, more: ArrowTable) -> None:
        """Add a table of rows; whole row groups are written."""
        self._waiting.append(more)
        self._rows += len(more)
        while self._rows >= GROUP_ROWS:
            self._write_group()

    def close(self) -> None:
        """Write the rest; the table has a file even where it has no row."""
        if self._rows or not self.files:
            self._write_group()
        self._end_file()

    def _write_group(self) -> None:
        arrow = import_module("pyarrow")
        rows: ArrowTable = arrow.concat_tables(self._waiting or [arrow_table(self._table, [])])
        group = rows.slice(0, GROUP_ROWS).combine_chunks()
        self._waiting = [rows.slice(GROUP_ROWS).combine_chunks()] if len(rows) > GROUP_ROWS else []
        self._rows = max(0, len(rows) - GROUP_ROWS)
        if self._written >= FILE_ROWS:
            self._end_file()
        self._writer = self._writer or self._begun_file(group.schema)
        self._writer.write_table(group, row_group_size=GROUP_ROWS)
        self._written += len(group)

    def _begun_file(self, schema: object) -> _FileWriter:
        file = self._work / f"{self._table}-{len(self.files):04}.parquet"
        parquet = import_module("pyarrow.parquet")
        writer: _FileWriter = parquet.ParquetWriter(file, schema, compression="zstd")
        self.files.append(file)
        return writer

    def _end_file(self) -> None:
        if self._writer is not None:
            self._writer.close()
            with self.files[-1].open("r+b") as file:  # Windows syncs no file that is only read
                os.fsync(file.fileno())
        self._writer, self._written = None, 0
