"""The tables of an archive, its manifest and its parts, and what can go wrong."""

import json
import re
import tomllib
from collections.abc import Mapping
from importlib import resources
from pathlib import Path
from typing import Any, NamedTuple

from referee.files import because
from referee.ledgers import LEDGER_COLUMNS
from referee.messages import RefusedError
from referee.rulesets import read_small


def reason(error: Exception) -> str:
    words = because(error) if isinstance(error, OSError) and error.strerror else None
    return words or str(error).strip().partition("\n")[0] or type(error).__name__


class ArchiveError(RefusedError):
    """An archive that cannot be made or asked."""


class ReadError(Exception):
    """A log could not be read to its end."""

    def __init__(self, what: str, why: str, source: str = "") -> None:
        super().__init__(what, why, source)
        self.what, self.why, self.source = what, why, source


class Trouble(NamedTuple):
    """The reason why a log is missing or incomplete: a row of `errors`."""

    log: str
    what: str
    """`unreadable`, `empty`, `broken`, `too-large`, `changed`, `deadly`."""
    why: str


SCHEMA_VERSION = 1
"""Raised whenever a column changes its meaning or goes."""


Cell = str | int | bool | list[str] | None
TableRow = tuple[Cell, ...]


class TableColumn(NamedTuple):
    """A column of a table; null where unknown."""

    name: str
    kind: str
    """As in `tables.toml`."""
    about: str = ""


class ReadyQuestion(NamedTuple):
    """A named question, and its SQL."""

    name: str
    asks: str
    sql: str
    drawn: str = ""
    """Empty: the first with figures."""


def _data(file: str) -> dict[str, Any]:
    return tomllib.loads(resources.files(__package__).joinpath(file).read_text("utf-8"))


TABLES: Mapping[str, tuple[TableColumn, ...]] = {
    table: tuple(TableColumn(name, *column) for name, column in columns.items())
    for table, columns in _data("tables.toml").items()
} | {"movements": tuple(TableColumn(*column) for column in LEDGER_COLUMNS)}
VIEWS: Mapping[str, str] = _data("questions.toml")["views"]
QUESTIONS: Mapping[str, ReadyQuestion] = {
    name: ReadyQuestion(name, **question)
    for name, question in _data("questions.toml")["questions"].items()
}


MANIFEST = "archive.json"
_LARGEST_MANIFEST = 64_000_000
_PART = re.compile(r"[0-9a-f]{24}")


def parts_of(folder: Path) -> tuple[str, ...] | None:
    """Return the parts that are the archive; None if it was never finished. Raises `ArchiveError`."""
    path = Path(folder, MANIFEST)
    try:
        content = json.loads(read_small(path, _LARGEST_MANIFEST))
        version, parts, _ = content["schema"], tuple(content["parts"]), content["program"]
        known = all(map(_PART.fullmatch, parts))
    except FileNotFoundError:
        return None
    except OSError as error:
        raise ArchiveError.say(
            "{path} could not be read: {reason}", path=str(folder), reason=reason(error)
        ) from None
    except (ValueError, KeyError, TypeError, RecursionError):
        known = False
    if not known:
        raise ArchiveError(
            f"{path} is not the manifest of an archive; delete it, and make the archive again"
        )
    if version != SCHEMA_VERSION:
        raise ArchiveError(
            f"{folder} has tables of schema {version}, and this program knows {SCHEMA_VERSION}; "
            "make it anew in another folder"
        )
    return parts


def part_file(folder: Path, table: str, part: str) -> Path:
    return Path(folder, table, f"{part}.parquet")
