"""What was replaced, beside the log: every change with what stood there before, to undo and redo.

`evening.bourre.undo` holds a line of JSON for each change. It is only ever added to, and synced
before the log itself is touched, so that a change that broke off half-way is known for one.
"""

import hashlib
import json
import os
from bisect import bisect_left
from collections.abc import Iterator
from contextlib import suppress
from io import FileIO
from pathlib import Path
from typing import NamedTuple

from referee.recording.lock import locked

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

    def is_at_end(self, before: bytes) -> bool:
        """Whether it only writes on at the end of that text."""
        return len(self.was) <= _SHORT and self.at + len(self.was) == len(before)

    def made_in(self, content: bytes) -> bytes | None:
        """The text after the change; None where it does not fit."""
        end = self.at + len(self.was)
        if content[self.at : end] != self.was:
            return None
        return content[: self.at] + self.now + content[end:]

    def is_torn(self, content: bytes) -> bool:
        """Whether the text ends amid what the change writes at its end."""
        written = content[self.at :].rstrip(b"\0")
        return len(content) >= self.at and self.now.startswith(written) and self.now != written

    @property
    def back(self) -> "TextChange":
        """The change that takes it back."""
        return TextChange(self.at, self.now, self.was)


class _Step(NamedTuple):
    """A line of the journal."""

    kind: str
    """`do`, `undo`, `redo`."""
    change: TextChange
    before: str
    """The digest of the whole text before it …"""
    after: str
    """… and after it."""


class UndoJournal:
    """The journal of one log, open for adding to it; who holds its lock records in the log."""

    def __init__(self, log: Path) -> None:
        """Open the journal beside a log. Raises `OSError`."""
        self.path = log.with_name(f"{log.name}.undo")
        self._file = FileIO(self.path, "a+")
        self._done: list[TextChange] = []
        self._undone: list[TextChange] = []

    def close(self) -> None:
        """Close it, and with it let go of the lock."""
        self._file.close()

    def lock(self) -> bool:
        """Whether the lock is held from now on; it goes with the process, however that ends."""
        return locked(self._file)

    @property
    def last_done(self) -> TextChange | None:
        """The change that an undo takes back."""
        return self._done[-1] if self._done else None

    @property
    def last_undone(self) -> TextChange | None:
        """The change that a redo makes again."""
        return self._undone[-1] if self._undone else None

    def follow(self, content: bytes) -> bytes:
        """Take up the changes that led to this text; the text, without a change that broke off."""
        steps = list(self._steps())
        if steps and not _chain(steps, digest(content)):
            at, was, _ = steps[-1].change
            whole = content[:at] + was
            if steps[-1].change.is_torn(content) and digest(whole) == steps[-1].before:
                content = whole
        self._done.clear()
        self._undone.clear()
        for step in _chain(steps, digest(content)):
            self._take(step)
        return content

    def _take(self, step: _Step) -> None:
        match step.kind:
            case "undo" if self._done:
                self._undone.append(self._done.pop())
            case "redo" if self._undone:
                self._done.append(self._undone.pop())
            case _:
                self._done.append(step.change)
                self._undone.clear()

    def note(self, kind: str, change: TextChange, before: bytes, after: bytes) -> None:
        """Add a change, down to the disk, before it is made. Raises `OSError`."""
        step = _Step(kind, change, digest(before), digest(after))
        said = {
            "kind": kind,
            "at": change.at,
            "was": _text(change.was),
            "now": _text(change.now),
            "before": step.before,
            "after": step.after,
        }
        size = os.fstat(self._file.fileno()).st_size
        try:
            write_all(self._file, f"{json.dumps(said)}\n".encode())
            os.fsync(self._file.fileno())
        except OSError:
            with suppress(OSError):
                self._file.truncate(size)
            raise

    def made(self, kind: str, change: TextChange) -> None:
        """Count a change among those that can be undone, now that it is made."""
        self._take(_Step(kind, change, "", ""))

    def _steps(self) -> Iterator[_Step]:
        """The lines of the journal; one that broke off, or that somebody wrote, is passed over."""
        for line in self.path.read_bytes().splitlines():
            with suppress(ValueError, KeyError, TypeError):
                said = json.loads(line)
                change = TextChange(int(said["at"]), _bytes(said["was"]), _bytes(said["now"]))
                yield _Step(str(said["kind"]), change, str(said["before"]), str(said["after"]))


def _chain(steps: list[_Step], last: str) -> list[_Step]:
    """The changes that led to the text of that digest, as far back as they follow on each other."""
    chain: list[_Step] = []
    for step in reversed(steps):
        if step.after == last:
            chain.append(step)
            last = step.before
    return chain[::-1]


def _alike(some: bytes, others: bytes) -> int:
    """How many bytes both begin with."""
    most = min(len(some), len(others))
    return bisect_left(range(1, most + 1), 1, key=lambda n: int(some[:n] != others[:n]))


def digest(content: bytes) -> str:
    """The SHA-256 of a text."""
    return hashlib.sha256(content).hexdigest()


def write_all(file: FileIO, content: bytes) -> None:
    """Write all of it, however many calls that takes."""
    rest = memoryview(content)
    while rest:
        rest = rest[file.write(rest) :]


def _text(content: bytes) -> str:
    return content.decode("utf-8", "surrogateescape")


def _bytes(text: str) -> bytes:
    return text.encode("utf-8", "surrogateescape")
