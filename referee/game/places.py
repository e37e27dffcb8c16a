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
    """The lines of a log that a line in other words was read as."""

    lines: tuple[str, ...]
    cards: bool
    """True if the line also writes out each card in them."""


class SourceText(NamedTuple):
    """Consecutive lines of one log: a whole file, or the lines of one hand."""

    name: str
    lines: tuple[str, ...]
    """Without line ends."""
    first_line: int = 1
    meanings: Mapping[int, ReadAs] | None = None
    """The reading of each line in other words than a log's; None if no line was read so."""
    notes: bool = False
    """True if the whole text was read as notes."""

    def holds(self, number: int) -> bool:
        return 0 <= number - self.first_line < len(self.lines)

    def line(self, number: int) -> str:
        return self.lines[number - self.first_line] if self.holds(number) else ""

    def read_as(self, number: int) -> ReadAs | None:
        return self.meanings.get(number) if self.meanings else None

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
