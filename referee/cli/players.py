"""Whom a name means, on the command line and in the `players` file."""

import unicodedata
from collections.abc import Iterable, Iterator, Mapping
from difflib import get_close_matches

from referee.audits import Passage
from referee.cli.files import read_toml
from referee.cli.trouble import CannotDo
from referee.game import Player, listed
from referee.hand_log import name_key
from referee.reports import ENGLISH, Language

_EXAMPLE = 'Ann = ["Annie", "ann b"]'
_QUOTED = 'and a name with a blank or an accent in quotes: "Big Al" = ["Al"]'


def called(written: str, players: Iterable[Player]) -> Player:
    """The player of that name, or whose name alone begins so. Raises `CannotDo` for none and several.

    Case, accents and quotes matter only where two names differ in nothing else.
    """
    known = tuple(dict.fromkeys(players))
    found = _alike(written, known) or tuple(player for player in known if begins(player, written))
    if len(found) == 1:
        return found[0]
    if found:
        raise CannotDo(f"{written} may be {listed(found, 'or')}; write the whole name")
    plain = {_plain(player): player for player in known}
    near = get_close_matches(_plain(written), plain, 1)
    hint = f"did you mean {plain[near[0]]}? At" if near else "at"
    table = f"{hint} the table were {', '.join(known)}" if known else "nobody has a seat"
    raise CannotDo(f"nobody is called {written}; {table}")


def seated(passages: Iterable[Passage]) -> Iterator[Player]:
    """Everybody who had a seat in one of these hands, hand by hand."""
    for passage in passages:
        if hand := passage.judgement.hand:
            yield from hand.seating


def begins(name: str, written: str) -> bool:
    """Whether a name, or another spelling of it, begins as written."""
    plain = _plain(written)
    return name == written or (bool(plain) and _plain(name).startswith(plain))


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


def names_in(file: str | None) -> Mapping[Player, Player]:
    """Every name of a `players` file, and whose it is: `Ann = ["Annie", "ann b"]`. No file: none.

    Raises `CannotDo` for a file that cannot be read or that gives one name to two players.
    """
    names: dict[Player, Player] = {}
    table = {} if file is None else read_toml(file, f"; write {_EXAMPLE}, {_QUOTED}")
    for player, name in _pairs(file or "", table):
        if names.setdefault(name, player) != player:
            raise CannotDo(f"{file}: {name} stands for {names[name]} and for {player}")
    for name, player in names.items():
        if player in names and name != player:
            raise CannotDo(f"{file}: {player} is another name of {names[player]} already")
    return names | {player: player for player in names.values()}


def aliases(names: Mapping[Player, Player], players: Iterable[Player]) -> Mapping[Player, Player]:
    """The players whom one of the names means, and who they are."""
    found = ((player, {names[name] for name in _alike(player, names)}) for player in players)
    return {player: meant.pop() for player, meant in found if len(meant) == 1}


def _pairs(file: str, table: Mapping[str, object]) -> Iterator[tuple[Player, Player]]:
    for player, names in table.items():
        for name in names if isinstance(names, list) else [names]:
            if not isinstance(name, str):
                raise CannotDo(f"{file}: write other names of {player} so: {_EXAMPLE}")
            yield Player(player), Player(name)


def namesakes(players: Iterable[Player], words: Language = ENGLISH) -> Iterator[str]:
    """A sentence for each set of names that are spelled much the same: one player, or two?"""
    alike: dict[str, list[Player]] = {}
    for player in players:
        alike.setdefault(_plain(player), []).append(player)
    for names in alike.values():
        if len(names) > 1:
            yield words.say(
                "{names} are taken for different players; --players FILE can say otherwise.",
                names=listed(names, words.say("and")),
            )
