"""The writer of notes, as the text names them."""

import re
import tomllib
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from importlib import resources

from referee.game import Player
from referee.notes.page import NoteLine
from referee.notes.vocabulary import Vocabulary, fold, titles

_BY = re.compile(r"\b(?i:by|par|por) ([A-Z][\w'-]+)\b")
_SIGNED = re.compile(
    r"\s*(?:[-–—~]+|(?i:(?:your )?(?:lov(?:e|ing)|xo+|signed|yours|cheers|regards|respectfully|sincerely|cordially|thanks|best|ton|ta)(?: \w+){0,2})\W)\s*([A-Z][\w'-]+)(?: [A-Z][\w'-]+)?(?:\s+x+)?(?:, [a-z][^.!?0-9]*)?[\s.!]*"
    r"|\s*[-–—~]+ ?([^\W\d_][\w'-]+)(?: \([^()]*\))?[\s.!]*"
    r"|\s*([A-Z][\w'-]+) [A-Z]\.?, [A-Z]{2,4}[\s.]*"
)
# At the end of all, behind a dash: a player
_INITIALED = re.compile(r"\s[-–—~] ?([^\W\d_][\w'-]+)[\s.!]*$")
_LONE = re.compile(r"\s*((?:[A-Z][\w'-]+\.? )?[^\W\d_a-z][\w'-]+)[\s.!]*")


@cache
def _writers(group: str) -> tuple[re.Pattern[str], ...]:
    text = resources.files(__package__).joinpath("writers.toml").read_text("utf-8")
    return tuple(map(re.compile, tomllib.loads(text)[group]))


def writer_of(lines: Sequence[NoteLine], often: Mapping[str, int], known: Vocabulary) -> str:
    """Return the name, if stated: `me (Ann)`, `this is Ann`, `-- Ann` at the end.

    `often`: how often each word stands there.
    """
    for place, line in enumerate(lines):
        for shape in _writers("shapes"):
            if found := shape.search(line.text):
                name = next(group for group in found.groups() if group)
                rare = name.islower() and (place or often[fold(name)] < 2)  # `hey its urgent`
                inside = found.start() and not (name.islower() and known.knows(name))
                if (
                    inside
                    or "(" in found[0]
                    or found[0].endswith("ing")
                    or not (known.knows(name) or rare)
                ):
                    return name
    for line in lines[:2]:
        if (found := _BY.search(line.text)) and often[fold(found[1])] > 1:
            return found[1]
    marked = any("(me" in line.text.lower() for line in lines)  # `pot 8 to Ann (me!!)`
    once_told = _writers("once")[: 1 if marked else None]
    for found in (shape.search(line.text) for shape in once_told for line in lines[:5]):
        if found and often[fold(found[1]).rpartition(" ")[2]] == 1 and not known.knows(found[1]):
            return found[1]
    ends = [line.raw.rstrip() for line in lines[-2:]]
    last = signature(ends[-1]) if ends else None
    told = len(lines) > 4 and (often["i"] > 1 or often["je"] > 1)  # `Your sister, / Ann`
    if last is None and len(ends) > 1 and (told or ends[0].endswith(",")):
        last = _LONE.fullmatch(ends[1])
    name = next(filter(None, last.groups()), "") if last else ""
    title = name.rpartition(" ")[0]
    of_title = not title or fold(title.rstrip(".")) in titles()  # not `Roll Tide`
    return name if of_title and not known.knows(name) else ""


def writer_among(players: Iterable[Player], lines: Iterable[NoteLine]) -> Player | None:
    """Return the one player who says so: `amari typing`, `the undersigned, Lucien`."""
    texts = [line.text for line in lines]
    said = {
        player
        for player in players
        for shape in _writers("players")
        if any(map(re.compile(shape.pattern.replace("NAME", re.escape(player))).search, texts))
    }
    return said.pop() if len(said) == 1 else None


def signature(line: str) -> re.Match[str] | None:
    return _SIGNED.fullmatch(line)


def signed_by(last: NoteLine, players: Iterable[Player]) -> Player | None:
    """Return the player whose name ends the text behind a dash: `see y'all -minh`."""
    found = _INITIALED.search(last.raw)
    return next((who for who in players if found and fold(who) == fold(found[1])), None)
