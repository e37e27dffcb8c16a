"""The ledger as rows of movements, for spreadsheets and, through pyarrow (the extra `referee[parquet]`), Parquet."""

from collections.abc import Iterable, Iterator
from importlib import import_module
from itertools import islice
from typing import TYPE_CHECKING, BinaryIO

from referee.audits import Passage
from referee.wording import account_name, sayable

Row = tuple[str | int | None, ...]
"""The cells of a row."""

LEDGER_COLUMNS = (
    ("log", "text", ""),
    ("hand", "whole", "null: before the first"),
    ("line", "whole", "the line that records it or, where it is assumed, that it belongs to"),
    ("book", "text", "`recorded` or `due`"),
    ("from", "name", "a player, or `pot`, `next-pot`, `old-pot`, `kitty`, `bank`"),
    ("to", "name", ""),
    ("chips", "whole", ""),
    ("cause", "text", "`ante`, `won-pot`, `bourre`, …"),
    ("assumed", "yes", "whether no line records it"),
)
"""Each column, its kind, and what it holds."""


def rows(passage: Passage) -> Iterator[Row]:
    """Every movement of a passage, a cell for each column: the recorded ones, then those that were due."""
    reckoning, log = passage.judgement.reckoning, sayable(passage.source.name)
    for book, entries in (("recorded", reckoning.recorded), ("due", reckoning.due)):
        for entry in entries:
            move = entry.movement
            parties = account_name(move.giver), account_name(move.taker)
            place = log, entry.hand, entry.line, book
            yield (*place, *parties, move.chips, move.cause.value, entry.assumed)


def ledger_head() -> Row:
    """The names of the columns."""
    return tuple([name for name, _, _ in LEDGER_COLUMNS])


if TYPE_CHECKING:
    import pyarrow as pa

_ROWS_A_GROUP = 50_000


def arrow_schema(columns: Iterable[tuple[str, str]]) -> "pa.Schema":
    """The schema of columns of these names and kinds: `text`, `whole`, `yes`, `name`, or lists of them.

    Raises `ImportError` when pyarrow is not installed.
    """
    arrow = import_module("pyarrow")
    kinds = {
        "text": arrow.string(),
        "name": arrow.string(),
        "whole": arrow.int64(),
        "yes": arrow.bool_(),
        "texts": arrow.list_(arrow.field("element", arrow.string())),  # as it is read back
    }
    kinds["names"] = kinds["texts"]
    return arrow.schema([(name, kinds[kind]) for name, kind in columns])


def write_parquet(rows: Iterable[Row], file: BinaryIO) -> None:
    """Write the movements of a ledger as they come, group by group.

    Raises `ImportError` when pyarrow is not installed.
    """
    arrow, parquet = import_module("pyarrow"), import_module("pyarrow.parquet")
    schema = arrow_schema((name, kind) for name, kind, _ in LEDGER_COLUMNS)
    left = iter(rows)
    with parquet.ParquetWriter(file, schema) as writer:
        while group := list(islice(left, _ROWS_A_GROUP)):
            columns = [list(column) for column in zip(*group, strict=True)]
            writer.write_table(arrow.table(columns, schema=schema))
