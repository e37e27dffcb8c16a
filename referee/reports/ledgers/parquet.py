"""Rows as Parquet, through pyarrow (the extra `parquet`)."""

from collections.abc import Iterable
from importlib import import_module
from itertools import islice
from typing import TYPE_CHECKING, BinaryIO

from referee.reports.ledgers.ledger_rows import LEDGER_COLUMNS, Row

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
