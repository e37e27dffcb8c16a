"""Questions put to an archive in SQL, through DuckDB, which may read its tables and nothing else."""

from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from importlib import import_module
from pathlib import Path
from tempfile import TemporaryDirectory
from types import ModuleType
from typing import Any, NamedTuple

from referee.archives.collection import manifest_of
from referee.archives.part import part_files
from referee.archives.questions import VIEWS
from referee.archives.schema import TABLES
from referee.archives.sources import NEEDS
from referee.archives.trouble import ArchiveError

_AT_ONCE = 2048


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


@contextmanager
def asked(folder: Path, sql: str) -> Iterator[QueryResult]:
    """An answer, whose rows are to be read within. Raises `ArchiveError`."""
    try:
        duckdb = import_module("duckdb")
    except ImportError:
        raise ArchiveError(NEEDS) from None
    with TemporaryDirectory() as scratch, closing(duckdb.connect()) as connection:
        try:
            _open(connection, folder.resolve(), scratch)
            _check(duckdb, connection, sql)
            answer = connection.execute(sql)
            columns = tuple(QueryColumn(str(one[0]), str(one[1])) for one in answer.description)
            yield QueryResult(columns, _rows(answer))
        except duckdb.Error as error:
            raise ArchiveError(_in_words(error, folder)) from None


def _rows(answer: Any) -> Iterator[Sequence[object]]:  # noqa: ANN401 - duckdb's own
    while some := answer.fetchmany(_AT_ONCE):
        yield from some


def _open(connection: Any, folder: Path, scratch: str) -> None:  # noqa: ANN401 - as above
    """Make a view of each table, then see to it that nothing else can be read. Raises `ArchiveError`."""
    manifest = manifest_of(folder)
    if manifest is None:
        raise ArchiveError(
            f"{folder} holds no archive; `referee archive LOGS --output DIR` makes one"
        )
    for table in TABLES:
        files = [str(file) for part in manifest.parts for file in part_files(folder, table, part)]
        if not files:
            raise ArchiveError(f"{folder} lacks the files of {table}; make the archive again")
        listed = ", ".join(map(_quoted, files))
        connection.execute(f"CREATE VIEW {table} AS FROM read_parquet([{listed}])")
    for view, meant in VIEWS.items():
        connection.execute(f"CREATE VIEW {view} AS {meant}")
    for setting in (
        f"temp_directory = {_quoted(scratch)}",
        f"allowed_directories = [{_quoted(str(folder))}]",
        "enable_external_access = false",
        "lock_configuration = true",
    ):
        connection.execute(f"SET {setting}")


def _quoted(text: str) -> str:
    return "'" + text.replace("'", "''") + "'"


def _check(duckdb: ModuleType, connection: Any, sql: str) -> None:  # noqa: ANN401 - as above
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
