"""A part of a text, and what takes its place.

Where only the end of a log is written on, what another program writes there meanwhile is kept: room
for the entry is added first, empty lines, which any log may hold, put at the end of the file wherever
that is by then. Only where they follow on what was read are they filled in.
"""

import os
from bisect import bisect_left
from contextlib import suppress
from io import FileIO
from pathlib import Path
from typing import NamedTuple

from referee.recording.replacement import exchange, write_all

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


def write_on(path: Path, before: bytes, change: TextChange) -> bool:
    """Make a change at the end of a log that held `before`; False: it holds something else by now.

    Then, and where `OSError` is raised, the entry is not in it, and all that others wrote is.
    """
    room = change.room
    with path.open("r+b", buffering=0) as file, path.open("ab", buffering=0) as end:
        if not os.path.sameopenfile(file.fileno(), end.fileno()) or file.read() != before:
            return False
        try:
            write_all(end, room)
            if not _holds(file, before + room):
                _give_back(path, file, room)
                return False
            _fill(file, change)
        except OSError:
            _restore(file, before, change)
            raise
        return _holds(file, change.made_in(before) or b"") and _is_at(path, file)


def _fill(file: FileIO, change: TextChange) -> None:
    """Write the entry into its room, down to the disk."""
    file.seek(change.at)
    write_all(file, change.now)
    os.fsync(file.fileno())


def _restore(file: FileIO, before: bytes, change: TextChange) -> None:
    """Let the file end as it did, as far as nobody has written on since."""
    with suppress(OSError):
        file.seek(0)
        held = file.read()
        if len(held) <= len(before) + len(change.room) and held[: change.at] == before[: change.at]:
            file.seek(change.at)
            write_all(file, change.was)
            file.truncate(len(before))


def _give_back(path: Path, file: FileIO, room: bytes) -> None:
    """Take the empty lines out again that another program has got before."""
    with suppress(OSError):
        file.seek(0)
        held = file.read()
        if held.endswith(room):
            exchange(path, held, held[: -len(room)])


def _holds(file: FileIO, start: bytes) -> bool:
    """Whether the file begins so; what others wrote after it may follow."""
    file.seek(0)
    return file.read(len(start)) == start


def _is_at(path: Path, file: FileIO) -> bool:
    """Whether that is still the file of this name, and no other was put in its place."""
    return os.path.samestat(path.stat(), os.fstat(file.fileno()))
