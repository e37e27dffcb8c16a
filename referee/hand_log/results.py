"""How a hand came out, in everyday words: `Ann won`, `Ben and Cal in`, `Cal bourré`, `Ann 3, Ben 2`."""

import re
from collections.abc import Callable
from functools import lru_cache
from types import MappingProxyType
from typing import NamedTuple

from referee.game import Player
from referee.hand_log.everyday_words import STAYS
from referee.hand_log.session import Session


class Results(NamedTuple):
    """What a phrase says of how a hand came out."""

    stays: tuple[tuple[Player, bool], ...] = ()
    bourre: tuple[Player, ...] = ()
    won: tuple[Player, ...] = ()
    """Who took a pot of which it does not say how much it was."""
    counts: tuple[tuple[Player, int], ...] = ()
    """Numbers behind names."""
    of_tricks: bool = False
    """Whether it says that these are tricks."""
    took: tuple[tuple[Player, int], ...] = ()
    """So many tricks, or so many chips."""
    scores: tuple[tuple[Player, int], ...] = ()
    """The same with a sign: what each is up or down."""


_BE = r"(?:(?:is|are|was|were|both|goes|went|go|got|est|sont) )*"
_IN = r"(?:in|plays?|played|stay(?:s|ed)?(?: in)?|jouent?|restent?)"
_OUT = r"(?:out|folds?|folded|pass(?:e[sd]?|ent)?|dropped|drops|sits? out|sat out)"
_BOURRE = r"(?:bourr?[eé](?:e?s?|e?d)|boo(?:ed)?)"
_NO_TRICK = (
    r"(?:(?:takes?|took|gets?|got|makes?|made|has|had) )?(?:nothing|no tricks?|aucune lev[eé]e)"
)
_WINS = r"(?:wins?|won|takes?|took|gets?|got|gagne|remporte|ramasse|prend)"
_WHAT = r"(?:,? (?:it|(?:the |le )?pot|the hand|everything|it all|tout))?"
_TRICKS = r"tricks?|lev[eé]es?"
_BETWEEN = r"(?:[ \t]*,[ \t]*(?:(?:and|et) )?|[ \t]+(?:and|et|&|\+)[ \t]+|[ \t]+)"
_NUMBER = r"[0-9]{1,9}(?![0-9.,]*[0-9])"
_WORD = r"[^\s,:;.!()&+\d\"][^\s,:;!()&\"]*?"


_UP_OR_DOWN = re.compile(r"(?<=[ \t])(?:(?:is|was)[ \t]+)?(up|down)[ \t]+(?=[0-9])", re.IGNORECASE)


def result_of(text: str, session: Session) -> Results | None:
    """What a phrase says of how a hand came out; None where it says something else."""
    name = _name(tuple(sorted((known for known in session.names() if " " in known), key=len)))
    if found := _compiled(rf"NAME:? {_WINS} (?P<few>[0-5])", name).fullmatch(text):
        players = _players([found["who"]], session)
        return (
            Results(took=tuple((player, int(found["few"])) for player in players))
            if players
            else None
        )
    for shape, says in _SHAPES.items():
        if found := _compiled(shape, name).fullmatch(text):
            players = _players(re.findall(name, found["who"], re.IGNORECASE), session)
            if players:
                return says(players)
    return _numbered(text, name, session)


@lru_cache(8)
def _name(of_several_words: tuple[str, ...]) -> str:
    """A regex for a name; those of several words are matched first."""
    return "|".join(
        ('"[^"]+"', *map(re.escape, reversed(of_several_words)), _WORD + r"(?![^\s,:;!()&\"])")
    )


@lru_cache(64)
def _compiled(shape: str, name: str) -> re.Pattern[str]:
    several = rf"(?P<who>(?:{name})(?:{_BETWEEN}(?:{name}))*?)"
    one = rf"(?P<who>{name})"
    return re.compile(shape.replace("NAMES", several).replace("NAME", one), re.IGNORECASE)


def _players(words: list[str], session: Session) -> tuple[Player, ...]:
    """Whom these words name; empty where one of them names nobody, or a player stands there twice."""
    named = [_player(word, session) for word in words if word.lower() not in ("and", "et")]
    players = [player for player in named if player is not None]
    return tuple(players) if len({*players}) == len(named) else ()


def _player(word: str, session: Session) -> Player | None:
    """Whom a word names: no word of the notation stands for the beginning of a name."""
    small = word.lower() in (*STAYS, "all", "out", "pot", "no", "the", "b", "w")
    return None if small and not session.knows(word) else session.meant(word)


def _numbered(text: str, name: str, session: Session) -> Results | None:
    """Names with a number each, as `Ann 3, Ben 2, Cal 0 bourré` or `Ann +3 Ben -3`."""
    text = _UP_OR_DOWN.sub(lambda found: "+" if found[1].lower() == "up" else "-", text)
    entry = rf"(?P<who>{name})[ \t]*:?[ \t]*(?P<n>[+-]?{_NUMBER})(?: (?P<of>{_TRICKS}))?(?: (?P<boo>{_BOURRE}))?"
    found = [*re.finditer(rf"(?:^|(?<=[\s,])){entry}", text, re.IGNORECASE)]
    rest = re.sub(rf"(?:^|(?<=[\s,])){entry}", "\0", text, flags=re.IGNORECASE)
    players = _players([part["who"] for part in found], session)
    if not players or not re.fullmatch(rf"\0(?:{_BETWEEN}\0)*", rest, re.IGNORECASE):
        return None
    numbers = tuple((player, int(part["n"])) for player, part in zip(players, found, strict=True))
    if any(part["n"][0] in "+-" for part in found):
        signed = all(part["n"][0] in "+-" or part["n"] == "0" for part in found)
        return Results(scores=numbers) if signed and len(numbers) > 1 else None
    bourre = tuple(player for player, part in zip(players, found, strict=True) if part["boo"])
    return Results(
        counts=numbers,
        bourre=bourre,
        of_tricks=any(part["of"] or part["boo"] for part in found),
    )


def _who_stay(players: tuple[Player, ...]) -> Results:
    return Results(stays=tuple((player, True) for player in players))


def _who_fold(players: tuple[Player, ...]) -> Results:
    return Results(stays=tuple((player, False) for player in players))


def _who_are_bourre(players: tuple[Player, ...]) -> Results:
    return Results(bourre=players)


def _who_won(players: tuple[Player, ...]) -> Results:
    return Results(won=players)


_SHAPES: MappingProxyType[str, Callable[[tuple[Player, ...]], Results]] = MappingProxyType(
    {
        rf"NAMES:? {_BE}{_IN}": _who_stay,
        rf"NAMES:? {_BE}{_OUT}": _who_fold,
        rf"{_OUT}:? NAMES": _who_fold,
        rf"NAMES:? {_BE}(?:{_BOURRE}|{_NO_TRICK})(?: again)?": _who_are_bourre,
        rf"{_BOURRE}:? NAMES": _who_are_bourre,
        rf"NAME:? {_WINS}{_WHAT}(?: again)?": _who_won,
        r"(?:winner|won(?: by)?|gagnant):? NAME": _who_won,
        r"(?:the |le )?pot (?:goes )?(?:to|for|à|pour):? NAME": _who_won,
    }
)
