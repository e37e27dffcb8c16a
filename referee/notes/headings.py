"""Headings of score sheets, marks of the same meaning, and numbers with marks."""

import re
import tomllib
from collections.abc import Mapping
from collections.abc import Set as AbstractSet
from fractions import Fraction
from functools import cache, lru_cache
from importlib import resources

from referee.notes.vocabulary import fold
from referee.notes.words import number_of

_NUMBER = re.compile(r"[+-]?[$£€]?\d*[.,]?\d+\s?[$£€]?")
_MARK = re.compile(r"[*xX]|\(?([^\W\d_]+)\.?\)?")
_BESIDE_NUMBERS = frozenset({"dealer", "won", "bourré"})
"""The meanings of a mark beside a number."""
STAR = "*"
CIRCLE = "()"
"""A number between brackets: marked, or a loss."""
_CIRCLED = re.compile(r"\((\d)\)")
OF_TRICKS = re.compile(r"(.+?)(?:'s|’s)?[\s_(-]+(?:tricks?|books|plis|levées)\)?", re.IGNORECASE)


@cache
def _table() -> dict[str, dict[str, str]]:
    text = resources.files(__package__).joinpath("headings.toml").read_text("utf-8")
    return tomllib.loads(text)


@cache
def meanings() -> Mapping[str, tuple[str, ...]]:
    """Return the possible meanings of each known heading, the likeliest first."""
    found: dict[str, tuple[str, ...]] = {}
    for meaning, listed in _table()["headings"].items():
        for heading in (fold(meaning), *listed.split(", ")):
            found[heading] = (*found.get(heading, ()), meaning)
    return found


def meanings_of(heading: str) -> tuple[str, ...]:
    return meanings().get(key(heading), ())


def meanings_by_kind(kinds: AbstractSet[str]) -> list[str]:
    """Return the meanings of a heading by the kinds of its words."""
    return [meaning for meaning, some in _table()["kinds"].items() if kinds & {*some.split()}]


def is_meaning(written: str) -> bool:
    """Tell whether a column may mean this: a known meaning, or a player."""
    return key(written) in meanings() or written[:1].isupper() or bool(OF_TRICKS.match(written))


def same_heading(one: str, two: str) -> bool:
    return key(one) == key(two)


def key(heading: str) -> str:
    return " ".join(fold(heading).strip(" :.?*_'\"").replace("_", " ").split()) or heading.strip()


def parted(cell: str) -> tuple[str, tuple[str, ...]]:
    """Return the number of a cell and the meanings of its marks: `-6 (D)`, `5*`; neither if more stands there."""
    if circled := _CIRCLED.fullmatch(cell):
        return circled[1], (CIRCLE,)
    found = _NUMBER.search(cell)
    number = found[0].strip() if found else ""
    beside = f"{cell[: found.start()]} {cell[found.end() :]}" if found else cell
    marks = [
        next(iter(meanings_of(mark[1])), "") if mark[1] else STAR for mark in _MARK.finditer(beside)
    ]
    known = {*marks} <= {STAR, *_BESIDE_NUMBERS} and not _MARK.sub("", beside).strip()
    return (number, tuple(marks)) if known and (number or marks != [STAR]) else ("", ())


@lru_cache(4096)
def value(cell: str) -> Fraction | None:
    """Return the number of a cell, without coin and marks."""
    number, _ = parted(cell)
    return number_of(re.sub(r"[$£€\s]", "", number)) if number else None
