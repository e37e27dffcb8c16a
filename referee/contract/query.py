"""The answer to a question about an archive, for programs."""

from collections.abc import Iterable, Iterator, Sequence

from referee.contract.part import Part, Printed, Text
from referee.contract.text import one_line, written


class QueryColumnData(Part):
    """A column of the answer."""

    name: Text
    type: str
    """The type in DuckDB: `VARCHAR`, `BIGINT`, `DOUBLE`, …"""


class QueryData(Printed):
    """The answer to one question."""

    question: Text
    """As asked: a name or SQL."""
    columns: list[QueryColumnData]
    rows: list[list[object]]
    """Each with a value a column; null: unknown."""


def query_json(
    question: str, columns: Iterable[tuple[str, str]], rows: Iterable[Sequence[object]]
) -> Iterator[str]:
    """Yield the answer in pieces, each row as soon as it is known: the keys of `QueryData`."""
    named = [QueryColumnData(name=name, type=kind) for name, kind in columns]
    yield from written(
        (
            ("question", question),
            ("columns", named),
            ("rows", (one_line(list(row)) for row in rows)),
        )
    )
    yield "\n"
