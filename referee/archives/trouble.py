"""Why an archive could not be made or asked, or a log is not in it."""

from typing import NamedTuple


def reason(error: Exception) -> str:
    """Why something could not be read, in a few words: what the system says, or the first line."""
    words = error.strerror if isinstance(error, OSError) else None
    return words or str(error).strip().partition("\n")[0] or type(error).__name__


class ArchiveError(Exception):
    """One sentence for the user."""


class ReadError(Exception):
    """A log could not be read to its end."""

    def __init__(self, what: str, why: str) -> None:
        super().__init__(what, why)
        self.what, self.why = what, why


class Trouble(NamedTuple):
    """Why a log is not in the tables, or not to its end: a row of `errors`."""

    log: str
    what: str
    """`unreadable`, `broken`, `too-large`, `changed`, `deadly`, `not-written`."""
    why: str
