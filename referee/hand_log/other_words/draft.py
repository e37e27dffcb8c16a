"""A line while it is corrected."""

import re
from collections.abc import Callable
from typing import NamedTuple

from referee.events import Event, mapped
from referee.game import Span
from referee.hand_log.line import Line


class Draft(NamedTuple):
    """A line with the original place of every character."""

    text: str
    origin: tuple[int, ...]
    """Each character's written offset; inserted ones have a neighbour's."""
    left_out: tuple[tuple[int, str], ...] = ()
    """Text taken for a remark, with offsets."""

    @classmethod
    def of(cls, line: Line) -> "Draft":
        return cls(line.text, tuple(range(len(line.text))))

    @classmethod
    def instead(cls, line: Line, start: int, end: int, text: str) -> "Draft":
        part = cls.of(line).with_text(end, len(line.text), "").with_text(0, start, "")
        return part.with_text(0, len(part.text), text)

    def with_text(self, start: int, end: int, text: str) -> "Draft":
        at = self.origin[start] if start < len(self.origin) else len(self.origin)
        places = [min(at + n, self._last(end)) for n in range(len(text))]
        return self._replace(
            text=self.text[:start] + text + self.text[end:],
            origin=(*self.origin[:start], *places, *self.origin[end:]),
        )

    def replaced(
        self, shape: re.Pattern[str], by: Callable[[re.Match[str]], str | None], start: int = 0
    ) -> "Draft":
        draft = self
        for found in reversed(list(shape.finditer(self.text, start))):
            text = by(found)
            draft = draft if text is None else draft.with_text(*found.span(), text)
        return draft

    def without(self, start: int, end: int) -> "Draft":
        """Remove text; keep it as a remark if it holds a word."""
        said = self.text[start:end].strip().lstrip(",;. ")
        kept = ((self.origin[start], said),) if re.search(r"\w", said) else ()
        return self.with_text(start, end, "")._replace(left_out=(*self.left_out, *kept))

    def _last(self, end: int) -> int:
        return self.origin[min(end, len(self.origin)) - 1] if self.origin and end else 0

    def line(self, written: Line) -> Line:
        raw = "".join(
            written.raw[place] if written.text[place : place + 1] == char else char
            for char, place in zip(self.text, self.origin, strict=True)
        )
        return written._replace(text=self.text, raw=raw)

    def placed(self, event: Event) -> Event:
        return mapped(event, self._moved)

    def _moved(self, part: object) -> object:
        if not isinstance(part, Span) or not self.origin:
            return part
        end = len(self.origin) - 1
        first = self.origin[min(part.column - 1, end)]
        last = self.origin[min(part.column + part.length - 2, end)]
        return part._replace(column=first + 1, length=max(1, last - first + 1))
