"""Places in a log: spans, and the user's own lines to quote."""

from typing import NamedTuple


class Span(NamedTuple):
    """A run of characters in a line of a log. A tuple, because every card has one."""

    line: int
    """Line number in the file, from 1."""
    column: int
    """First character, from 1, counted in characters of the line as written."""
    length: int
    """Characters; at least 1, so that there is something to underline."""


class SourceText(NamedTuple):
    """A run of consecutive lines of one log: a whole file or the lines of one hand."""

    name: str
    lines: tuple[str, ...]
    """The lines as written, without their line ends."""
    first_line: int = 1
    """The number in the file of `lines[0]`."""

    def holds(self, number: int) -> bool:
        """Whether it has the line of this number in the file; evidence may lie in another hand."""
        return 0 <= number - self.first_line < len(self.lines)

    def line(self, number: int) -> str:
        """Return the line of this number in the file; empty if it is outside this text."""
        return self.lines[number - self.first_line] if self.holds(number) else ""

    def text_at(self, span: Span) -> str:
        """Return the characters that a span covers."""
        start = span.column - 1
        return self.line(span.line)[start : start + span.length]
