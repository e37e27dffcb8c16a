"""The rows of a set of sources, a file a table, named by the digest of its files (decision 0380)."""

import hashlib
import os
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

import pyarrow as pa
from pyarrow import dataset, parquet

from referee.archives.manifest import TABLES, TableRow, part_file
from referee.ledgers import arrow_schema

GROUP_ROWS = 1 << 15
LAST_TABLE = "logs"
"""Put in place last: if it is there, the part is complete."""
SCHEMAS = {
    table: arrow_schema((column.name, column.kind) for column in columns)
    for table, columns in TABLES.items()
}


def parts_in(folder: Path) -> Iterator[str]:
    yield from sorted(file.stem for file in Path(folder, LAST_TABLE).glob("*.parquet"))


def is_sound(folder: Path, part: str) -> bool:
    files = [part_file(folder, table, part) for table in TABLES]
    try:
        return all(file.is_file() for file in files) and _digest(files) == part
    except OSError:
        return False


def _digest(files: Sequence[Path]) -> str:
    whole = hashlib.sha256()
    for path in files:
        with path.open("rb") as file:
            whole.update(hashlib.file_digest(file, "sha256").digest())
    return whole.hexdigest()[:24]


class PartWriter:
    """Writes a part in a folder of its own, then moves its files into place."""

    def __init__(self, work: Path) -> None:
        work.mkdir(parents=True, exist_ok=True)
        self._tables = {table: _TableWriter(table, work) for table in TABLES}
        self._old: dict[tuple[str, str], pa.Table] = {}

    def close(self) -> None:
        for table in self._tables.values():
            table.close()

    def add(self, rows: Mapping[str, Sequence[TableRow]]) -> None:
        for table, some in rows.items():
            if some:
                columns = [list(column) for column in zip(*some, strict=True)]
                self._tables[table].add(pa.table(columns, schema=SCHEMAS[table]))

    def copy(self, log: str, folder: Path, part: str) -> None:
        for table, writer in self._tables.items():
            if (table, part) not in self._old:
                file = part_file(folder, table, part)
                self._old[table, part] = parquet.read_table(file, partitioning=None)
            old = self._old[table, part]
            writer.add(old.filter(dataset.field("log") == log))

    def put(self, folder: Path) -> str:
        for table in self._tables.values():
            table.end()
        part = _digest([table.file for table in self._tables.values()])
        for name in sorted(TABLES, key=lambda table: table == LAST_TABLE):
            Path(folder, name).mkdir(exist_ok=True)
            self._tables[name].file.replace(part_file(folder, name, part))
        return part


class _TableWriter:
    def __init__(self, table: str, work: Path) -> None:
        self.file = work / f"{table}.parquet"
        self._waiting = SCHEMAS[table].empty_table()
        self._writer = parquet.ParquetWriter(self.file, SCHEMAS[table], compression="zstd")

    def add(self, more: pa.Table) -> None:
        self._waiting = pa.concat_tables([self._waiting, more])
        while len(self._waiting) >= GROUP_ROWS:
            self._write_group()

    def end(self) -> None:
        if len(self._waiting):
            self._write_group()
        self.close()
        with self.file.open("r+b") as file:  # Windows syncs no file that is only read
            os.fsync(file.fileno())

    def close(self) -> None:
        self._writer.close()

    def _write_group(self) -> None:
        group = self._waiting.slice(0, GROUP_ROWS).combine_chunks()
        self._writer.write_table(group, row_group_size=GROUP_ROWS)
        self._waiting = self._waiting.slice(GROUP_ROWS)
