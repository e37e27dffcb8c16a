"""The figures of several evenings added up."""

from collections import Counter
from collections.abc import Mapping, Sequence
from types import MappingProxyType

from referee.events import UnitStated
from referee.game import Account, Chips, House, Player
from referee.money import netted
from referee.studies.evenings.side_sums import together
from referee.studies.money_won import Winnings


def season_winnings(evenings: Sequence[Winnings], aliases: Mapping[Player, Player]) -> Winnings:
    """Add up several evenings, with each player under the name that `aliases` gives them."""

    def known(party: Account) -> Account:
        return party if isinstance(party, House) else aliases.get(party, party)

    won: Counter[Account] = Counter()
    brought: Counter[Player] = Counter()
    cashed: Counter[Player] = Counter()
    owed: Counter[tuple[Account, Account]] = Counter()
    units: dict[tuple[int, str], UnitStated] = {}
    owing: list[tuple[Player, Chips]] = []
    unknown: set[Player] = set()
    as_counted: set[Player] = set()
    for winnings in evenings:
        units |= {(unit.minor, unit.currency): unit for unit in winnings.units}
        for party, chips in winnings.won.items():
            won[known(party)] += chips
        for player, chips in winnings.brought.items():
            brought[aliases.get(player, player)] += chips
        for player, chips in winnings.cashed.items():
            cashed[aliases.get(player, player)] += chips
        for debt in winnings.debts:
            owed[known(debt.giver), known(debt.taker)] += debt.amount
        owing += [(aliases.get(player, player), chips) for player, chips in winnings.owing]
        unknown |= {aliases.get(player, player) for player in winnings.unknown}
        as_counted |= {aliases.get(player, player) for player in winnings.as_counted}
    uncounted = {
        known(who)
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
        side=together([evening.side for evening in evenings], aliases),
        unknown=frozenset(unknown),
        as_counted=frozenset(as_counted - unknown),
        no_bourre_assumed=any(winnings.no_bourre_assumed for winnings in evenings),
        unread=sum(winnings.unread for winnings in evenings),
    )
