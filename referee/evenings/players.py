"""Players as a command line names them."""

import unicodedata
from collections.abc import Iterable, Iterator, Mapping
from difflib import get_close_matches

from referee.audits import Passage
from referee.books import Account
from referee.game import Player
from referee.hand_log import name_key
from referee.messages import RefusedError, listed


class UnknownPlayerError(RefusedError):
    """An unknown or ambiguous name, in one sentence."""


def called(written: str, players: Iterable[Player]) -> Player:
    """Return the player of that name, or the only one whose name begins so.

    Case, accents and quotes matter only where names differ in nothing else. Raises `UnknownPlayerError`.
    """
    known = tuple(dict.fromkeys(players))
    found = _alike(written, known) or tuple(player for player in known if begins(player, written))
    if len(found) == 1:
        return found[0]
    if found:
        raise UnknownPlayerError.say(
            "{written} may be {players}; write the whole name",
            written=written,
            players=listed(found, "or"),
        )
    plain = {_plain(player): player for player in known}
    near = get_close_matches(_plain(written), plain, 1)
    if not known:
        raise UnknownPlayerError.say(
            "nobody is called {written}; nobody has a seat", written=written
        )
    seated = ", ".join(known)
    if near:
        raise UnknownPlayerError.say(
            "nobody is called {written}; did you mean {player}? At the table were {players}",
            written=written,
            player=plain[near[0]],
            players=seated,
        )
    raise UnknownPlayerError.say(
        "nobody is called {written}; at the table were {players}", written=written, players=seated
    )


def seated(passages: Iterable[Passage]) -> Iterator[Player]:
    for passage in passages:
        if hand := passage.judgement.hand:
            yield from hand.seating


def begins(name: str, written: str) -> bool:
    plain = _plain(written)
    return name == written or (bool(plain) and _plain(name).startswith(plain))


def aliases(names: Mapping[Player, Player], players: Iterable[Player]) -> Mapping[Player, Player]:
    found = ((player, {names[name] for name in _alike(player, names)}) for player in players)
    return {player: meant.pop() for player, meant in found if len(meant) == 1}


def namesakes(players: Iterable[Player]) -> Iterator[tuple[Player, ...]]:
    """Yield names with nearly the same spelling: perhaps one player."""
    alike: dict[str, list[Player]] = {}
    for player in players:
        alike.setdefault(_plain(player), []).append(player)
    return (tuple(names) for names in alike.values() if len(names) > 1)


def _alike(written: str, names: Iterable[Player]) -> tuple[Player, ...]:
    known = tuple(names)
    for spelling in (str, _key, _plain):
        if found := tuple(player for player in known if spelling(player) == spelling(written)):
            return found
    return ()


def _key(name: str) -> str:
    return name_key(name).strip("\"' ")


def _plain(name: str) -> str:
    letters = unicodedata.normalize("NFKD", _key(name))
    return "".join(letter for letter in letters if not unicodedata.combining(letter))


Pair = tuple[Account, Account]
"""Loser and winner, or debtor and creditor."""
