"""The `players` file: who is who in several logs."""

from collections.abc import Iterator, Mapping
from types import MappingProxyType

from referee.cli.files import read_toml
from referee.cli.trouble import CannotDo
from referee.game import Player

NOBODY: Mapping[str, Player] = MappingProxyType({})
"""Everybody is called by his own name."""
_EXAMPLE = 'Ann = ["Annie", "ann b"]'


def read_aliases(written: str) -> Mapping[str, Player]:
    """Each other name and the player it stands for: `Ann = ["Annie", "ann b"]`, one line each.

    Raises `CannotDo` for a file that cannot be read or that gives one name to two players.
    """
    aliases: dict[str, Player] = {}
    for player, name in _pairs(written, read_toml(written, f"; write {_EXAMPLE}")):
        if aliases.setdefault(name, player) != player:
            raise CannotDo(f"{written}: {name} stands for {aliases[name]} and for {player}")
    for name, player in aliases.items():
        if player in aliases and name != player:
            raise CannotDo(f"{written}: {player} is another name of {aliases[player]} already")
    return MappingProxyType(aliases)


def _pairs(written: str, table: Mapping[str, object]) -> Iterator[tuple[Player, str]]:
    for player, names in table.items():
        several = names if isinstance(names, list) else [names]
        for name in several:
            if not isinstance(name, str):
                raise CannotDo(f"{written}: write other names of {player} so: {_EXAMPLE}")
            yield Player(player), name
