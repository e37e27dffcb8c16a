"""The `players` file: who is who in several logs."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from referee import files, game
from referee.cli.trouble import CannotDo

_EXAMPLE = 'Ann = ["Annie", "ann b"]'
_QUOTED = 'and a name with a blank or an accent in quotes: "Big Al" = ["Al"]'


def names_in(file: str | None) -> Mapping[game.Player, game.Player]:
    """Every name of a `players` file, and whose it is: `Ann = ["Annie", "ann b"]`. No file: none.

    Raises `CannotDo` for a file that cannot be read or that gives one name to two players.
    """
    names: dict[game.Player, game.Player] = {}
    table = {} if file is None else files.read_toml(file, f"; write {_EXAMPLE}, {_QUOTED}")
    for player, name in _pairs(file or "", table):
        if names.setdefault(name, player) != player:
            raise CannotDo(f"{file}: {name} stands for {names[name]} and for {player}")
    for name, player in names.items():
        if player in names and name != player:
            raise CannotDo(f"{file}: {player} is another name of {names[player]} already")
    return names | {player: player for player in names.values()}


def _pairs(file: str, table: Mapping[str, object]) -> Iterator[tuple[game.Player, game.Player]]:
    for player, names in table.items():
        for name in names if isinstance(names, list) else [names]:
            if not isinstance(name, str):
                raise CannotDo(f"{file}: write other names of {player} so: {_EXAMPLE}")
            yield game.Player(player), game.Player(name)
