"""Ledgers, settlements and standings as rows: CSV, a workbook, Parquet."""

from collections.abc import Iterable, Iterator
from datetime import datetime
from importlib import import_module
from itertools import islice
from typing import TYPE_CHECKING, BinaryIO

from referee.audits import Passage
from referee.books import Account
from referee.evenings import AllStandings, EveningResult, PlayerSeason, SeasonTable, Settled
from referee.messages import say
from referee.wording import account_name, amounts, sayable

Row = tuple[str | int | None, ...]

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
"""With the kind and meaning of each."""


def rows(passage: Passage) -> Iterator[Row]:
    reckoning, log = passage.judgement.reckoning, sayable(passage.source.name)
    for book, entries in (("recorded", reckoning.recorded), ("due", reckoning.due)):
        for entry in entries:
            move = entry.movement
            parties = account_name(move.giver), account_name(move.taker)
            place = log, entry.hand, entry.line, book
            yield (*place, *parties, move.chips, move.cause.value, entry.assumed)


def ledger_head() -> Row:
    return tuple([name for name, _, _ in LEDGER_COLUMNS])


if TYPE_CHECKING:
    import pyarrow as pa

_ROWS_A_GROUP = 50_000


def arrow_schema(columns: Iterable[tuple[str, str]]) -> "pa.Schema":
    """Build a schema from the kinds `text`, `whole`, `yes`, `name`, or lists of them.

    Raises `ImportError` without pyarrow.
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
    """Write the movements as they come, group by group.

    Raises `ImportError` without pyarrow.
    """
    arrow, parquet = import_module("pyarrow"), import_module("pyarrow.parquet")
    schema = arrow_schema((name, kind) for name, kind, _ in LEDGER_COLUMNS)
    left = iter(rows)
    with parquet.ParquetWriter(file, schema) as writer:
        while group := list(islice(left, _ROWS_A_GROUP)):
            columns = [list(column) for column in zip(*group, strict=True)]
            writer.write_table(arrow.table(columns, schema=schema))


_SETTLED_COLUMNS = ("currency", "what", "player", "to", "chips", "minor")
"""`what`: `won`, `paid` (already), `pays`, `open` (still to get, or to pay where negative), `not
counted` (paid, but for none of these evenings)."""


def settled_rows(settlements: Iterable[Settled]) -> Iterator[Row]:
    yield _SETTLED_COLUMNS
    for settled in settlements:
        yield from _rows(settled)


def _rows(settled: Settled) -> Iterator[Row]:
    for player in settled.winnings.players:
        unknown = player in settled.winnings.unknown
        yield _settled_row(settled, "won", (player,), None if unknown else settled.won_by(player))
    for paid, amount in settled.paid:
        yield _settled_row(settled, "paid", (paid.giver, paid.taker), amount)
    for payment in settled.up.payments if settled.up else ():
        yield _settled_row(settled, "pays", (payment.giver, payment.taker), payment.amount)
    for player, amount in settled.still_open:
        yield _settled_row(settled, "open", (player,), amount)
    for left in settled.uncounted:
        chips, minor = (None, left.hundredths) if left.currency else (left.hundredths // 100, None)
        yield left.currency, "not counted", left.giver, left.taker, chips, minor


def _settled_row(
    settled: Settled, what: str, parties: Iterable[Account], amount: int | None
) -> Row:
    player, to = (*map(account_name, parties), "")[:2]
    currency = settled.unit.currency if settled.unit else ""
    return currency, what, player, to, *amounts(amount, settled)


_SEASON_COLUMNS = (
    *("currency", "player", "evenings", "hands", "chips", "minor"),
    *("best", "best_minor", "best_log", "worst", "worst_minor", "worst_log"),
    *("stays", "pots", "bourres", "reneges", "proved", "due", "due_minor"),
)


def standings_rows(found: AllStandings) -> Iterator[Row]:
    yield _SEASON_COLUMNS
    for standings in found.standings:
        for player in standings.players:
            yield _season_row(standings, player)


def _season_row(standings: SeasonTable, player: PlayerSeason) -> Row:
    return (
        standings.unit.currency if standings.unit else "",
        account_name(player.player),
        len(player.evenings),
        player.hands,
        *amounts(player.won, standings),
        *_evening(standings, player, player.best),
        *_evening(standings, player, player.worst),
        player.stays,
        player.pots,
        player.bourres,
        player.reneges,
        player.proved,
        *amounts(player.due, standings),
    )


def _evening(
    standings: SeasonTable, player: PlayerSeason, evening: EveningResult
) -> Iterator[str | int | None]:
    yield from amounts(evening.won[player.player], standings)
    yield evening.log


_MOST_ROWS = 1_048_576
_NO_TIME = datetime(2000, 1, 1)  # noqa: DTZ001 - the same rows make the same file, whenever that is
_ONLY_CELLS = {
    "in_memory": True,
    "strings_to_formulas": False,
    "strings_to_urls": False,
    "strings_to_numbers": False,
}
"""Keeps players' text from becoming formulas or links."""


def write_workbook(rows: Iterable[Row], file: BinaryIO) -> None:
    """Write one sheet with a head; None is an empty cell.

    Raises `ImportError` without XlsxWriter, and `ValueError` for too many rows.
    """
    workbook = import_module("xlsxwriter").Workbook
    with workbook(file, _ONLY_CELLS) as book:
        book.set_properties({"created": _NO_TIME})
        sheet, bold = book.add_worksheet(), book.add_format({"bold": True})
        sheet.freeze_panes(1, 0)
        for number, row in enumerate(rows):
            if number >= _MOST_ROWS:
                raise ValueError(say("a sheet has {number} rows at most", number=f"{_MOST_ROWS:,}"))
            for column, cell in enumerate(row):
                sheet.write(number, column, _value(cell), None if number else bold)
        sheet.autofit()


def _value(cell: str | int | None) -> str | int | None:
    if isinstance(cell, bool):
        return "yes" if cell else "no"
    return sayable(cell) if isinstance(cell, str) else cell
