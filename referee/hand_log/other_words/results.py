"""Results of a hand in everyday words: `Ann won`, `Ben and Cal in`, `Cal bourré`, `Ann 3, Ben 2`."""

import re
from functools import lru_cache
from typing import NamedTuple

from referee.game import Player
from referee.hand_log.other_words.everyday_words import STAYS, pattern, result_shapes
from referee.hand_log.session import Session


class Results(NamedTuple):
    """The results in a phrase."""

    stays: tuple[tuple[Player, bool], ...] = ()
    bourre: tuple[Player, ...] = ()
    won: tuple[Player, ...] = ()
    counts: tuple[tuple[Player, int], ...] = ()
    of_tricks: bool = False
    took: tuple[tuple[Player, int], ...] = ()
    """Tricks, or chips."""
    scores: tuple[tuple[Player, int], ...] = ()


_BETWEEN = r"(?:[ \t]*,[ \t]*(?:(?:and|et) )?|[ \t]+(?:and|et|&|\+)[ \t]+|[ \t]+)"
_NUMBER = r"[0-9]{1,9}(?![0-9.,]*[0-9])"
_WORD = r"[^\s,:;.!()&+\d\"][^\s,:;!()&\"]*?"
_ENTRY = r"(?:^|(?<=[\s,]))NAME[ \t]*:?[ \t]*NUMBER(?: (?P<of>TRICKS))?(?: (?P<boo>BOURRE))?"
_UP_OR_DOWN = re.compile(r"(?<=[ \t])(?:(?:is|was)[ \t]+)?(up|down)[ \t]+(?=[0-9])", re.IGNORECASE)


def result_of(text: str, session: Session) -> Results | None:
    several = tuple(sorted((known for known in session.names() if " " in known), key=len))
    for kind, shape in _shapes(several):
        if found := shape.fullmatch(text):
            players = _players(re.findall(_name(several), found[1], re.IGNORECASE), session)
            if players:
                few = found.groupdict().get("FEW")
                return _results_of(kind, players, int(few or 0))
            if kind == "took":
                return None
    return _numbered(text, several, session)


def _results_of(kind: str, players: tuple[Player, ...], few: int) -> Results:
    match kind:
        case "stays" | "out":
            return Results(stays=tuple((player, kind == "stays") for player in players))
        case "bourre":
            return Results(bourre=players)
        case "took":
            return Results(took=tuple((player, few) for player in players))
        case _:
            return Results(won=players)


@lru_cache(8)
def _name(of_several_words: tuple[str, ...]) -> str:
    return "|".join(
        ('"[^"]+"', *map(re.escape, reversed(of_several_words)), _WORD + r"(?![^\s,:;!()&\"])")
    )


@lru_cache(8)
def _shapes(of_several_words: tuple[str, ...]) -> tuple[tuple[str, re.Pattern[str]], ...]:
    name = _name(of_several_words)
    names = f"(?:{name})(?:{_BETWEEN}(?:{name}))*?"
    parts = {"NAMES": names, "NAME": name, "FEW": "[0-5]"}
    shapes = result_shapes().items()
    return tuple((kind, pattern(shape, parts)) for kind, ways in shapes for shape in ways)


@lru_cache(8)
def _entry(of_several_words: tuple[str, ...]) -> re.Pattern[str]:
    return pattern(_ENTRY, {"NAME": _name(of_several_words), "NUMBER": f"[+-]?{_NUMBER}"})


def _players(words: list[str], session: Session) -> tuple[Player, ...]:
    named = [_player(word, session) for word in words if word.lower() not in ("and", "et")]
    players = [player for player in named if player is not None]
    return tuple(players) if len({*players}) == len(named) else ()


def _player(word: str, session: Session) -> Player | None:
    small = word.lower() in (*STAYS, "all", "out", "pot", "no", "the", "b", "w")
    return None if small and not session.knows(word) else session.meant(word)


def _numbered(text: str, of_several_words: tuple[str, ...], session: Session) -> Results | None:
    text = _UP_OR_DOWN.sub(lambda found: "+" if found[1].lower() == "up" else "-", text)
    entry = _entry(of_several_words)
    found, rest = [*entry.finditer(text)], entry.sub("\0", text)
    players = _players([part["NAME"] for part in found], session)
    if len(players) != len(found) or not re.fullmatch(rf"\0(?:{_BETWEEN}\0)*", rest, re.IGNORECASE):
        return None
    written = [part["NUMBER"] for part in found]
    numbers = tuple(zip(players, map(int, written), strict=True))
    if any(number[0] in "+-" for number in written):
        signed = all(number[0] in "+-" or number == "0" for number in written)
        return Results(scores=numbers) if signed and len(numbers) > 1 else None
    bourre = tuple(player for player, part in zip(players, found, strict=True) if part["boo"])
    of_tricks = any(part["of"] or part["boo"] for part in found)
    return Results(counts=numbers, bourre=bourre, of_tricks=of_tricks)
