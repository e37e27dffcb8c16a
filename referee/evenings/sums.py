"""The figures of several evenings added up."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import TypeVar

from referee.books import Account
from referee.evening_events import UnitStated
from referee.evenings.figures import Winnings
from referee.evenings.players import Pair, named, pair_named, sums_named
from referee.evenings.side_sums import together
from referee.game import Player
from referee.money import netted

_Party = TypeVar("_Party", Player, Account)


def season_winnings(evenings: Sequence[Winnings], names: Mapping[Player, Player]) -> Winnings:
    """Add up several evenings, with each player under the name that `names` gives them."""
    brought = _added((evening.brought for evening in evenings), names)
    owed = Counter[Pair]()
    for debt in (debt for evening in evenings for debt in evening.debts):
        owed[pair_named(debt.parties, names)] += debt.amount
    unknown = _united((evening.unknown for evening in evenings), names)
    as_counted = _united((evening.as_counted for evening in evenings), names)
    uncounted = {
        named(who, names)
        for evening in evenings
        for who in evening.players
        if who not in evening.brought
    }
    return Winnings(
        name=f"{len(evenings)} evenings",
        due=any(evening.due for evening in evenings),
        units=tuple(_units(evenings)),
        hands=sum(evening.hands for evening in evenings),
        brought=MappingProxyType(
            {player: n for player, n in brought.items() if player not in uncounted}
        ),
        cashed=_added((evening.cashed for evening in evenings), names),
        won=_added((evening.won for evening in evenings), names),
        debts=netted(owed),
        owing=tuple(
            (named(player, names), chips) for evening in evenings for player, chips in evening.owing
        ),
        side=together([evening.side for evening in evenings], names),
        unknown=unknown,
        as_counted=as_counted - unknown,
        no_bourre_assumed=any(evening.no_bourre_assumed for evening in evenings),
        alternatives=tuple(
            other.named(names) for evening in evenings for other in evening.alternatives
        ),
        left_out=MappingProxyType(
            {log: hand for evening in evenings for log, hand in evening.left_out.items()}
        ),
        unread=sum(evening.unread for evening in evenings),
        untold=all(evening.untold for evening in evenings),
        from_remarks=tuple(line for evening in evenings for line in evening.from_remarks),
    )


def _added(
    figures: Iterable[Mapping[_Party, int]], names: Mapping[Player, Player]
) -> Mapping[_Party, int]:
    added = Counter[_Party]()
    for figure in figures:
        added.update(sums_named(figure, names))
    return MappingProxyType(dict(added))


def _united(
    groups: Iterable[Iterable[Player]], names: Mapping[Player, Player]
) -> frozenset[Player]:
    return frozenset(named(player, names) for players in groups for player in players)


def _units(evenings: Iterable[Winnings]) -> Iterable[UnitStated]:
    units = [unit for evening in evenings for unit in evening.units]
    return {(unit.minor, unit.currency): unit for unit in units}.values()
