"""The figures of several evenings added up."""

from collections import Counter
from collections.abc import Mapping, Sequence
from types import MappingProxyType

from referee.events import UnitStated
from referee.game import Account, Chips, Player
from referee.money import netted
from referee.studies.evenings.names import Pair, named, pair_named, sums_named
from referee.studies.evenings.side_sums import together
from referee.studies.money_won import Winnings


def season_winnings(evenings: Sequence[Winnings], names: Mapping[Player, Player]) -> Winnings:
    """Add up several evenings, with each player under the name that `names` gives them."""
    won: Counter[Account] = Counter()
    brought: Counter[Player] = Counter()
    cashed: Counter[Player] = Counter()
    owed: Counter[Pair] = Counter()
    units: dict[tuple[int, str], UnitStated] = {}
    owing: list[tuple[Player, Chips]] = []
    unknown: set[Player] = set()
    as_counted: set[Player] = set()
    for winnings in evenings:
        units |= {(unit.minor, unit.currency): unit for unit in winnings.units}
        won.update(sums_named(winnings.won, names))
        brought.update(sums_named(winnings.brought, names))
        cashed.update(sums_named(winnings.cashed, names))
        for debt in winnings.debts:
            owed[pair_named(debt.parties, names)] += debt.amount
        owing += [(named(player, names), chips) for player, chips in winnings.owing]
        unknown |= {named(player, names) for player in winnings.unknown}
        as_counted |= {named(player, names) for player in winnings.as_counted}
    uncounted = {
        named(who, names)
        for winnings in evenings
        for who in winnings.players
        if who not in winnings.brought
    }
    return Winnings(
        name=f"{len(evenings)} evenings",
        units=tuple(units.values()),
        hands=sum(winnings.hands for winnings in evenings),
        brought=MappingProxyType(
            {player: n for player, n in brought.items() if player not in uncounted}
        ),
        cashed=MappingProxyType(dict(cashed)),
        won=MappingProxyType(dict(won)),
        debts=netted(owed),
        owing=tuple(owing),
        side=together([evening.side for evening in evenings], names),
        unknown=frozenset(unknown),
        as_counted=frozenset(as_counted - unknown),
        no_bourre_assumed=any(winnings.no_bourre_assumed for winnings in evenings),
        unread=sum(winnings.unread for winnings in evenings),
    )
