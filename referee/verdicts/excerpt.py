"""The writer's own line with the spot that a finding is about, cut to fit."""

from typing import NamedTuple

from referee.game import Span
from referee.wording import fitting, visible_characters, width

_CUT = "..."


class Excerpt(NamedTuple):
    """A line as it is shown, and the columns to underline."""

    text: str
    before: int
    """Columns before the spot."""
    spot: int
    """Columns of the spot, at least 1."""


def excerpt(line: str, at: Span, room: int, encoding: str) -> Excerpt:
    """The part of `line` around `at` that fits in `room` columns, `...` where it was cut."""
    start = min(max(at.column - 1, 0), len(line))
    first, last = max(0, start - room), min(len(line), start + room)
    shown = visible_characters(line[first:last], encoding)
    left, right = shown[: start - first], shown[start - first :]
    behind_the_end = 0 if right else 1  # the mark then stands where no character is
    if len(shown) == len(line) and width("".join(shown)) + behind_the_end <= room:
        return _excerpt("".join(left), right, "", at)
    kept_left = _kept_left(left, right, room - 2 * len(_CUT))
    before = (_CUT if first or len(kept_left) < len(left) else "") + "".join(kept_left)
    kept_right = right[: fitting(right, room - width(before) - len(_CUT))]
    after = _CUT if last < len(line) or len(kept_right) < len(right) else ""
    return _excerpt(before, kept_right, after, at)


def _kept_left(left: list[str], right: list[str], room: int) -> list[str]:
    """As much of the left side as there is room for: a third, or what the right side leaves."""
    for_left = max(room // 3, room - width("".join(right)))
    kept = left[len(left) - fitting(left[::-1], for_left) :]
    while kept and not width(kept[0]):
        kept = kept[1:]
    return kept


def _excerpt(before: str, right: list[str], after: str, at: Span) -> Excerpt:
    spot = width("".join(right[: max(at.length, 1)]))
    return Excerpt(before + "".join(right) + after, width(before), max(1, spot))
