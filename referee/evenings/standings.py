"""The standings after many evenings."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import date
from typing import NamedTuple

from referee.books import Account
from referee.evening_events import UnitStated
from referee.evenings.figures import LeftOut, Winnings, season_winnings
from referee.evenings.hands import Deeds
from referee.evenings.side_sums import PaidAlready
from referee.game import Player


class PaidPart(NamedTuple):
    """A payment already made, in the figures of its evenings."""

    paid: PaidAlready
    amount: int
    """In chips, or in hundredths of the currency for sums in money."""


class Together(NamedTuple):
    """Evenings in one currency, or all without a stated worth."""

    evenings: tuple[Winnings, ...]
    """In chips, or in hundredths of the currency where `in_money`."""
    unit: UnitStated | None
    """The worth of a chip, or the currency where `in_money`."""
    in_money: bool
    """Chips had different worths, or a payment is not in whole chips."""
    paid: tuple[PaidPart, ...]

    @property
    def changing(self) -> bool:
        """As in `Settled`."""
        return any(len(evening.units) > 1 for evening in self.evenings)


def by_currency(
    evenings: Iterable[Winnings], others: Iterable[PaidAlready] = ()
) -> tuple[list[Together], list[PaidAlready]]:
    """Group evenings that can be added up, with the payments in their lines and in `others`.

    An evening in which the worth of a chip changes stays alone. A log of payments only is no evening.
    Also return the payments that fit none of the evenings clearly.
    """
    given, others = list(evenings), list(others)
    played = [
        evening for evening in given if evening.players or evening.hands or evening.unread
    ] or given
    others += [paid for evening in given if evening not in played for paid in evening.paid]
    groups: dict[object, _Group] = {}
    own: list[tuple[PaidAlready, _Group]] = []
    for number, evening in enumerate(played):
        currencies = frozenset(unit.currency for unit in evening.units)
        key = number if len(evening.units) > 1 else currencies
        group = groups.setdefault(key, _Group())
        group.evenings.append(evening)
        own += [(paid, group) for paid in evening.paid]
        group.units |= dict.fromkeys(evening.paid, evening.unit)
    uncounted = [paid for paid, group in own if not _counted(paid, group, groups.values())]
    uncounted += [paid for paid in others if not _counted(paid, None, groups.values())]
    return [group.together() for group in groups.values()], uncounted


@dataclass(slots=True)
class _Group:
    evenings: list[Winnings] = field(default_factory=list)
    paid: list[PaidAlready] = field(default_factory=list)
    units: dict[PaidAlready, UnitStated | None] = field(default_factory=dict)
    """Where a payment is recorded."""

    def worths(self) -> Sequence[UnitStated]:
        return tuple(
            {unit.minor: unit for evening in self.evenings for unit in evening.units}.values()
        )

    def together(self) -> Together:
        worths, fixed = self.worths(), all(len(evening.units) == 1 for evening in self.evenings)
        unit = worths[0] if fixed and worths else None
        in_money = fixed and (
            len(worths) > 1 or any(paid.in_chips(unit) is None for paid in self.paid)
        )
        parts = tuple(
            PaidPart(paid, self._amount(paid, unit, in_money=in_money)) for paid in self.paid
        )
        figures = map(_in_money, self.evenings) if in_money else self.evenings
        return Together(tuple(figures), unit, in_money, parts)

    def _amount(self, paid: PaidAlready, unit: UnitStated | None, *, in_money: bool) -> int:
        if in_money and unit:
            return paid.in_money(self.units.get(paid) or unit)
        return paid.in_chips(unit) or 0


def _counted(paid: PaidAlready, own: _Group | None, groups: Iterable[_Group]) -> bool:
    fitting = list(_fitting(paid, own, tuple(groups)))
    if len(fitting) == 1:
        fitting[0].paid.append(paid)
    return len(fitting) == 1


def _fitting(paid: PaidAlready, own: _Group | None, groups: Sequence[_Group]) -> Iterator[_Group]:
    if own is not None and (paid.currency is None or _is_in(paid, own)):
        yield own
    elif paid.currency is not None:
        yield from (group for group in groups if _is_in(paid, group))
    elif len(groups) == 1 and len(groups[0].worths()) < 2:
        yield groups[0]


def _is_in(paid: PaidAlready, group: _Group) -> bool:
    return all(len(evening.units) == 1 and paid.is_in(evening.unit) for evening in group.evenings)


def _in_money(evening: Winnings) -> Winnings:
    (unit,) = evening.units
    won: Mapping[Account, int] = {party: chips * unit.minor for party, chips in evening.won.items()}
    debts = tuple(debt.times(unit.minor) for debt in evening.debts)
    by_hand = tuple(hand.times(unit.minor) for hand in evening.by_hand)
    side = evening.side.times(unit.minor)
    return evening._replace(won=won, debts=debts, by_hand=by_hand, side=side)


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
    groups, _ = by_currency(counted)
    return AllStandings(tuple(map(_standings, groups)), tuple(left_out))


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
