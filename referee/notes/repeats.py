"""Hands and rows that stand twice, as in a text pasted again."""

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise, takewhile

from referee.notes.cells import cells_of
from referee.notes.columns import NUMBER
from referee.notes.page import NoteLine

_HAND = re.compile(r"(?i)\W*(?:hand|game|round|main|donne|mano|spiel)\s*#?\s*\d{1,3}\b")


def without_repeats(page: Sequence[NoteLine]) -> tuple[NoteLine, ...]:
    """Mark the lines of a numbered hand that stood above word for word as repeats."""
    found: dict[int, int] = {}
    begun: dict[str, list[NoteLine]] = {}
    above = {two.number: one for one, two in pairwise(page)}
    for lines in _numbered(page):
        before = begun.setdefault(_words(lines[0]), lines)
        pairs = zip(before, lines, strict=False)
        same = [*takewhile(lambda pair: _words(pair[0]) == _words(pair[1]), pairs)]
        if before is not lines and len(same) == min(len(before), len(lines)):
            found |= {again.number: first.number for first, again in same}
    for one, two in pairwise(page):
        if _words(one) == _words(two) and _is_full(two):
            found.setdefault(two.number, one.number)
    for line in reversed(page):  # what stands above such a hand as it stood above the first one
        first, again = (above.get(number) for number in (found.get(line.number, 0), line.number))
        if first and again and _words(first) == _words(again) and first.number < again.number:
            found.setdefault(again.number, first.number)
    return tuple(line._replace(repeats=found.get(line.number, 0)) for line in page)


def _numbered(page: Sequence[NoteLine]) -> Iterator[list[NoteLine]]:
    """Yield the lines from each number of a hand on."""
    lines: list[NoteLine] = []
    for line in page:
        if _is_numbered(line):
            if lines:
                yield lines
            lines = []
        if lines or _is_numbered(line):
            lines.append(line)
    if lines:
        yield lines


def _is_numbered(line: NoteLine) -> bool:
    cells = [cell.text for cell in cells_of(line.text) if cell.text]
    row = len(cells) > 2 and re.fullmatch(NUMBER, cells[0])
    return bool(line.ordinal or row or _HAND.match(line.text, line.begins))


def _is_full(line: NoteLine) -> bool:
    """Tell whether a row has names: the next hand has another dealer at least."""
    cells = [cell.text for cell in cells_of(line.text) if cell.text]
    return len(cells) > 3 and sum(bool(re.search(r"[^\W\d_]", cell)) for cell in cells) > 2


def _words(line: NoteLine) -> str:
    return " ".join(line.text.split())
