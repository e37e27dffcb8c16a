"""Undo journal beside the log: every change with the text it replaced (decision 0350)."""

import errno
import hashlib
import json
import os
import secrets
import shutil
import sys
from collections.abc import Iterator
from contextlib import suppress
from io import FileIO
from pathlib import Path
from typing import NamedTuple

from referee.files import write_all
from referee.recording.lines import TextChange, bytes_of, text_of

_MOST = 10_000
"""Undoable after reopening; older ones are dropped."""
_WORTH = 1 << 16
"""Bytes from which a journal is compacted."""


class JournalStep(NamedTuple):
    """A line of the journal."""

    kind: str
    """`do`, `undo` or `redo`."""
    change: TextChange
    before: str
    """Digest of the whole text."""
    after: str
    by: str = ""
    """If the front end knows."""

    @property
    def line(self) -> bytes:
        at, was, now = self.change
        said = {
            "kind": self.kind,
            "at": at,
            "was": text_of(was),
            "now": text_of(now),
            "before": self.before,
            "after": self.after,
            **({"by": self.by} if self.by else {}),
        }
        return f"{json.dumps(said)}\n".encode()

    @property
    def back(self) -> "JournalStep":
        return JournalStep("undo", self.change.back, self.after, self.before)


class UndoJournal:
    """The journal of one log, open for appending; whoever holds its lock records in the log."""

    def __init__(self, log: Path) -> None:
        """Raises `OSError`."""
        self.path = log.with_name(f"{log.name}.undo")
        self._file = FileIO(self.path, "a+")
        self._done: list[JournalStep] = []
        self._undone: list[JournalStep] = []

    def close(self) -> None:
        self._file.close()

    def lock(self) -> bool:
        """Try to take the lock, which lasts as long as the process."""
        while locked(self._file):
            if self._is_at_its_place():
                return True
            self._file.close()  # a shorter one took its place meanwhile
            self._file = FileIO(self.path, "a+")
        return False

    def is_free(self) -> bool:
        free = self.lock()
        if free:
            unlock(self._file)
        return free

    @property
    def last_done(self) -> TextChange | None:
        return self._done[-1].change if self._done else None

    @property
    def last_by(self) -> str:
        """Author of the change that undo takes back; empty if unknown."""
        return self._done[-1].by if self._done else ""

    @property
    def last_undone(self) -> TextChange | None:
        return self._undone[-1].change if self._undone else None

    def follow(self, content: bytes) -> bytes:
        """Load the changes that led to this text; return it without an interrupted one."""
        steps = list(self._steps())
        if steps and not _chain(steps, digest(content)):
            at, was, _ = steps[-1].change
            whole = content[:at] + was
            if steps[-1].change.is_torn(content) and digest(whole) == steps[-1].before:
                content = whole
        self._done.clear()
        self._undone.clear()
        for step in _chain(steps, digest(content)):
            self.made(step)
        return content

    def made(self, step: JournalStep) -> None:
        match step.kind:
            case "undo" if self._done:
                self._undone.append(self._done.pop())
            case "redo" if self._undone:
                self._done.append(self._undone.pop())
            case _:
                self._done.append(step._replace(kind="do"))
                self._undone.clear()

    def note(
        self, kind: str, change: TextChange, before: bytes, after: bytes, by: str = ""
    ) -> JournalStep:
        """Write a change to disk before it is made. Raises `OSError`."""
        self._make_anew_if_gone()
        step = JournalStep(kind, change, digest(before), digest(after), by)
        size = os.fstat(self._file.fileno()).st_size
        try:
            write_all(self._file, step.line)
            os.fsync(self._file.fileno())
        except OSError:
            with suppress(OSError):
                self._file.truncate(size)
            raise
        return step

    def _make_anew_if_gone(self) -> None:
        """Write what can be undone into a new journal if the open one was deleted."""
        if self._is_at_its_place():
            return
        fresh = FileIO(self.path, "a+")
        if not locked(fresh):
            fresh.close()
            raise OSError(errno.EBUSY, "somebody else records in it")
        write_all(fresh, b"".join([step.line for step in self._kept()]))
        self._file.close()
        self._file = fresh

    def _is_at_its_place(self) -> bool:
        with suppress(OSError):
            return os.path.samestat(self.path.stat(), os.fstat(self._file.fileno()))
        return False

    def shorten(self) -> None:
        """Drop what no undo or redo can reach, if that is most of it.

        The shorter journal replaces the other atomically and is locked before.
        """
        kept = b"".join([step.line for step in self._kept()])
        size = os.fstat(self._file.fileno()).st_size
        if size < _WORTH or size < 2 * len(kept):
            return
        made = self.path.with_name(f".{self.path.name[:40]}.{secrets.token_hex(4)}")
        with suppress(OSError):
            fresh = FileIO(made, "a+")
            try:
                write_all(fresh, kept)
                os.fsync(fresh.fileno())
                shutil.copymode(self.path, made)
                if locked(fresh):
                    made.replace(self.path)
                    fresh, self._file = self._file, fresh
            finally:
                fresh.close()
                made.unlink(missing_ok=True)

    def _kept(self) -> Iterator[JournalStep]:
        yield from self._done[-_MOST:]
        yield from self._undone[::-1]
        yield from (step.back for step in self._undone)

    def _steps(self) -> Iterator[JournalStep]:
        for line in self.path.read_bytes().splitlines():
            with suppress(ValueError, KeyError, TypeError):
                said = json.loads(line)
                change = TextChange(int(said["at"]), bytes_of(said["was"]), bytes_of(said["now"]))
                digests, by = (str(said["before"]), str(said["after"])), str(said.get("by", ""))
                yield JournalStep(str(said["kind"]), change, *digests, by)


def _chain(steps: list[JournalStep], last: str) -> list[JournalStep]:
    chain: list[JournalStep] = []
    for step in reversed(steps):
        if step.after == last:
            chain.append(step)
            last = step.before
    return chain[::-1]


def digest(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()


if sys.platform == "win32":
    import msvcrt

    _FAR_OUT = 1 << 30
    """A byte that nobody writes; on Windows a locked byte cannot be read either."""

    def locked(file: FileIO) -> bool:
        file.seek(_FAR_OUT)
        with suppress(OSError):
            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
            return True
        return False

    def unlock(file: FileIO) -> None:
        file.seek(_FAR_OUT)
        msvcrt.locking(file.fileno(), msvcrt.LK_UNLCK, 1)

else:
    import fcntl

    def locked(file: FileIO) -> bool:
        with suppress(BlockingIOError):
            fcntl.flock(file.fileno(), fcntl.LOCK_EX | fcntl.LOCK_NB)
            return True
        return False

    def unlock(file: FileIO) -> None:
        fcntl.flock(file.fileno(), fcntl.LOCK_UN)
