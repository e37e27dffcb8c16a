"""Questions to an archive in SQL, through DuckDB, which sees its tables and nothing else."""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing, contextmanager
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from types import MappingProxyType
from typing import NamedTuple

import duckdb

from referee.archives.manifest import TABLES, VIEWS, manifest_of, part_file
from referee.archives.trouble import ArchiveError
from referee.game import Player

_AT_ONCE = 2048
_AS_WRITTEN: Mapping[Player, Player] = MappingProxyType({})


class QueryColumn(NamedTuple):
    """A column of an answer."""

    name: str
    type: str
    """The type in DuckDB: `VARCHAR`, `BIGINT`, `DOUBLE`, …"""


class QueryResult(NamedTuple):
    """An answer."""

    columns: tuple[QueryColumn, ...]
    rows: Iterator[Sequence[object]]


@contextmanager
def asked(
    folder: Path, sql: str, names: Mapping[Player, Player] = _AS_WRITTEN
) -> Iterator[QueryResult]:
    """Answer a question; the rows are valid within the block. `names`: other names for players.

    Raises `ArchiveError`.
    """
    tables = {table: _files(folder, table) for table in TABLES}
    with TemporaryDirectory() as scratch, closing(duckdb.connect()) as connection:
        try:
            _show(connection, tables, names)
            _shut(connection, [file for files in tables.values() for file in files], scratch)
            _check(connection, sql)
            answer = connection.execute(sql)
            columns = tuple(
                QueryColumn(str(name), str(kind)) for name, kind, *_ in answer.description
            )
            pieces = iter(partial(answer.fetchmany, _AT_ONCE), [])
            yield QueryResult(columns, (row for some in pieces for row in some))
        except duckdb.Error as error:
            raise ArchiveError(_in_words(error, folder)) from None


def _files(folder: Path, table: str) -> list[str]:
    manifest = manifest_of(folder)
    if manifest is None:
        raise ArchiveError(
            f"{folder} holds no archive; `referee archive LOGS --output DIR` makes one"
        )
    files = [part_file(folder.resolve(), table, part) for part in manifest.parts]
    if not files or not all(file.is_file() for file in files):
        raise ArchiveError(f"{folder} lacks files of {table}; make the archive again")
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
        columns = f"* REPLACE ({renamed})" if renamed else "*"
        rows = f"read_parquet({_listed(files)})"
        connection.execute(f"CREATE VIEW {table} AS FROM {rows} SELECT {columns}")
    for view, meant in VIEWS.items():
        connection.execute(f"CREATE VIEW {view} AS {meant}")


def _shut(connection: duckdb.DuckDBPyConnection, files: Sequence[str], scratch: str) -> None:
    for setting in (
        f"temp_directory = {_quoted(scratch)}",
        f"allowed_paths = {_listed(files)}",
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


def _listed(files: Sequence[str]) -> str:
    return f"[{', '.join(map(_quoted, files))}]"


def _quoted(text: str) -> str:
    return "'" + text.replace("'", "''") + "'"


def _check(connection: duckdb.DuckDBPyConnection, sql: str) -> None:
    statements = connection.extract_statements(sql)
    if len(statements) != 1:
        raise ArchiveError("ask one question at a time: one SELECT")
    if statements[0].type != duckdb.StatementType.SELECT:
        raise ArchiveError("an archive can only be read: write a SELECT")


def _in_words(error: Exception, folder: Path) -> str:
    message = str(error).replace(f"{folder.resolve()}/", "").partition("\n\n")[0]
    return " ".join(message.split())
