"""Mistakes that stop the reading of a line."""

import re
import tomllib
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import NamedTuple

from referee.events import Intent, LineUnread
from referee.game import Span, letters
from referee.hand_log.characters import plain
from referee.hand_log.grammar import keywords
from referee.hand_log.line import Line
from referee.hand_log.session import near_word
from referee.messages import Message, Series, say


class Mistake(NamedTuple):
    """A kind of mistake in a line."""

    name: str
    meaning: str
    example: str
    """A line with this mistake alone, in a hand of Ann, Ben, Cal and Dee."""
    template: str
    """Its cards in braces."""

    @property
    def advice(self) -> str:
        return self.advise("en")

    def advise(self, language: str) -> str:
        return letters(language).fill(self.template)


_UNPRINTABLE = MappingProxyType(
    {
        "line-too-long": f"game {'very ' * 800}long",
        "nul-character": "pot 8 to\0Ann",
        "not-utf8": "pot 8 to Ren\udce9",
        "utf-16": "\udcff\udcfe",
    }
)


@cache
def mistakes() -> tuple[Mistake, ...]:
    """Return every mistake; reports and corrections refer to the names, which are permanent."""
    table = tomllib.loads(Path(__file__).with_name("mistakes.toml").read_text("utf-8"))
    return tuple(
        Mistake(name, said["meaning"], said.get("example") or _UNPRINTABLE[name], said["advice"])
        for name, said in table.items()
    )


_WORD = re.compile("[^0-9A-Za-z]*([0-9]+|[A-Za-z-]+)")
_SEARCHED = 40


class Unreadable(Exception):  # noqa: N818 (a mistake of the writer, not an error of the program)
    """A line with one of the `mistakes`."""

    intents: tuple[Intent, ...] = ()
    """Those of an `in` line in which a name stands twice."""

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
        kind = next(kind for kind in mistakes() if kind.name == self.mistake)
        advice = self.advice or kind.advise(language)
        start = min(self.start, max(0, len(text) - 1))
        span = Span(line, start + 1, max(1, min(self.end, len(text)) - start))
        return LineUnread(self.mistake, self.message, advice, text, span, _keyword(text))


def whole_line(line: Line, mistake: str, message: str, advice: str = "") -> Unreadable:
    return Unreadable(mistake, message, line.at.column - 1, len(line.text), advice)


def read_as_meant(meant: str, left_out: Iterable[str] = ()) -> Message:
    without = Series([say(", without “{text}”", text=text) for text in left_out], "")
    return say("The line was read as `{meant}`{without}", meant=meant, without=without)


def _keyword(text: str) -> str:
    found = _WORD.match(plain(text[:_SEARCHED]))
    word = found[1].lower() if found else ""
    return word if word.isdigit() else near_word(word, keywords()) or ""
