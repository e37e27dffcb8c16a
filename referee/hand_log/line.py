"""One line as both readers see it, and where things stand in it."""

import re
from typing import NamedTuple

from referee.game import Span
from referee.hand_log.session import Session


class Line(NamedTuple):
    """A line without its remark. A tuple, because every line of a log becomes one."""

    number: int
    text: str
    """As a plain keyboard would have typed it; character for character as long as `raw`."""
    raw: str
    """As written."""
    session: Session

    @property
    def at(self) -> Span:
        """Everything from the first character that is not blank to the last."""
        blank = len(self.text) - len(self.text.lstrip(" \t"))
        return self.span(blank, len(self.text))

    @property
    def keyword(self) -> str:
        """The word that opens the line, in lower case."""
        return re.split("[ \t,:]", self.text.lstrip(" \t"), maxsplit=1)[0].lower()

    def written(self, start: int, end: int) -> str:
        """What stands between two offsets, as written, without blanks at its ends."""
        typed = self.text[start:end]
        blanks = len(typed) - len(typed.lstrip(" \t"))
        return self.raw[start + blanks : start + len(typed.rstrip(" \t"))]

    def span(self, start: int, end: int) -> Span:
        """The place between two offsets counted from 0."""
        return span(self.number, start, end)


def span(number: int, start: int, end: int) -> Span:
    """The place in the line of that number between two offsets counted from 0.

    There are a hundred in a hand, and the class's own constructor takes twice as long.
    """
    return tuple.__new__(Span, (number, start + 1, end - start))
