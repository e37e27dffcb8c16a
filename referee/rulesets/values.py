"""Values of knobs, written and read in one way in files, in logs and after `--set`.

Each reader takes what a TOML file or a person may give (`true`, `5`, `"5 3@7+"`, `["bourre"]`) and
returns the value of the model, or raises `ValueError`, which the model turns into its error.
"""

import re
from dataclasses import dataclass
from itertools import pairwise
from typing import Annotated

from pydantic import BeforeValidator, Field, PlainSerializer

from referee.game import Chips, RankOrder

MOST_CHIPS = 10**9
"""The largest number of chips that a knob accepts."""

FEWEST_LAYOUTS, MOST_LAYOUTS = 20, 100_000
"""Bounds on the number of layouts that are checked for a decision."""

_YES_NO = {"true": "yes", "false": "no"}
_SIZES = re.compile(r"(\d{1,2})(?:-(\d{1,2}))?", re.ASCII)
_DRAW_STEP = re.compile(r"(\d)@(\d{1,2})\+", re.ASCII)


@dataclass(frozen=True, slots=True)
class TableSize:
    """How many may sit down, written `3-8`."""

    fewest: int
    most: int

    def __str__(self) -> str:
        return f"{self.fewest}-{self.most}"

    def __contains__(self, seated: int) -> bool:
        return self.fewest <= seated <= self.most


@dataclass(frozen=True, slots=True)
class MaxDraw:
    """How many cards a player may exchange, written `5`, or by table size `5 3@7+`."""

    usual: int
    by_table: tuple[tuple[int, int], ...] = ()
    """Pairs of a number of seated players and the limit from that number on, smallest table
    first."""

    def __str__(self) -> str:
        return " ".join(
            [str(self.usual), *(f"{cards}@{seated}+" for seated, cards in self.by_table)]
        )

    def for_table(self, seated: int) -> int:
        """Return how many cards a player may exchange when `seated` players are dealt in."""
        limits = [cards for from_seated, cards in self.by_table if seated >= from_seated]
        return limits[-1] if limits else self.usual


def written(value: object) -> str:
    """Write a value as in a log: `yes`, `40`, `none`, `bourre tied`, `5 3@7+`."""
    match value:
        case bool():
            return "yes" if value else "no"
        case None:
            return "none"
        case RankOrder():
            return value.value
        case frozenset() | set() | list() | tuple():
            return " ".join(sorted(map(str, value))) or "none"
        case _:
            return str(value)


def read_word(value: object) -> object:
    """A word in lower case, `true` and `false` as `yes` and `no`."""
    text = written(value).strip().lower()
    return _YES_NO.get(text, text)


def read_yes_no(value: object) -> object:
    """Read `yes` and `no`; any other word stays a word, which the model then refuses."""
    word = read_word(value)
    return {"yes": True, "no": False}.get(str(word), value)


def read_number(value: object) -> object:
    """Read digits as an integer; anything else stays as it is."""
    text = written(value).strip()
    return int(text) if text.isascii() and text.isdigit() and len(text) < 20 else value


def read_chips(value: object) -> object:
    """A number of chips, or None for `none`."""
    return None if read_word(value) == "none" else read_number(value)


def read_bourre(value: object) -> object:
    """`pot`, `double`, or a number of chips."""
    word = read_word(value)
    return word if word in ("pot", "double") else read_number(value)


def read_exempt(value: object) -> frozenset[str]:
    """Read the words for the exempt players, separated by blanks; `none` for nobody."""
    words = str(read_word(value)).split()
    return frozenset() if words == ["none"] else frozenset(words or [""])


def read_table_size(value: object) -> TableSize:
    """`3-8`, or `4` for a game that only four can play."""
    if isinstance(value, TableSize):
        return value
    match = _SIZES.fullmatch(written(value).strip())
    if not match:
        raise ValueError("not a number of players")
    fewest, most = int(match[1]), int(match[2] or match[1])
    if not 2 <= fewest <= most:
        raise ValueError("not a number of players")
    return TableSize(fewest, most)


def read_max_draw(value: object) -> MaxDraw:
    """`5`, or `5 3@7+`: usually five, three when seven or more are seated."""
    if isinstance(value, MaxDraw):
        return value
    usual, *later = written(value).strip().split() or [""]
    steps = tuple(_draw_step(step) for step in later)
    rising = all(step[0] < two[0] for step, two in pairwise(steps))
    if not (usual.isascii() and usual.isdigit() and len(usual) == 1 and rising):
        raise ValueError("not a number of cards")
    return MaxDraw(int(usual), steps)


def _draw_step(written_step: str) -> tuple[int, int]:
    match = _DRAW_STEP.fullmatch(written_step)
    if not match:
        raise ValueError("not a number of cards by table size")
    return int(match[2]), int(match[1])


AsWritten = PlainSerializer(written, return_type=str)
Word = BeforeValidator(read_word)
Number = BeforeValidator(read_number)
YesNo = Annotated[bool, BeforeValidator(read_yes_no), Field(strict=True), AsWritten]
PlainChips = Annotated[Chips, Field(ge=0, le=MOST_CHIPS, strict=True)]
WholeChips = Annotated[PlainChips, Number]
ChipsOrNone = Annotated[PlainChips | None, BeforeValidator(read_chips)]
Percent = Annotated[int, Number, Field(ge=0, le=100, strict=True)]
Layouts = Annotated[int, Number, Field(ge=FEWEST_LAYOUTS, le=MOST_LAYOUTS, strict=True)]
