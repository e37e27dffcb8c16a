"""The mistake that stops the reading of a line."""

import re

from referee.events import LineUnread
from referee.game import Span
from referee.hand_log.grammar import keywords
from referee.hand_log.line import Line
from referee.hand_log.vocabulary.phone import plain
from referee.hand_log.vocabulary.session import near_word

_WORD = re.compile("[^0-9A-Za-z]*([0-9]+|[A-Za-z-]+)")
_SEARCHED = 40
"""Characters of a line in which its first word ends."""


class Unreadable(Exception):  # noqa: N818 (a mistake of the writer, not an error of the program)
    """A line that makes one of the `MISTAKES`; caught where lines are read."""

    def __init__(self, mistake: str, message: str, start: int, end: int, advice: str = "") -> None:
        super().__init__(message)
        self.mistake = mistake
        self.message = message
        self.start = start
        """Offset in the line, from 0."""
        self.end = end
        self.advice = advice
        """Advice more exact than for all such mistakes."""

    def event(self, text: str, line: int, language: str) -> LineUnread:
        """Return the event for the line of that number, which reads `text`."""
        advice = self.advice or _usual_advice(self.mistake, language)
        start = min(self.start, max(0, len(text) - 1))
        span = Span(line, start + 1, max(1, min(self.end, len(text)) - start))
        return LineUnread(self.mistake, self.message, advice, text, span, _keyword(text))


def whole_line(line: Line, mistake: str, message: str, advice: str = "") -> Unreadable:
    return Unreadable(mistake, message, line.at.column - 1, len(line.text), advice)


def _keyword(text: str) -> str:
    found = _WORD.match(plain(text[:_SEARCHED]))
    word = found[1].lower() if found else ""
    return word if word.isdigit() else near_word(word, keywords()) or ""


def _usual_advice(mistake: str, language: str) -> str:
    from referee.hand_log.mistakes import mistake_named  # noqa: PLC0415 (a log in order needs none)

    return mistake_named(mistake).advise(language)
