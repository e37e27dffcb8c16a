"""Everyday words for those of the notation, from `everyday.toml`."""

import re
import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import NamedTuple

from referee.hand_log.grammar import keywords
from referee.hand_log.session import Session

_TABLE = tomllib.loads(Path(__file__).with_name("everyday.toml").read_text("utf-8"))
_CAPITALS = re.compile("(?<!P<)[A-Z]{2,}")


def _by_word(words: Mapping[str, str]) -> Mapping[str, str]:
    return {word: meant for meant, row in words.items() for word in row.split()}


ALIASES = _by_word(_TABLE["keywords"])

COINS = _by_word(_TABLE["coins"])

SMALL_WORDS = _by_word(_TABLE["small_words"])

STAYS = ("in", "plays", "stay", "stayed", "stays", "yes")

TELLING = frozenset(_TABLE["asides"]["telling"].split())
"""Words that change what a line says."""
PLAYING = frozenset(_TABLE["asides"]["playing"].split())
"""Words that tell something of a player without a number."""
SMALL = frozenset(_TABLE["asides"]["small"].split())
"""Words that name nobody within an aside, though a name may begin so."""
USUAL = keywords() | {*ALIASES, *PLAYING, *SMALL, *_TABLE["asides"]["usual"].split()}
"""Words of a log and of everyday, which say nothing else."""
OF_A_LINE = frozenset(_TABLE["asides"]["mistakes"].split())
"""Mistakes of a line that may be one in words."""
TITLED = re.compile(
    r"(?:big|old|little|young|fat|aunt|auntie|uncle|mrs?\.?|ms\.?|miss|gros|grosse|grande?|petite?|vieux|vieille"
    r"|tante|oncle|mme\.?) \S+",
    re.IGNORECASE,
)
"""A name of two words."""

NUMBERS = re.findall(
    r"\w+", "nought one two three four five six seven eight nine ten eleven twelve"
)


def pattern(shape: str, parts: Mapping[str, str]) -> re.Pattern[str]:
    """Return a shape as a regex; `parts`: words in capitals that become named groups."""
    return re.compile(_expanded(shape, parts), re.IGNORECASE)


def _expanded(shape: str, parts: Mapping[str, str]) -> str:
    def stands_for(found: re.Match[str]) -> str:
        word, words = found[0], _TABLE["words"]
        if word in parts:
            return f"(?P<{word}>{parts[word]})"
        return f"(?:{_expanded(words[word], parts)})" if word in words else word

    return _CAPITALS.sub(stands_for, shape)


class UsualWording(NamedTuple):
    """A usual wording."""

    shape: re.Pattern[str]
    line: str
    """The equivalent line; words in capitals are the groups of the shape."""

    def meant(self, found: re.Match[str], session: Session) -> str | None:
        who = next((part for part in self.shape.groupindex if part in ("NAME", "OTHER")), None)
        return None if who and not session.meant(found[who]) else self.filled(found)

    def filled(self, found: re.Match[str]) -> str:
        said = found.groupdict("")
        return _CAPITALS.sub(lambda word: said.get(word[0], word[0]), self.line)


@cache
def wordings(kind: str) -> tuple[UsualWording, ...]:
    return tuple(
        UsualWording(pattern(shape, _TABLE["parts"]), line)
        for line, shapes in _TABLE.get(kind, {}).items()
        for shape in shapes
    )
