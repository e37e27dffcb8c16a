"""A file put in the place of another: whole or not at all, its owner, rights and names kept."""

import errno
import os
import secrets
import shutil
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from io import FileIO
from pathlib import Path

_OPEN_FILES_STAY = os.name == "nt"
"""Whether nothing can take the place of a file that is open."""


class _MeanwhileError(OSError):
    """Another program wrote between reading and writing."""


def put(path: Path, content: bytes) -> None:
    """Write a file in one step: whoever looks sees it as it was or as it shall be.

    Only where it has more names (hard links), or an owner whom a new file would not have, it is
    written where it stands; until that is done a copy of it lies beside it. Raises `OSError`.
    """
    real = path.resolve()
    if not real.exists():
        with _beside(real, content, 0o666) as made:
            made.replace(real)
    elif not _replaced(real, content):
        _overwrite(real, real.read_bytes(), content)


def exchange(path: Path, before: bytes, after: bytes) -> bool:
    """As `put`, if the file still holds `before`; else False, and whatever it holds it keeps.

    Also what another program writes at the very moment is kept. Raises `OSError`.
    """
    real = path.resolve()
    with real.open("rb") as file:
        if file.read() != before:
            return False
        if _OPEN_FILES_STAY:
            file.close()
        try:
            if not _replaced(real, after):
                return _overwrite(real, before, after)
        except _MeanwhileError:
            return False
        added = b"" if file.closed else file.read()
        if added:
            put(real, before + added)
        return not added


def _replaced(real: Path, content: bytes) -> bool:
    """Whether a new file could take the place of the old one, everything but its text the same."""
    old = real.stat()
    if old.st_nlink > 1:
        return False
    with _beside(real, content, 0o600) as made:
        try:
            if hasattr(os, "chown"):
                os.chown(made, old.st_uid, old.st_gid)
        except PermissionError:
            return False
        shutil.copystat(real, made)
        os.utime(made)
        now = real.stat()
        if (now.st_ino, now.st_size, now.st_mtime_ns) != (old.st_ino, old.st_size, old.st_mtime_ns):
            raise _MeanwhileError(errno.EBUSY, "another program wrote it meanwhile")
        made.replace(real)
    return True


def _overwrite(real: Path, before: bytes, after: bytes) -> bool:
    """Write the text where the old one stands; False where that has changed meanwhile."""
    with _beside(real, before, 0o600, copy_of(real)), real.open("r+b", buffering=0) as file:
        if file.read() != before:
            return False
        try:
            _write(file, after)
        except BaseException:
            _write(file, before)
            raise
    return True


def copy_of(path: Path) -> Path:
    """Name the copy that lies beside a file while it is written where it stands.

    A process that is killed leaves it there; until it is gone nothing is written.
    """
    real = path.resolve()
    return real.with_name(f"{real.name}.before-write")


def _write(file: FileIO, content: bytes) -> None:
    """Give a file this content, down to the disk."""
    file.seek(0)
    write_all(file, content)
    file.truncate()
    os.fsync(file.fileno())


def write_all(file: FileIO, content: bytes) -> None:
    """Write all of it, however many calls that takes."""
    rest = memoryview(content)
    while rest:
        rest = rest[file.write(rest) :]


@contextmanager
def _beside(real: Path, content: bytes, mode: int, name: Path | None = None) -> Iterator[Path]:
    """A new file in the same folder, hidden, which goes again unless it has taken another place."""
    made = name or real.with_name(f".{real.name[:40]}.{secrets.token_hex(4)}")
    file = FileIO(made, "x", opener=lambda path, flags: os.open(path, flags, mode))
    try:
        with file:
            _write(file, content)
        yield made
    finally:
        with suppress(OSError):
            made.unlink(missing_ok=True)
