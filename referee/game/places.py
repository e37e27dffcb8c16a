"""Places in a log: spans, and the user's own lines to quote."""

from collections.abc import Mapping
from typing import NamedTuple


class Span(NamedTuple):
    """A run of characters in a line of a log. A tuple, because every card has one."""

    line: int
    """Line number in the file, from 1."""
    column: int
    """First character, from 1, counted in characters of the line as written."""
    length: int
    """Characters; at least 1, so that there is something to underline."""


class ReadAs(NamedTuple):
    """What a line of notes was read as."""

    lines: tuple[str, ...]
    """Lines of a log."""
    cards: bool
    """Whether each card in them is written out in the notes, too."""


class SourceText(NamedTuple):
    """A run of consecutive lines of one log: a whole file or the lines of one hand."""

    name: str
    lines: tuple[str, ...]
    """The lines as written, without their line ends."""
    first_line: int = 1
    """The number in the file of `lines[0]`."""
    notes: Mapping[int, ReadAs] | None = None
    """Of notes, what their lines were read as, but for those that are lines of a log; None of a log."""

    def holds(self, number: int) -> bool:
        """Whether it has the line of this number in the file; evidence may lie in another hand."""
        return 0 <= number - self.first_line < len(self.lines)

    def line(self, number: int) -> str:
        """Return the line of this number in the file; empty if it is outside this text."""
        return self.lines[number - self.first_line] if self.holds(number) else ""

    def read_as(self, number: int) -> ReadAs | None:
        """What a line of notes was read as; None where it is read as it stands."""
        return self.notes.get(number) if self.notes else None

    def text_at(self, span: Span) -> str:
        """Return the characters that a span covers; none where they say something in other words."""
        if self.read_as(span.line):
            return ""
        start = span.column - 1
        return self.line(span.line)[start : start + span.length]

    def shown(self, span: Span) -> Span:
        """The place as its reader finds it: of a line that was read as something else, all of it."""
        if not self.read_as(span.line):
            return span
        line = self.line(span.line)
        indent = len(line) - len(line.lstrip())
        return Span(span.line, indent + 1, max(1, len(line.strip())))

    def quoted(self, span: Span) -> str:
        """The characters at a place as its reader finds it."""
        place = self.shown(span)
        return self.line(place.line)[place.column - 1 :][: place.length]
