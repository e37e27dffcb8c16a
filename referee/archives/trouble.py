"""Errors of archives, and of logs missing from one."""

from typing import NamedTuple

from referee.game import RefusedError


def reason(error: Exception) -> str:
    """Return a short reason for a read error: the system's, or the first line."""
    words = error.strerror if isinstance(error, OSError) else None
    return words or str(error).strip().partition("\n")[0] or type(error).__name__


class ArchiveError(RefusedError):
    """An archive that cannot be made or asked."""


class ReadError(Exception):
    """A log could not be read to its end."""

    def __init__(self, what: str, why: str) -> None:
        super().__init__(what, why)
        self.what, self.why = what, why


class Trouble(NamedTuple):
    """The reason why a log is missing or incomplete in the tables: a row of `errors`."""

    log: str
    what: str
    """`unreadable`, `broken`, `too-large`, `changed`, `deadly`."""
    why: str
