"""Why an archive could not be made or asked, or a log is not in it."""

from typing import NamedTuple

from referee.game import RefusedError


def reason(error: Exception) -> str:
    """Say why something could not be read, in a few words: the system's, or the first line."""
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
    """Why a log is not in the tables, or not to its end: a row of `errors`."""

    log: str
    what: str
    """`unreadable`, `broken`, `too-large`, `changed`, `deadly`."""
    why: str
