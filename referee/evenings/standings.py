"""The standings after many evenings."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from datetime import date
from typing import NamedTuple

from referee.evening_events import UnitStated
from referee.evenings.currencies import Together, by_currency
from referee.evenings.figures import LeftOut, Winnings, season_winnings
from referee.evenings.hands import Deeds
from referee.game import Player


class EveningResult(NamedTuple):
    """An evening of a season."""

    log: str
    game: str | None
    date: str | None
    won: Mapping[Player, int]
    total: Mapping[Player, int]
    """So far, with absent players."""


class PlayerSeason(NamedTuple):
    """A player's place in the standings."""

    player: Player
    won: int
    evenings: tuple[EveningResult, ...]
    """Those that they played."""
    hands: int
    """Those for which they sat at the table."""
    stays: int
    pots: int
    bourres: int
    reneges: int
    """Found, and not waived by the table."""
    proved: int
    due: int | None = None
    """Winnings by the rules, if asked for."""

    @property
    def best(self) -> EveningResult:
        """The first of equals."""
        return max(self.evenings, key=lambda evening: evening.won[self.player])

    @property
    def worst(self) -> EveningResult:
        """The first of equals."""
        return min(self.evenings, key=lambda evening: evening.won[self.player])


class SeasonTable(NamedTuple):
    """The standings in one currency, in chips or, where `in_money`, in hundredths of it."""

    whole: Winnings
    unit: UnitStated | None
    in_money: bool
    evenings: tuple[EveningResult, ...]
    """By date if each has one, otherwise as given."""
    players: tuple[PlayerSeason, ...]
    """The highest winner first."""
    stays_unknown: int
    """Hands without a record of who stayed."""
    bourres_unknown: int
    """Hands without a record of who was bourré."""


class AllStandings(NamedTuple):
    """The standings in each currency."""

    standings: tuple[SeasonTable, ...]
    left_out: tuple[LeftOut, ...]


def standings_of(evenings: Iterable[Winnings]) -> AllStandings:
    """Work out the standings. The evenings must hold every hand."""
    counted, left_out = list[Winnings](), list[LeftOut]()
    for evening in evenings:
        if evening.left_out_of_season:
            left_out.append(LeftOut.of(evening))
        elif evening.hands or evening.players:
            counted.append(evening)
    return AllStandings(
        tuple(_standings(group) for group in by_currency(counted).groups), tuple(left_out)
    )


def with_due(found: AllStandings, due: AllStandings) -> AllStandings:
    tables = zip(found.standings, due.standings, strict=True)
    return found._replace(standings=tuple(_with_due(table, other) for table, other in tables))


def _with_due(table: SeasonTable, due: SeasonTable) -> SeasonTable:
    players = (player._replace(due=due.whole.won.get(player.player, 0)) for player in table.players)
    return table._replace(players=tuple(players))


def _standings(group: Together) -> SeasonTable:
    ordered = sorted(group.evenings, key=_day) if all(map(_day, group.evenings)) else group.evenings
    whole = season_winnings(ordered)
    results = tuple(_results(ordered))
    deeds = [hand.deeds for evening in ordered for hand in evening.by_hand if hand.deeds]
    players = _players(whole, results, deeds)
    return SeasonTable(
        whole,
        group.unit,
        group.in_money,
        results,
        tuple(sorted(players, key=lambda standing: -standing.won)),
        sum(hand.stayed is None for hand in deeds),
        sum(hand.bourres is None for hand in deeds),
    )


def _day(evening: Winnings) -> str:
    with suppress(ValueError):
        return date.fromisoformat(evening.date or "").isoformat()
    return ""


def _results(evenings: Sequence[Winnings]) -> Iterator[EveningResult]:
    total = Counter[Player]()
    for evening in evenings:
        won = {player: evening.won.get(player, 0) for player in evening.players}
        total.update(won)
        yield EveningResult(evening.name, evening.game, evening.date, won, dict(total))


def _players(
    whole: Winnings, results: Sequence[EveningResult], deeds: Sequence[Deeds]
) -> Iterator[PlayerSeason]:
    every = range(len(Deeds._fields))
    counts = [Counter(who for hand in deeds for who in hand[deed] or ()) for deed in every]
    for player in whole.players:
        yield PlayerSeason(
            player,
            whole.won.get(player, 0),
            tuple(result for result in results if player in result.won),
            *(count[player] for count in counts),
        )
