"""The tables of an archive and its named questions: `tables.toml`, `questions.toml`."""

import tomllib
from collections.abc import Mapping
from importlib import resources
from types import MappingProxyType
from typing import Any, NamedTuple

from referee.ledgers import LEDGER_COLUMNS

SCHEMA_VERSION = 1
"""Raised whenever a column changes its meaning or goes."""


Cell = str | int | bool | list[str] | None
TableRow = tuple[Cell, ...]


class TableColumn(NamedTuple):
    """A column of a table; null where unknown."""

    name: str
    kind: str
    """The type in `tables.toml`."""
    about: str = ""


class ReadyQuestion(NamedTuple):
    """A named question, and its SQL."""

    name: str
    asks: str
    """The question in words."""
    sql: str
    drawn: str = ""
    """The column to draw; empty: the first with figures."""


def _data(file: str) -> dict[str, Any]:
    return tomllib.loads(resources.files(__package__).joinpath(file).read_text("utf-8"))


TABLES: Mapping[str, tuple[TableColumn, ...]] = MappingProxyType(
    {
        table: tuple(TableColumn(name, *column) for name, column in columns.items())
        for table, columns in _data("tables.toml").items()
    }
    | {"movements": tuple(TableColumn(*column) for column in LEDGER_COLUMNS)}
)
VIEWS: Mapping[str, str] = MappingProxyType(_data("questions.toml")["views"])
QUESTIONS: Mapping[str, ReadyQuestion] = MappingProxyType(
    {
        name: ReadyQuestion(name, **question)
        for name, question in _data("questions.toml")["questions"].items()
    }
)
