"""The ledger as rows of movements, for CSV and Parquet."""

from collections.abc import Iterator

from referee.audits import Passage
from referee.reports.layout.cells import csv_line
from referee.reports.layout.escapes import sayable
from referee.reports.ledgers.accounts import account_name

Row = tuple[str | int | None, ...]
"""One movement in one of the two books: a cell for each of `LEDGER_COLUMNS`."""

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
    """Every movement of a passage: the recorded ones, then those that were due."""
    reckoning, log = passage.judgement.reckoning, sayable(passage.source.name)
    for book, entries in (("recorded", reckoning.recorded), ("due", reckoning.due)):
        for entry in entries:
            move = entry.movement
            parties = account_name(move.giver), account_name(move.taker)
            place = log, entry.hand, entry.line, book
            yield (*place, *parties, move.chips, move.cause.value, entry.assumed)


def csv_head() -> str:
    """The line that names the columns."""
    return csv_line(name for name, _, _ in LEDGER_COLUMNS)


def csv_rows(passage: Passage) -> str:
    """The movements of a passage, a line for each."""
    return "".join(map(csv_line, rows(passage)))
