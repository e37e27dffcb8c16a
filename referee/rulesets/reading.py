"""From what somebody wrote to what a ruleset holds: one way in files, in logs and behind `--set`.

`KNOBS` says what may be written. Whoever writes it may write `true` for `yes`, a number in quotes,
a list instead of words set apart by blanks.
"""

from collections.abc import Callable, Mapping
from itertools import pairwise
from types import MappingProxyType

from referee.cards import RankOrder
from referee.rulesets.error import RulesetError, did_you_mean, quoted
from referee.rulesets.knob import Knob
from referee.rulesets.knobs import KNOBS
from referee.rulesets.values import (
    FEWEST_LAYOUTS,
    MOST_CHIPS,
    MOST_LAYOUTS,
    MaxDraw,
    TableSize,
    written,
)

_YES_NO = MappingProxyType({"true": "yes", "false": "no"})
_LATEST_VERSION = 10**9


def read_title(title: Mapping[str, object]) -> tuple[str, int, str]:
    """Name, version and about. Raises `RulesetError` for what they cannot be."""
    name, version, about = title["name"], title["version"], title["about"]
    if not isinstance(name, str) or not name:
        raise _bad_title(title, "name")
    if not isinstance(version, int) or version is True or not 1 <= version <= _LATEST_VERSION:
        raise _bad_title(title, "version")
    if not isinstance(about, str):
        raise _bad_title(title, "about")
    return name, version, about


def _bad_title(title: Mapping[str, object], key: str) -> RulesetError:
    whose, given = f"{title['name']} {title['version']}", quoted(str(title[key]))
    return RulesetError(f"{whose}: {key} cannot be {given}")


def read_knobs(knobs: Mapping[str, object], whose: str) -> Mapping[str, object]:
    """The value of every knob. Raises `RulesetError` for the first that is bad or missing."""
    return {knob.name: _value(knob, _said(knob, knobs, whose)) for knob in KNOBS}


def _said(knob: Knob, knobs: Mapping[str, object], whose: str) -> object:
    if knob.name not in knobs:
        raise RulesetError(
            f"{whose} does not say {knob.name}: write {knob.choices}, or extend a preset"
        )
    return knobs[knob.name]


def _refused(knob: Knob, given: str) -> RulesetError:
    hint = did_you_mean(given, knob.words)
    return RulesetError(f"{knob.name} cannot be {quoted(given)}{hint}: write {knob.choices}")


def _value(knob: Knob, value: object) -> object:
    text = written(value).strip().lower()
    if "WORDS" in knob.forms:
        return _several(knob, text)
    number = _number(text)
    word = _YES_NO.get(text, text) if number is None else str(number)
    if word in knob.words:
        return _meant(knob, word)
    held = next((_FORMS[form](text) for form in knob.forms), None)
    if held is None:
        raise _refused(knob, str(value))
    return held


def _meant(knob: Knob, word: str) -> object:
    """What a word of a knob stands for, which most often is itself."""
    if knob.name == "rank-order":
        return RankOrder(word)
    if {*knob.words} == {"yes", "no"}:
        return word == "yes"
    if word.isdigit():
        return int(word)
    return None if word == "none" and knob.forms else word


def _several(knob: Knob, text: str) -> frozenset[str]:
    """The words, set apart by blanks; `none` stands alone, for no word at all."""
    if text == "none":
        return frozenset()
    for word in text.split() or [""]:
        if word == "none" or word not in knob.words:
            raise _refused(knob, word)
    return frozenset(text.split())


def _number(text: str, digits: int = 19) -> int | None:
    """The number of at most so many digits; None for anything else."""
    return int(text) if text.isascii() and text.isdigit() and len(text) <= digits else None


def _between(least: int, most: int) -> Callable[[str], int | None]:
    def read(text: str) -> int | None:
        number = _number(text)
        return number if number is not None and least <= number <= most else None

    return read


def _table_size(text: str) -> TableSize | None:
    """`3-8`, or `4` for a game that only four can play."""
    first, dash, last = text.partition("-")
    fewest, most = _number(first, 2), _number(last if dash else first, 2)
    if fewest is None or most is None or not 2 <= fewest <= most:
        return None
    return TableSize(fewest, most)


def _max_draw(text: str) -> MaxDraw | None:
    """`5`, or `5 3@7+`: usually five, three when seven or more are seated."""
    first, *later = text.split() or [""]
    usual, steps = _number(first, 1), list(map(_draw_step, later))
    read = [one for one in steps if one is not None]
    rising = all(one[0] < two[0] for one, two in pairwise(read))
    if usual is None or len(read) < len(steps) or not rising:
        return None
    return MaxDraw(usual, tuple(read))


def _draw_step(text: str) -> tuple[int, int] | None:
    cards, _, table = text.partition("@")
    limit, seated = _number(cards, 1), _number(table.removesuffix("+"), 2)
    if limit is None or seated is None or not table.endswith("+"):
        return None
    return seated, limit


_FORMS: Mapping[str, Callable[[str], object]] = MappingProxyType(
    {
        "CHIPS": _between(0, MOST_CHIPS),
        "PERCENT": _between(0, 100),
        "LAYOUTS": _between(FEWEST_LAYOUTS, MOST_LAYOUTS),
        "PLAYERS": _table_size,
        "CARDS": _max_draw,
    }
)
"""Reads what a word in capitals stands for; None for what it does not."""
