"""What was replaced, beside the log: every change with what stood there before, to undo and redo.

`evening.bourre.undo` holds a line of JSON for each change. It is synced before the log itself is
touched, so that a change that broke off half-way is known for one, and made shorter on opening.

Its lock dies with the process, so that nothing stale is ever left behind.
"""

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

from referee.recording.replacement import write_all
from referee.recording.text_change import TextChange, bytes_of, text_of

_MOST = 10_000
"""Changes that can be undone after the log is opened again; older ones go."""
_WORTH = 1 << 16
"""Bytes from which on a journal is made shorter."""


class JournalStep(NamedTuple):
    """A line of the journal."""

    kind: str
    """`do`, `undo`, `redo`."""
    change: TextChange
    before: str
    """The digest of the whole text before it …"""
    after: str
    """… and after it."""
    by: str = ""
    """Who made it, as far as the front knows."""

    @property
    def line(self) -> bytes:
        """The line that says so."""
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
        """The undo of it."""
        return JournalStep("undo", self.change.back, self.after, self.before)


class UndoJournal:
    """The journal of one log, open for adding to it; who holds its lock records in the log."""

    def __init__(self, log: Path) -> None:
        """Open the journal beside a log. Raises `OSError`."""
        self.path = log.with_name(f"{log.name}.undo")
        self._file = FileIO(self.path, "a+")
        self._done: list[JournalStep] = []
        self._undone: list[JournalStep] = []

    def close(self) -> None:
        """Close it, and with it let go of the lock."""
        self._file.close()

    def lock(self) -> bool:
        """Whether the lock is held from now on; it goes with the process, however that ends."""
        while locked(self._file):
            if self._is_at_its_place():
                return True
            self._file.close()  # a shorter one took its place meanwhile
            self._file = FileIO(self.path, "a+")
        return False

    def is_free(self) -> bool:
        """Whether nobody holds the lock at this moment."""
        free = self.lock()
        if free:
            unlock(self._file)
        return free

    @property
    def last_done(self) -> TextChange | None:
        """The change that an undo takes back."""
        return self._done[-1].change if self._done else None

    @property
    def last_by(self) -> str:
        """The maker of the change that an undo takes back; empty where nobody knows."""
        return self._done[-1].by if self._done else ""

    @property
    def last_undone(self) -> TextChange | None:
        """The change that a redo makes again."""
        return self._undone[-1].change if self._undone else None

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
            self.made(step)
        return content

    def made(self, step: JournalStep) -> None:
        """Count a change among those that can be undone, now that it is made."""
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
        """Add a change, down to the disk, before it is made. Raises `OSError`."""
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
        """Write what can be undone into a new journal where somebody deleted the one that is open."""
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
        """Leave out what no undo or redo leads to any more, where that is most of it.

        The shorter journal takes the place of the other in one step, and is locked before.
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
        """What leads to all that can be undone and made again."""
        yield from self._done[-_MOST:]
        yield from self._undone[::-1]
        yield from (step.back for step in self._undone)

    def _steps(self) -> Iterator[JournalStep]:
        """The lines of the journal; one that broke off, or that somebody wrote, is passed over."""
        for line in self.path.read_bytes().splitlines():
            with suppress(ValueError, KeyError, TypeError):
                said = json.loads(line)
                change = TextChange(int(said["at"]), bytes_of(said["was"]), bytes_of(said["now"]))
                digests, by = (str(said["before"]), str(said["after"])), str(said.get("by", ""))
                yield JournalStep(str(said["kind"]), change, *digests, by)


def _chain(steps: list[JournalStep], last: str) -> list[JournalStep]:
    """The changes that led to the text of that digest, as far back as they follow on each other."""
    chain: list[JournalStep] = []
    for step in reversed(steps):
        if step.after == last:
            chain.append(step)
            last = step.before
    return chain[::-1]


def digest(content: bytes) -> str:
    """The SHA-256 of a text."""
    return hashlib.sha256(content).hexdigest()


if sys.platform == "win32":
    import msvcrt

    _FAR_OUT = 1 << 30
    """A byte that nobody writes; on Windows a locked byte cannot be read either."""

    def locked(file: FileIO) -> bool:
        """Whether this process holds the lock on an open file now; another may hold it already."""
        file.seek(_FAR_OUT)
        with suppress(OSError):
            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
            return True
        return False

    def unlock(file: FileIO) -> None:
        """Let go of the lock."""
        file.seek(_FAR_OUT)
        msvcrt.locking(file.fileno(), msvcrt.LK_UNLCK, 1)

else:
    import fcntl

    def locked(file: FileIO) -> bool:
        """Whether this process holds the lock on an open file now; another may hold it already."""
        with suppress(BlockingIOError):
            fcntl.flock(file.fileno(), fcntl.LOCK_EX | fcntl.LOCK_NB)
            return True
        return False

    def unlock(file: FileIO) -> None:
        """Let go of the lock."""
        fcntl.flock(file.fileno(), fcntl.LOCK_UN)
