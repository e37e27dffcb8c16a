"""Errors of files, and suggestions for misspelt words."""

import errno
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from types import MappingProxyType

from referee.game import RefusedError
from referee.messages import Message, say, template


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


_SYSTEM = MappingProxyType(
    {
        errno.ENOENT: template("No such file or directory"),
        errno.EACCES: template("Permission denied"),
        errno.EPERM: template("Operation not permitted"),
        errno.EISDIR: template("Is a directory"),
        errno.ENOTDIR: template("Not a directory"),
        errno.EEXIST: template("File exists"),
        errno.ENOSPC: template("No space left on device"),
        errno.EROFS: template("Read-only file system"),
        errno.ENAMETOOLONG: template("File name too long"),
        errno.ELOOP: template("Too many levels of symbolic links"),
        errno.EIO: template("Input/output error"),
        errno.EFBIG: template("File too large"),
        errno.EDQUOT: template("Disk quota exceeded"),
        errno.EADDRINUSE: template("Address already in use"),
        errno.EMFILE: template("Too many open files"),
    }
)
"""As the system words them in English."""


def because(error: OSError | ValueError) -> str:
    """Return the system's message without the path: `No such file or directory`."""
    if isinstance(error, OSError):
        known = _SYSTEM.get(error.errno or 0)
        return Message(known) if known else error.strerror or type(error).__name__
    return say("not a valid file name")


@contextmanager
def may_fail(what: str) -> Iterator[None]:
    """Raise `RefusedError` for an error of the system; `what` could not be done."""
    try:
        yield
    except (OSError, ValueError) as error:
        raise RefusedError.say("{trouble}: {reason}", trouble=what, reason=because(error)) from None


def installing(extra: str) -> str:
    """Return the command that adds an extra; `referee` is on no package index."""
    return say("pip install '.[{extra}]' in a clone of referee", extra=extra)
