"""Pseudonyms for a log that is to be shared."""

import hashlib
import hmac
from collections.abc import Iterable, Iterator, Mapping
from itertools import count

from referee.game import Player
from referee.hand_log import plain_name

_CONSONANTS = "bdfgklmnprstvzhj"
_VOWELS = "aeiou"
_SYLLABLES = 3


def pseudonyms(
    players: Iterable[Player], real: Iterable[Player], key: str | None = None
) -> Mapping[Player, Player]:
    """Return a pseudonym for each player, none a real name: `Player1`, `Player2` in order.

    With a key it depends only on key and name, unless it is taken. Names that differ only in
    spelling are kept apart.
    """
    taken = set(map(plain_name, real))
    found: dict[Player, Player] = {}
    for number, player in enumerate(dict.fromkeys(players), 1):
        candidates = _numbered(number) if key is None else _invented(player, key)
        found[player] = next(Player(name) for name in candidates if plain_name(name) not in taken)
        taken.add(plain_name(found[player]))
    return found


def _numbered(number: int) -> Iterator[str]:
    yield f"Player{number}"
    yield from (f"Player{number}-{again}" for again in count(2))


def _invented(player: Player, key: str) -> Iterator[str]:
    """Yield `Dakose`, and longer names."""
    digest = hmac.new(key.encode(), plain_name(player).encode(), hashlib.sha256).digest()
    number = int.from_bytes(digest, "big")
    for length in count(_SYLLABLES):
        yield "".join(_syllables(number, length)).capitalize()


def _syllables(number: int, length: int) -> Iterator[str]:
    for _ in range(length):
        number, which = divmod(number, len(_CONSONANTS) * len(_VOWELS))
        yield _CONSONANTS[which % len(_CONSONANTS)] + _VOWELS[which // len(_CONSONANTS)]
