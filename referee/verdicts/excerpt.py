"""Parts of a report for people: quoted lines, and what a long report leaves out."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import NamedTuple

from referee.audits import Passage
from referee.events import LineUnread
from referee.findings import Finding
from referee.game import Span
from referee.messages import say
from referee.wording import fitting, visible_characters, width

_CUT = "..."


class Excerpt(NamedTuple):
    """A line as shown, and the columns to underline."""

    text: str
    before: int
    spot: int


def excerpt(line: str, at: Span, room: int, encoding: str) -> Excerpt:
    """Return the part of `line` around `at` that fits in `room` columns, `...` where it was cut."""
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
    """Return as much of the left side as there is room for: a third, or what the right side leaves."""
    for_left = max(room // 3, room - width("".join(right)))
    kept = left[len(left) - fitting(left[::-1], for_left) :]
    while kept and not width(kept[0]):
        kept = kept[1:]
    return kept


def _excerpt(before: str, right: list[str], after: str, at: Span) -> Excerpt:
    spot = width("".join(right[: max(at.length, 1)]))
    return Excerpt(before + "".join(right) + after, width(before), max(1, spot))


_MOST = 100
"""The most findings of one kind that are written out."""
_FEW = 5
"""The most of a text of which nothing could be read."""
_NOR_BELOW = say("Not searched for: the search reached its limit of steps. Nor for any below.")


@dataclass(slots=True)
class Plenty:
    """Counts of the findings of one log by kind; no finding is kept."""

    _found: Counter[str] = field(default_factory=Counter)
    _left_out: Counter[str] = field(default_factory=Counter)
    _unsearched: bool = False
    """True once it was said that slips were not searched for any more."""

    def thinned(self, passage: Passage) -> Passage:
        is_early = self._is_among_few if _is_strange(passage) else self._is_early
        early = filter(is_early, passage.findings)
        return passage.with_findings(map(self._said_once, early))

    def _said_once(self, finding: Finding) -> Finding:
        if not finding.no_slip:
            return finding
        from referee.audits import NOT_SEARCHED  # noqa: PLC0415 - loaded where slips were sought

        if finding.no_slip != NOT_SEARCHED:
            return finding
        said, self._unsearched = self._unsearched, True
        return finding._replace(no_slip="" if said else _NOR_BELOW)

    def left_out(self) -> Iterator[str]:
        for kind, count in (+self._left_out).items():
            yield say(
                "... and {more} more of {kind}; --format json has all of them",
                more=f"{count:,}",
                kind=kind,
            )

    def _is_early(self, finding: Finding) -> bool:
        return self._is_early_of(f"{finding.code} {finding.name}", _MOST)

    def _is_among_few(self, finding: Finding) -> bool:
        return self._is_early_of(finding.code, _FEW)

    def _is_early_of(self, kind: str, most: int) -> bool:
        self._found[kind] += 1
        early = self._found[kind] <= most
        self._left_out[kind] += not early
        return early


def _is_strange(passage: Passage) -> bool:
    """Tell whether nothing at all could be read of many lines above a hand, or without one."""
    unread = sum(isinstance(event, LineUnread) for event in passage.lines.events)
    return passage.judgement.hand is None and unread == len(passage.lines.events) > _FEW
