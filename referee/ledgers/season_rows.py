"""Settlements and standings as rows, for CSV."""

from collections.abc import Iterable, Iterator

from referee.evenings import AllStandings, EveningResult, PlayerSeason, SeasonTable, Settled
from referee.game import Account
from referee.wording import account_name, amounts, csv_line

_SETTLED_COLUMNS = ("currency", "what", "player", "to", "chips", "minor")
"""`what`: `won`, `paid` (already), `pays`, `open` (still to get, or to pay where negative),
`not counted` (paid, but for none of these evenings)."""


def settled_csv(settlements: Iterable[Settled]) -> str:
    """A row for what each won, for each payment made and to be made, for all that stays open."""
    rows = (row for settled in settlements for row in _rows(settled))
    return "".join(map(csv_line, (_SETTLED_COLUMNS, *rows)))


def _rows(settled: Settled) -> Iterator[tuple[str | int | None, ...]]:
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
) -> tuple[str | int | None, ...]:
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


def standings_csv(found: AllStandings) -> str:
    """A row for each player and currency, who has won most first; evenings that are left out are not in it."""
    rows = (
        _season_row(standings, player)
        for standings in found.standings
        for player in standings.players
    )
    return "".join(map(csv_line, (_SEASON_COLUMNS, *rows)))


def _season_row(standings: SeasonTable, player: PlayerSeason) -> tuple[str | int | None, ...]:
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
