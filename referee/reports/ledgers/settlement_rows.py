"""Settlements as rows, for CSV."""

from collections.abc import Iterable, Iterator

from referee.evenings import Settled
from referee.game import Account
from referee.reports.layout.cells import csv_line
from referee.reports.ledgers.accounts import account_name, amounts

COLUMNS = ("currency", "what", "player", "to", "chips", "minor")
"""`what`: `won`, `paid` (already), `pays`, `open` (still to get, or to pay where negative),
`not counted` (paid, but for none of these evenings)."""


def settled_csv(settlements: Iterable[Settled]) -> str:
    """A row for what each won, for each payment made and to be made, for all that stays open."""
    rows = (row for settled in settlements for row in _rows(settled))
    return "".join(map(csv_line, (COLUMNS, *rows)))


def _rows(settled: Settled) -> Iterator[tuple[str | int | None, ...]]:
    for player in settled.winnings.players:
        unknown = player in settled.winnings.unknown
        yield _row(settled, "won", (player,), None if unknown else settled.won_by(player))
    for paid, amount in settled.paid:
        yield _row(settled, "paid", (paid.giver, paid.taker), amount)
    for payment in settled.up.payments if settled.up else ():
        yield _row(settled, "pays", (payment.giver, payment.taker), payment.amount)
    for player, amount in settled.still_open:
        yield _row(settled, "open", (player,), amount)
    for left in settled.uncounted:
        chips, minor = (None, left.hundredths) if left.currency else (left.hundredths // 100, None)
        yield left.currency, "not counted", left.giver, left.taker, chips, minor


def _row(
    settled: Settled, what: str, parties: Iterable[Account], amount: int | None
) -> tuple[str | int | None, ...]:
    player, to = (*map(account_name, parties), "")[:2]
    return (
        settled.unit.currency if settled.unit else "",
        what,
        player,
        to,
        *amounts(amount, settled),
    )
