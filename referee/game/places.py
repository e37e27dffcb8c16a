"""Places in a log, and the user's own lines to quote."""

from collections.abc import Mapping
from typing import NamedTuple


class Span(NamedTuple):
    """A run of characters in a line of a log."""

    line: int
    column: int
    """From 1, in the line as written."""
    length: int
    """At least 1, so that there is something to underline."""


class ReadAs(NamedTuple):
    """The lines of a log that a line of notes was read as."""

    lines: tuple[str, ...]
    cards: bool
    """True if the notes also write out each card in them."""


class SourceText(NamedTuple):
    """Consecutive lines of one log: a whole file, or the lines of one hand."""

    name: str
    lines: tuple[str, ...]
    """Without line ends."""
    first_line: int = 1
    notes: Mapping[int, ReadAs] | None = None
    """For notes: the reading of each line that is not already a line of a log."""

    def holds(self, number: int) -> bool:
        return 0 <= number - self.first_line < len(self.lines)

    def line(self, number: int) -> str:
        return self.lines[number - self.first_line] if self.holds(number) else ""

    def read_as(self, number: int) -> ReadAs | None:
        return self.notes.get(number) if self.notes else None

    def text_at(self, span: Span) -> str:
        """Return the characters that a span covers; none in a line that was read as something else."""
        if self.read_as(span.line):
            return ""
        start = span.column - 1
        return self.line(span.line)[start : start + span.length]

    def shown(self, span: Span) -> Span:
        """Return the place to show to a reader: the whole line, if it was read as something else."""
        if not self.read_as(span.line):
            return span
        line = self.line(span.line)
        indent = len(line) - len(line.lstrip())
        return Span(span.line, indent + 1, max(1, len(line.strip())))

    def quoted(self, span: Span) -> str:
        place = self.shown(span)
        return self.line(place.line)[place.column - 1 :][: place.length]
