"""Players as a command line names them, and figures with each player under one name."""

import unicodedata
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from difflib import get_close_matches
from typing import TypeVar

from referee.audits import Passage
from referee.game import Account, House, Player, RefusedError, listed
from referee.hand_log import name_key


class UnknownPlayerError(RefusedError):
    """A name that nobody bears, or that may mean several players, in one sentence."""


def called(written: str, players: Iterable[Player]) -> Player:
    """Return the player of that name, or the only one whose name begins so.

    Case, accents and quotes matter only where two names differ in nothing else. Raises
    `UnknownPlayerError`.
    """
    known = tuple(dict.fromkeys(players))
    found = _alike(written, known) or tuple(player for player in known if begins(player, written))
    if len(found) == 1:
        return found[0]
    if found:
        raise UnknownPlayerError(f"{written} may be {listed(found, 'or')}; write the whole name")
    plain = {_plain(player): player for player in known}
    near = get_close_matches(_plain(written), plain, 1)
    hint = f"did you mean {plain[near[0]]}? At" if near else "at"
    table = f"{hint} the table were {', '.join(known)}" if known else "nobody has a seat"
    raise UnknownPlayerError(f"nobody is called {written}; {table}")


def seated(passages: Iterable[Passage]) -> Iterator[Player]:
    """Yield everybody who had a seat in one of these hands, hand by hand."""
    for passage in passages:
        if hand := passage.judgement.hand:
            yield from hand.seating


def begins(name: str, written: str) -> bool:
    """Return whether a name, or another spelling of it, begins as written."""
    plain = _plain(written)
    return name == written or (bool(plain) and _plain(name).startswith(plain))


def aliases(names: Mapping[Player, Player], players: Iterable[Player]) -> Mapping[Player, Player]:
    """Return the players whom one of the names means, and who they are."""
    found = ((player, {names[name] for name in _alike(player, names)}) for player in players)
    return {player: meant.pop() for player, meant in found if len(meant) == 1}


def namesakes(players: Iterable[Player]) -> Iterator[tuple[Player, ...]]:
    """Yield each set of names that are spelled much the same: one player, or several?"""
    alike: dict[str, list[Player]] = {}
    for player in players:
        alike.setdefault(_plain(player), []).append(player)
    return (tuple(names) for names in alike.values() if len(names) > 1)


def _alike(written: str, names: Iterable[Player]) -> tuple[Player, ...]:
    """The names that are spelled so; where there is none, those that are spelled much the same."""
    known = tuple(names)
    for spelling in (str, _key, _plain):
        if found := tuple(player for player in known if spelling(player) == spelling(written)):
            return found
    return ()


def _key(name: str) -> str:
    return name_key(name).strip("\"' ")


def _plain(name: str) -> str:
    """A name without case, quotes and accents."""
    letters = unicodedata.normalize("NFKD", _key(name))
    return "".join(letter for letter in letters if not unicodedata.combining(letter))


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
