"""A part of a text, and what takes its place."""

from bisect import bisect_left
from typing import NamedTuple

_SHORT = 8
"""Bytes at the end of a text that are written anew where they lie: ` ...` and the line's end."""


class TextChange(NamedTuple):
    """A part of a text and what takes its place; the offset and both texts in bytes."""

    at: int
    was: bytes
    now: bytes

    @staticmethod
    def between(before: bytes, after: bytes) -> "TextChange":
        """The shortest change that makes one of the other; one at the end reaches to the end."""
        start = _alike(before, after)
        was, now = before[start:], after[start:]
        if len(was) > _SHORT:
            alike = _alike(was[::-1], now[::-1])
            was, now = was[: len(was) - alike], now[: len(now) - alike]
        return TextChange(start, was, now)

    def writes_on(self, before: bytes) -> bool:
        """Whether it only writes on at the end of that text, which gets longer."""
        at_end = self.at + len(self.was) == len(before)
        return at_end and len(self.was) <= min(_SHORT, len(self.now) - 1)

    @property
    def room(self) -> bytes:
        """Empty lines in the place of what it writes on."""
        return b"\n" * (len(self.now) - len(self.was))

    def made_in(self, content: bytes) -> bytes | None:
        """The text after the change; None where it does not fit."""
        end = self.at + len(self.was)
        if content[self.at : end] != self.was:
            return None
        return content[: self.at] + self.now + content[end:]

    def is_torn(self, content: bytes) -> bool:
        """Whether the text ends amid what the change writes at its end, be it in empty lines."""
        tail, room = content[self.at :].rstrip(b"\0"), self.was + self.room
        if len(content) < self.at or tail == self.now or len(tail) > len(self.now):
            return False
        done = _alike(tail, self.now)
        return tail[done:] == room[done : len(tail)]

    @property
    def back(self) -> "TextChange":
        """The change that takes it back."""
        return TextChange(self.at, self.now, self.was)


def text_of(content: bytes) -> str:
    """The text of a file, with whatever bytes it holds."""
    return content.decode("utf-8", "surrogateescape")


def bytes_of(text: str) -> bytes:
    """The same bytes again."""
    return text.encode("utf-8", "surrogateescape")


def _alike(some: bytes, others: bytes) -> int:
    """How many bytes both begin with."""
    most = min(len(some), len(others))
    return bisect_left(range(1, most + 1), 1, key=lambda n: int(some[:n] != others[:n]))
