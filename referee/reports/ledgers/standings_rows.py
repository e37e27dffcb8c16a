"""Who stands where, as rows for CSV."""

from collections.abc import Iterator

from referee.evenings import AllStandings, EveningResult, PlayerSeason, SeasonTable
from referee.reports.layout.cells import csv_line
from referee.reports.ledgers.accounts import account_name, amounts

COLUMNS = (
    *("currency", "player", "evenings", "hands", "chips", "minor"),
    *("best", "best_minor", "best_log", "worst", "worst_minor", "worst_log"),
    *("stays", "pots", "bourres", "reneges", "proved", "due", "due_minor"),
)


def standings_csv(found: AllStandings) -> str:
    """A row for each player and currency, who has won most first; evenings that are left out are not in it."""
    rows = (
        _row(standings, player) for standings in found.standings for player in standings.players
    )
    return "".join(map(csv_line, (COLUMNS, *rows)))


def _row(standings: SeasonTable, player: PlayerSeason) -> tuple[str | int | None, ...]:
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
