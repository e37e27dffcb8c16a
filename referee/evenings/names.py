"""Figures with each player under one name; `names` says who is who."""

from collections import Counter
from collections.abc import Mapping
from typing import TypeVar

from referee.game import Account, House, Player

Pair = tuple[Account, Account]
"""Who lost to whom, or owes whom."""
_Party = TypeVar("_Party", Player, Account)


def named(party: _Party, names: Mapping[Player, Player]) -> _Party:
    """A player under that name; the pots and the bank are who they are."""
    return party if isinstance(party, House) else names.get(party, party)


def sums_named(sums: Mapping[_Party, int], names: Mapping[Player, Player]) -> Counter[_Party]:
    """The sums of those under one name added up."""
    added = Counter[_Party]()
    for party, amount in sums.items():
        added[named(party, names)] += amount
    return added


def pair_named(pair: Pair, names: Mapping[Player, Player]) -> Pair:
    """Both of a pair under those names."""
    giver, taker = pair
    return named(giver, names), named(taker, names)
