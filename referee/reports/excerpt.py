"""The writer's own line with the spot that a finding is about, cut to fit."""

from dataclasses import dataclass

from referee.reports.columns import fitting, width
from referee.reports.visible import visible_characters
from referee.source import SourceText, Span

_CUT = "..."


@dataclass(frozen=True, slots=True)
class Excerpt:
    """A line as it is shown, and the columns to underline."""

    text: str
    before: int
    """Columns before the spot."""
    spot: int
    """Columns of the spot, at least 1."""


def at_hand(source: SourceText, line: int) -> bool:
    """Whether `source` holds that line; evidence may lie in another hand."""
    return 0 <= line - source.first_line < len(source.lines)


def excerpt(line: str, at: Span, room: int, encoding: str) -> Excerpt:
    """The part of `line` around `at` that fits in `room` columns, `...` where it was cut."""
    start = min(max(at.column - 1, 0), len(line))
    first, last = max(0, start - room), min(len(line), start + room)
    shown = visible_characters(line[first:last], encoding)
    left, right = shown[: start - first], shown[start - first :]
    kept_left, kept_right = left, right
    if len(shown) < len(line) or width("".join(shown)) > room:
        kept_left, kept_right = _kept(left, right, room - 2 * len(_CUT))
    ahead = _CUT if first or len(kept_left) < len(left) else ""
    behind = _CUT if last < len(line) or len(kept_right) < len(right) else ""
    before = ahead + "".join(kept_left)
    spot = width("".join(kept_right[: max(at.length, 1)]))
    return Excerpt(before + "".join(kept_right) + behind, width(before), max(1, spot))


def _kept(left: list[str], right: list[str], room: int) -> tuple[list[str], list[str]]:
    """As much of either side of the spot as there is room for; a third of it is the left's."""
    behind = width("".join(right))
    for_left = max(room // 3, room - behind)
    kept_left = left[len(left) - fitting(left[::-1], for_left) :]
    while kept_left and not width(kept_left[0]):
        kept_left = kept_left[1:]
    return kept_left, right[: fitting(right, room - width("".join(kept_left)))]
