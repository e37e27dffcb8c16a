"""One line as both readers see it, and where things stand in it."""

import re
from collections.abc import Iterable
from typing import NamedTuple

from referee.game import Span
from referee.hand_log.vocabulary.phone import plain
from referee.hand_log.vocabulary.session import Session

TAGGED = "x-"
_FACTS = re.compile(r'(?:[^#"]+|"[^"]*"|")*')
_BULLET = re.compile(r"[ \t]*[-•*·‣◦](?=[ \t])")


class Line(NamedTuple):
    """A line without its remark. A tuple, because every line of a log becomes one."""

    number: int
    text: str
    """As a plain keyboard would have typed it; character for character as long as `raw`."""
    raw: str
    """As written."""
    session: Session

    @classmethod
    def of(cls, raw: str, number: int, session: Session) -> "Line":
        """A line as written, but for its remark and the bullet at its beginning."""
        text = plain(raw)
        text = text[: end_of_facts(text)].rstrip(" \t")
        return cls(number, text, raw[: len(text)], session).without_bullet()

    def without_bullet(self) -> "Line":
        """The line with blanks in the place of the bullet at its beginning."""
        found = _BULLET.match(self.text)
        return self._replace(text=" " * found.end() + self.text[found.end() :]) if found else self

    def without_full_stop(self) -> "Line | None":
        """The line without the full stop at its end; None where none stands there."""
        ends = self.text.endswith(".") and not self.text.endswith("..")
        return self._replace(text=self.text[:-1].rstrip(" \t")) if ends else None

    @property
    def at(self) -> Span:
        """Everything from the first character that is not blank to the last."""
        blank = len(self.text) - len(self.text.lstrip(" \t"))
        return self.span(blank, len(self.text))

    @property
    def keyword(self) -> str:
        """The word that opens the line, in lower case; `x-` of a tag."""
        word = re.split("[ \t,:]", self.text.lstrip(" \t"), maxsplit=1)[0].lower()
        return TAGGED if is_tag(word, self.session) else word

    def written(self, start: int, end: int) -> str:
        """What stands between two offsets, as written, without blanks at its ends."""
        typed = self.text[start:end]
        blanks = len(typed) - len(typed.lstrip(" \t"))
        return self.raw[start + blanks : start + len(typed.rstrip(" \t"))]

    def span(self, start: int, end: int) -> Span:
        """The place between two offsets counted from 0."""
        return span(self.number, start, end)


def is_tag(word: str, session: Session) -> bool:
    """Whether a line that opens with this word is a tag, and no player is called so."""
    return word[:2].lower() == TAGGED and not session.knows(word)


def end_of_facts(text: str) -> int:
    """Where the remark begins: at the first `#` outside quotes."""
    cut = text.find("#")
    found = _FACTS.match(text) if cut >= 0 and '"' in text[:cut] else None
    return found.end() if found else cut if cut >= 0 else len(text)


def spliced(text: str, edits: Iterable[tuple[int, int, str]]) -> str:
    """The text with others between these offsets, which are in order."""
    parts, end = list[str](), 0
    for start, stop, new in edits:
        parts += (text[end:start], new)
        end = stop
    return "".join((*parts, text[end:]))


def span(number: int, start: int, end: int) -> Span:
    """The place in the line of that number between two offsets counted from 0.

    There are a hundred in a hand, and the class's own constructor takes twice as long.
    """
    return tuple.__new__(Span, (number, start + 1, end - start))
