"""Reasons for refusing an entry, in one sentence."""

from referee.game import RefusedError


class RecordingError(RefusedError):
    """Something could not be recorded; the log is as it was."""


class EntryError(RecordingError):
    """An entry that is unreadable or impossible here; says what to write instead."""


class WaitingError(EntryError):
    """An entry that needs another first; says what to enter now."""


class ShortError(WaitingError):
    """A payment that somebody lacks the chips for; says how else it may have been paid."""


class ChangedError(RecordingError):
    """Another program changed the file, so it must be reread first."""


class UnsavedError(RecordingError):
    """The file could not be written, as on a full disk."""


class WatchedError(RecordingError):
    """Another process records in this file; here it can only be watched."""
