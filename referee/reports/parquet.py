"""The movements of a ledger as Parquet, through pyarrow (the extra `referee[parquet]`)."""

from collections.abc import Iterable
from importlib import import_module
from itertools import islice
from typing import BinaryIO

from referee.reports.ledger_rows import COLUMNS, Row

_ROWS_A_GROUP = 50_000


def write_parquet(rows: Iterable[Row], file: BinaryIO) -> None:
    """Write the rows as they come, group by group.

    Raises `ImportError` when pyarrow is not installed.
    """
    arrow, parquet = import_module("pyarrow"), import_module("pyarrow.parquet")
    text, whole = arrow.string(), arrow.int64()
    kinds = (text, whole, whole, text, text, text, whole, text, arrow.bool_())
    schema = arrow.schema(list(zip(COLUMNS, kinds, strict=True)))
    left = iter(rows)
    with parquet.ParquetWriter(file, schema) as writer:
        while group := list(islice(left, _ROWS_A_GROUP)):
            columns = [list(column) for column in zip(*group, strict=True)]
            writer.write_table(arrow.table(columns, schema=schema))
