"""Errors of files, and suggestions for misspelt words; atomic replacement of a file that keeps its owner, rights and names."""

import errno
import os
import shutil
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from io import FileIO
from pathlib import Path

from referee.messages import Message, RefusedError, say


def did_you_mean(written: str, known: Iterable[str], otherwise: str = "") -> str:
    """Write `; did you mean limit?` for the closest known word."""
    from difflib import get_close_matches  # noqa: PLC0415 - only a mistake needs it

    names = {name.lower(): name for name in known}
    near = get_close_matches(written.lower()[:60], names, 1)
    return (
        say("; did you mean {word}?", word=names[near[0]])
        if near
        else say("; {sentence}", sentence=otherwise)
    )


def because(error: OSError | ValueError) -> str:
    """Return the system's message without the path: `No such file or directory`."""
    if isinstance(error, OSError):
        return Message(error.strerror or type(error).__name__)
    return say("not a valid file name")


@contextmanager
def may_fail(what: str) -> Iterator[None]:
    """Raise `RefusedError` for an error of the system; `what` could not be done."""
    try:
        yield
    except (OSError, ValueError) as error:
        raise RefusedError.say("{trouble}: {reason}", trouble=what, reason=because(error)) from None


@contextmanager
def needs(extra: str, what: str, instead: str = "") -> Iterator[None]:
    """Raise `RefusedError` where packages of an extra, which `what` needs, are not installed."""
    try:
        yield
    except ModuleNotFoundError as error:
        if (error.name or "").startswith("referee"):
            raise
        raise RefusedError.say(
            "{what} needs more packages: pip install '.[{extra}]' in a clone of referee; or {instead}"
            if instead
            else "{what} needs more packages: pip install '.[{extra}]' in a clone of referee",
            what=what,
            extra=extra,
            instead=instead,
        ) from None


_OPEN_FILES_STAY = os.name == "nt"


class _MeanwhileError(OSError):
    """Another program wrote between reading and writing."""


def put(path: Path, content: bytes) -> None:
    """Write a file in one step: readers see the old text or the new.

    A file with several names (hard links) or a foreign owner is overwritten in place, with a copy beside
    it until that is done. Raises `OSError`.
    """
    real = path.resolve()
    if not real.exists():
        with _beside(real, content, 0o666) as made:
            made.replace(real)
    elif not _replaced(real, content):
        _overwrite(real, real.read_bytes(), content)


def create(path: Path, content: bytes) -> None:
    """Write a new file, whole or not at all. Raises `FileExistsError` and other `OSError`s."""
    with FileIO(path, "x") as file:
        try:
            _write(file, content)
        except BaseException:
            with suppress(OSError):
                path.unlink()
            raise


def exchange(path: Path, before: bytes, after: bytes) -> bool:
    """Replace the content if the file still holds `before`; tell whether it did.

    What another program writes at the same moment is kept too. Raises `OSError`.
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
    """Replace the file by one that differs only in content, if possible."""
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
    """Overwrite in place; False if the content has changed meanwhile."""
    with _beside(real, before, 0o600, _copy_of(real)), real.open("r+b", buffering=0) as file:
        if file.read() != before:
            return False
        try:
            _write(file, after)
        except BaseException:
            _write(file, before)
            raise
    return True


def _copy_of(real: Path) -> Path:
    """Name the copy kept while a file is overwritten in place.

    A killed process leaves it; while it exists nothing is written.
    """
    return real.with_name(f"{real.name}.before-write")


def left_behind(path: str) -> str:
    """Say that an interrupted write left its copy beside a file; empty if it did not."""
    copy = _copy_of(Path(path).resolve())
    if not copy.exists():
        return ""
    return say(
        "{name} beside it was left by an interrupted write, and holds the earlier text; replace the log with it, or delete it",
        name=copy.name,
    )


def _write(file: FileIO, content: bytes) -> None:
    file.seek(0)
    write_all(file, content)
    file.truncate()
    os.fsync(file.fileno())


def write_all(file: FileIO, content: bytes) -> None:
    rest = memoryview(content)
    while rest:
        rest = rest[file.write(rest) :]


@contextmanager
def _beside(real: Path, content: bytes, mode: int, name: Path | None = None) -> Iterator[Path]:
    """Create a hidden file in the same folder; delete it on exit unless it was moved."""
    made = name or real.with_name(f".{real.name[:40]}.{os.urandom(4).hex()}")
    file = FileIO(made, "x", opener=lambda path, flags: os.open(path, flags, mode))
    try:
        with file:
            _write(file, content)
        yield made
    finally:
        with suppress(OSError):
            made.unlink(missing_ok=True)
