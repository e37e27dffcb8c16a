"""A change of part of a text.

An entry is filled into empty lines appended first: nothing of another program is written over (decision
0350).
"""

import os
from bisect import bisect_left
from contextlib import suppress
from io import FileIO
from pathlib import Path
from typing import NamedTuple

from referee.files import exchange, write_all

_SHORT = 8
"""Bytes at the end that may be overwritten in place: ` ...` and the line end."""


class TextChange(NamedTuple):
    """A part of a text and its replacement, in bytes."""

    at: int
    was: bytes
    now: bytes

    @staticmethod
    def between(before: bytes, after: bytes) -> "TextChange":
        """Return the shortest change; one at the end reaches to the end."""
        start = _alike(before, after)
        was, now = before[start:], after[start:]
        if len(was) > _SHORT:
            alike = _alike(was[::-1], now[::-1])
            was, now = was[: len(was) - alike], now[: len(now) - alike]
        return TextChange(start, was, now)

    def writes_on(self, before: bytes) -> bool:
        at_end = self.at + len(self.was) == len(before)
        return at_end and len(self.was) <= min(_SHORT, len(self.now) - 1)

    @property
    def room(self) -> bytes:
        return b"\n" * (len(self.now) - len(self.was))

    def made_in(self, content: bytes) -> bytes | None:
        end = self.at + len(self.was)
        if content[self.at : end] != self.was:
            return None
        return content[: self.at] + self.now + content[end:]

    def is_torn(self, content: bytes) -> bool:
        """Tell whether the text ends within what the change appends, or within its room."""
        tail, room = content[self.at :].rstrip(b"\0"), self.was + self.room
        if len(content) < self.at or tail == self.now or len(tail) > len(self.now):
            return False
        done = _alike(tail, self.now)
        return tail[done:] == room[done : len(tail)]

    @property
    def back(self) -> "TextChange":
        return TextChange(self.at, self.now, self.was)


def text_of(content: bytes) -> str:
    return content.decode("utf-8", "surrogateescape")


def bytes_of(text: str) -> bytes:
    return text.encode("utf-8", "surrogateescape")


def _alike(some: bytes, others: bytes) -> int:
    most = min(len(some), len(others))
    return bisect_left(range(1, most + 1), 1, key=lambda n: int(some[:n] != others[:n]))


def write_on(path: Path, before: bytes, change: TextChange) -> bool:
    """Append a change to a log that held `before`; False if that has changed.

    Then, and if `OSError` is raised, the entry is left out and everything others wrote is kept.
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
    file.seek(change.at)
    write_all(file, change.now)
    os.fsync(file.fileno())


def _restore(file: FileIO, before: bytes, change: TextChange) -> None:
    """Restore the end of the file, as far as nothing was added since."""
    with suppress(OSError):
        file.seek(0)
        held = file.read()
        if len(held) <= len(before) + len(change.room) and held[: change.at] == before[: change.at]:
            file.seek(change.at)
            write_all(file, change.was)
            file.truncate(len(before))


def _give_back(path: Path, file: FileIO, room: bytes) -> None:
    with suppress(OSError):
        file.seek(0)
        held = file.read()
        if held.endswith(room):
            exchange(path, held, held[: -len(room)])


def _holds(file: FileIO, start: bytes) -> bool:
    file.seek(0)
    return file.read(len(start)) == start


def _is_at(path: Path, file: FileIO) -> bool:
    return os.path.samestat(path.stat(), os.fstat(file.fileno()))
