"""The ledger for programs: rows of movements as CSV or Parquet, hands as JSON."""

import csv
import io
import json
import re
from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from referee.audits import Passage
from referee.game import Account, Book, House
from referee.reports.escapes import sayable
from referee.studies import Winnings


class Row(NamedTuple):
    """One movement in one of the two books."""

    log: str
    hand: int | None
    line: int | None
    book: str
    giver: str
    taker: str
    chips: int
    cause: str
    assumed: bool
    """Whether no line records it; then `line` is the one that it belongs to."""


COLUMNS = ("log", "hand", "line", "book", "from", "to", "chips", "cause", "assumed")


def rows(passage: Passage) -> Iterator[Row]:
    """Every movement of a passage: the recorded ones, then those that were due."""
    reckoning, log = passage.judgement.reckoning, sayable(passage.source.name)
    for book, entries in (("recorded", reckoning.recorded), ("due", reckoning.due)):
        for entry in entries:
            move = entry.movement
            yield Row(
                log,
                entry.hand,
                entry.at.line if entry.at else None,
                book,
                _told_apart(move.giver),
                _told_apart(move.taker),
                move.chips,
                move.cause.value,
                entry.assumed,
            )


def _told_apart(account: Account) -> str:
    """A player's name, in quotes if it begins with a bracket; in brackets what is no player."""
    if isinstance(account, House):
        return f"[{account.value}]"
    return f'"{sayable(account)}"' if account.startswith("[") else sayable(account)


def csv_head() -> str:
    """The line that names the columns."""
    return _csv_line(COLUMNS)


def csv_rows(passage: Passage) -> str:
    """The movements of a passage, one a line."""
    return "".join(_csv_line(tuple(map(_csv_cell, row))) for row in rows(passage))


def _csv_cell(value: str | int | bool | None) -> str:  # noqa: FBT001 - a cell of either kind
    match value:
        case None:
            return ""
        case bool():
            return "yes" if value else "no"
        case int():
            return str(value)
        case _:
            return defused(value)


_FORMULA = re.compile(r"(^|[;|\t])(?=[ \ufeff]*[=+\-@\t\r\n＝＋－＠])")
"""Where a formula could begin: first in a cell, or behind what some spreadsheets split a cell at."""


def defused(text: str) -> str:
    """Text that no spreadsheet takes for a formula: an apostrophe stands before what could be one."""
    return _FORMULA.sub(r"\1'", text)


def _csv_line(cells: Iterable[str]) -> str:
    line = io.StringIO()
    csv.writer(line, lineterminator="\n").writerow(cells)
    return line.getvalue()


def json_hand(passage: Passage) -> str:
    """One passage: its movements and what everybody has behind it."""
    hand, books = passage.judgement.hand, passage.judgement.reckoning.books
    by_book: dict[str, list[Mapping[str, object]]] = {"recorded": [], "due": []}
    for row in rows(passage):
        told = {
            "line": row.line,
            "from": row.giver,
            "to": row.taker,
            "chips": row.chips,
            "cause": row.cause,
            "assumed": row.assumed,
        }
        by_book[row.book].append(told)
    return json.dumps(
        {
            "hand": hand.number if hand else None,
            **by_book,
            "balances": {
                "recorded": _balances(books.recorded),
                "due": _balances(books.due),
            },
            "unknown": sorted(map(_told_apart, books.unknown)),
        }
    )


def _balances(book: Book) -> Mapping[str, int]:
    return {_told_apart(one): chips for one, chips in book.balances.items()}


def json_end(recorded: Winnings, due: Winnings) -> str:
    """What a log comes to."""
    unit = recorded.unit
    players = [
        {
            "player": _told_apart(one),
            "brought": recorded.brought.get(one),
            "won": recorded.won.get(one, 0),
            "won_due": due.won.get(one, 0),
            "known": one not in recorded.unknown,
        }
        for one in recorded.players
    ]
    return json.dumps(
        {
            "players": players,
            "pot": sum(recorded.won.get(one, 0) for one in (House.POT, House.NEXT_POT)),
            "missing": recorded.won.get(House.BANK, 0),
            "owing": [
                {"player": _told_apart(one), "chips": chips} for one, chips in recorded.owing
            ],
            "unread_lines": recorded.unread,
            "unit": {"minor": unit.minor, "currency": unit.currency} if unit else None,
        }
    )
