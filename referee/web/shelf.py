"""Logs and notes of a folder, looked up by name, never as paths; the secrets of its addresses."""

import json
import os
import re
import secrets
import stat
import threading
import time
from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import islice
from pathlib import Path
from typing import BinaryIO, NamedTuple

from referee.messages import EMPTY, RefusedError, say

_KEPT = 1.0
"""Seconds until the folder is searched again."""
_MOST_LOGS = 20_000
_HEAD = 1 << 13
"""Bytes read for a list of logs."""
LARGEST = 1 << 22
"""Bytes."""


MOST_NAMES = 1000
LOG, NOTES = ".bourre", ".txt"


class NoLogError(RefusedError, LookupError):
    """No log of that name can be shown; the text says why."""


class Content(NamedTuple):
    """A log as it was read."""

    state: str
    written: float
    """In seconds."""
    data: bytes


@dataclass(slots=True)
class Shelf:
    """The logs and notes in a folder and below it, without links and hidden files."""

    root: Path
    _logs: Mapping[str, int] = field(default_factory=dict)
    _searched: float = float("-inf")
    _lock: threading.Lock = field(default_factory=threading.Lock)

    def names(self, part: str = "", suffix: str = LOG) -> list[str]:
        """Return names that contain it in any case, the latest first."""
        logs, part = self._known(), part.casefold()
        found = [name for name in logs if name.endswith(suffix) and part in name.casefold()]
        return sorted(sorted(found), key=lambda name: -logs[name])

    def path(self, name: str) -> Path:
        if name not in self._known() and name not in self._known(anew=True):
            raise NoLogError.say("There is no such evening.")
        return self.root / name

    def head(self, name: str) -> bytes:
        """Nothing if unreadable."""
        with suppress(NoLogError):
            return self._read(name, _HEAD).data
        return b""

    def content(self, name: str) -> Content:
        """Raises `NoLogError` if the log is unreadable or too long for a page."""
        content = self._read(name, LARGEST + 1)
        if len(content.data) > LARGEST:
            raise NoLogError.say("This log is too long for a page; referee check reads it.")
        return content

    def state(self, name: str) -> str:
        """It changes with the log; empty if it is missing. Raises nothing."""
        with suppress(OSError, ValueError, NoLogError):
            return _state(os.lstat(self.path(name)))
        return ""

    def forget(self) -> None:
        self._searched = float("-inf")

    def _known(self, *, anew: bool = False) -> Mapping[str, int]:
        with self._lock:
            age = time.monotonic() - self._searched
            if age > _KEPT or (anew and age > _KEPT / 10):
                self._logs = dict(islice(_search(self.root), _MOST_LOGS))
                self._searched = time.monotonic()
            return self._logs

    def _read(self, name: str, most: int) -> Content:
        """Read a bounded part of a regular file below the folder that is no link."""
        path = self.path(name)
        with suppress(OSError, ValueError), _opened(path) as file:
            status = os.fstat(file.fileno())
            if stat.S_ISREG(status.st_mode) and path.resolve().is_relative_to(self.root):
                return Content(_state(status), status.st_mtime, file.read(most))
        raise NoLogError.say("This log cannot be read.")


def names_for(stem: str) -> Iterator[str]:
    """Yield possible names of a new log, numbered from the second on."""
    for number in range(1, MOST_NAMES):
        yield f"{stem}{f'-{number}' if number > 1 else ''}{LOG}"


def _search(root: Path) -> Iterator[tuple[str, int]]:
    for folder, below, files in os.walk(root):
        below[:] = [name for name in below if not name.startswith(".")]
        for path in (Path(folder, name) for name in files if not name.startswith(".")):
            with suppress(OSError):
                if path.suffix in (LOG, NOTES) and stat.S_ISREG((status := path.lstat()).st_mode):
                    yield path.relative_to(root).as_posix(), status.st_mtime_ns


def _opened(path: Path) -> BinaryIO:
    """Follow no link, and wait for nobody at the other end of a pipe."""
    kinds = (getattr(os, kind, 0) for kind in ("O_NOFOLLOW", "O_NONBLOCK", "O_BINARY"))
    return os.fdopen(os.open(path, os.O_RDONLY | sum(kinds)), "rb")


def _state(status: os.stat_result) -> str:
    return f"{status.st_mtime_ns}-{status.st_size}-{status.st_ino}"


_SECRET = re.compile(r"[\w-]{22}", re.ASCII)
_LARGEST = 1000
"""Bytes."""


class Secrets(NamedTuple):
    """The prefixes of the addresses."""

    watch: str = ""
    record: str = ""
    """Empty: nobody may record from elsewhere."""
    trouble: str = EMPTY
    """Why they could not be stored."""


def secrets_of(folder: Path, *, anew: bool = False) -> Secrets:
    """Return the secrets stored beside a folder, or store new ones.

    A file that others can read or write is ignored.
    """
    place = _beside(folder)
    known = None if anew or place is None else _kept(place)
    if known:
        return known
    made = Secrets(secrets.token_urlsafe(16), secrets.token_urlsafe(16))
    if place is None:
        return made._replace(trouble=say("A folder without a name has no file beside it."))
    try:
        _keep(place, made)
    except OSError as error:
        return made._replace(
            trouble=say(
                "{place} cannot be written: {why}.", place=str(place), why=error.strerror or ""
            )
        )
    return made


def _beside(folder: Path) -> Path | None:
    real = folder.resolve()
    return real.with_name(f"{real.name}.addresses") if real.name else None


def _kept(place: Path) -> Secrets | None:
    with suppress(OSError, ValueError, KeyError, TypeError), _opened(place) as file:
        if _is_private(os.fstat(file.fileno())):
            said = json.loads(file.read(_LARGEST))
            known = Secrets(said["watch"], said["record"])
            if all(map(_SECRET.fullmatch, known[:2])) and known.watch != known.record:
                return known
    return None


def _is_private(status: os.stat_result) -> bool:
    own = not hasattr(os, "getuid") or (
        status.st_uid == os.getuid() and not status.st_mode & (stat.S_IRWXG | stat.S_IRWXO)
    )
    return own and stat.S_ISREG(status.st_mode)


def _keep(place: Path, made: Secrets) -> None:
    with suppress(FileNotFoundError):
        place.unlink()
    handle = os.open(place, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with os.fdopen(handle, "w", encoding="utf-8") as file:
        json.dump({"watch": made.watch, "record": made.record}, file)
