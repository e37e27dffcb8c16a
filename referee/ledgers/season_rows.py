"""Settlements and standings as rows, for spreadsheets."""

from collections.abc import Iterable, Iterator

from referee.evenings import AllStandings, EveningResult, PlayerSeason, SeasonTable, Settled
from referee.game import Account
from referee.ledgers.ledger_rows import Row
from referee.wording import account_name, amounts

_SETTLED_COLUMNS = ("currency", "what", "player", "to", "chips", "minor")
"""`what`: `won`, `paid` (already), `pays`, `open` (still to get, or to pay where negative),
`not counted` (paid, but for none of these evenings)."""


def settled_rows(settlements: Iterable[Settled]) -> Iterator[Row]:
    """The names of the columns, then a row for what each won, each payment, all that stays open."""
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
    return (
        settled.unit.currency if settled.unit else "",
        what,
        player,
        to,
        *amounts(amount, settled),
    )


_SEASON_COLUMNS = (
    *("currency", "player", "evenings", "hands", "chips", "minor"),
    *("best", "best_minor", "best_log", "worst", "worst_minor", "worst_log"),
    *("stays", "pots", "bourres", "reneges", "proved", "due", "due_minor"),
)


def standings_rows(found: AllStandings) -> Iterator[Row]:
    """The names of the columns, then a row for each player and currency, who has won most first.

    Evenings that are left out are not in it.
    """
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
