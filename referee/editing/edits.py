"""Changes of a document, line by line."""

from collections.abc import Iterator, Sequence
from difflib import SequenceMatcher
from typing import NamedTuple


class LineEdit(NamedTuple):
    """A line, and the lines to replace it with; none to delete it."""

    line: int
    instead: tuple[str, ...]


def edits_between(before: Sequence[str], after: Sequence[str]) -> tuple[LineEdit, ...]:
    """Return the changes that turn one text into the other; all other lines stay."""
    return tuple(_edits(tuple(before) or ("",), tuple(after)))


def _edits(before: tuple[str, ...], after: tuple[str, ...]) -> Iterator[LineEdit]:
    new = dict[int, tuple[str, ...]]()
    matched = SequenceMatcher(None, before, after, autojunk=False)
    for kind, start, end, first, last in matched.get_opcodes():
        if kind == "insert":
            at = max(0, start - 1)
            kept = new.get(at, before[at : at + 1])
            new[at] = (*kept, *after[first:last]) if start else (*after[first:last], *kept)
        elif kind != "equal":
            new |= dict.fromkeys(range(start, end), ())
            new[start] = (*new[start], *after[first:last])
    for offset, instead in sorted(new.items()):
        yield LineEdit(offset + 1, instead)
