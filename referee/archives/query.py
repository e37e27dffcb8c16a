"""Questions put to an archive in SQL, through DuckDB, which may read its tables and nothing else."""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing, contextmanager
from importlib import import_module
from pathlib import Path
from tempfile import TemporaryDirectory
from types import MappingProxyType, ModuleType
from typing import NamedTuple, Protocol

from referee.archives.collection import manifest_of
from referee.archives.part import part_files
from referee.archives.questions import VIEWS
from referee.archives.schema import PLAYER_COLUMNS, TABLES
from referee.archives.sources import NEEDS
from referee.archives.trouble import ArchiveError
from referee.game import Player

_AT_ONCE = 2048
_AS_WRITTEN: Mapping[Player, Player] = MappingProxyType({})


class QueryColumn(NamedTuple):
    """A column of an answer."""

    name: str
    type: str
    """As DuckDB calls it: `VARCHAR`, `BIGINT`, `DOUBLE`, …"""

    @property
    def is_number(self) -> bool:
        """Whether it holds numbers."""
        return self.type.startswith(("BIGINT", "INTEGER", "DOUBLE", "DECIMAL", "HUGEINT", "FLOAT"))


class QueryResult(NamedTuple):
    """An answer."""

    columns: tuple[QueryColumn, ...]
    rows: Iterator[Sequence[object]]


class _Statement(Protocol):
    type: object


class _Answer(Protocol):
    description: Sequence[tuple[object, ...]]

    def fetchmany(self, size: int, /) -> Sequence[Sequence[object]]: ...


class _Connection(Protocol):
    """The part of a DuckDB connection that is used here."""

    def execute(self, sql: str, /) -> _Answer: ...
    def extract_statements(self, sql: str, /) -> Sequence[_Statement]: ...
    def close(self) -> None: ...


@contextmanager
def asked(
    folder: Path, sql: str, names: Mapping[Player, Player] = _AS_WRITTEN
) -> Iterator[QueryResult]:
    """An answer, whose rows are to be read within; `names`: what players are to be called instead.

    Raises `ArchiveError`.
    """
    try:
        duckdb = import_module("duckdb")
    except ImportError:
        raise ArchiveError(NEEDS) from None
    with TemporaryDirectory() as scratch, closing(duckdb.connect()) as connection:
        try:
            _open(connection, folder.resolve(), scratch, names)
            _check(duckdb, connection, sql)
            answer = connection.execute(sql)
            columns = tuple(
                QueryColumn(str(name), str(kind)) for name, kind, *_ in answer.description
            )
            yield QueryResult(columns, _rows(answer))
        except duckdb.Error as error:
            raise ArchiveError(_in_words(error, folder)) from None


def _rows(answer: _Answer) -> Iterator[Sequence[object]]:
    while some := answer.fetchmany(_AT_ONCE):
        yield from some


def _open(
    connection: _Connection, folder: Path, scratch: str, names: Mapping[Player, Player]
) -> None:
    """Make a view of each table, then see to it that nothing else can be read. Raises `ArchiveError`."""
    manifest = manifest_of(folder)
    if manifest is None:
        raise ArchiveError(
            f"{folder} holds no archive; `referee archive LOGS --output DIR` makes one"
        )
    pairs = " ".join(f"WHEN {_quoted(name)} THEN {_quoted(who)}" for name, who in names.items())
    if pairs:
        connection.execute(f"CREATE MACRO who(name) AS CASE name {pairs} ELSE name END")
    for table in TABLES:
        files = [str(file) for part in manifest.parts for file in part_files(folder, table, part)]
        if not files:
            raise ArchiveError(f"{folder} lacks the files of {table}; make the archive again")
        listed = ", ".join(map(_quoted, files))
        columns = f"* REPLACE ({_renamed(table)})" if pairs and table in PLAYER_COLUMNS else "*"
        connection.execute(f"CREATE VIEW {table} AS FROM read_parquet([{listed}]) SELECT {columns}")
    for view, meant in VIEWS.items():
        connection.execute(f"CREATE VIEW {view} AS {meant}")
    for setting in (
        f"temp_directory = {_quoted(scratch)}",
        f"allowed_directories = [{_quoted(str(folder))}]",
        "enable_external_access = false",
        "lock_configuration = true",
    ):
        connection.execute(f"SET {setting}")


def _renamed(table: str) -> str:
    """The columns with names of players in them, each name through `who`."""
    kinds = {column.name: column.kind for column in TABLES[table]}
    return ", ".join(
        f'[who(name) FOR name IN "{column}"] AS "{column}"'
        if kinds[column] == "texts"
        else f'who("{column}") AS "{column}"'
        for column in PLAYER_COLUMNS[table]
    )


def _quoted(text: str) -> str:
    return "'" + text.replace("'", "''") + "'"


def _check(duckdb: ModuleType, connection: _Connection, sql: str) -> None:
    """Raise `ArchiveError` for anything but one question."""
    statements = connection.extract_statements(sql)
    if len(statements) != 1:
        raise ArchiveError("ask one question at a time: one SELECT")
    if statements[0].type not in (duckdb.StatementType.SELECT, duckdb.StatementType.EXPLAIN):
        raise ArchiveError("an archive can only be read: write a SELECT")


def _in_words(error: Exception, folder: Path) -> str:
    """What DuckDB says, in a line, without the machine's paths."""
    message = str(error).replace(f"{folder.resolve()}/", "").partition("\n\n")[0]
    return " ".join(message.split())
