"""Reasons for refusing an entry, each in one sentence for the user."""


class RecordingError(Exception):
    """Something could not be recorded; the log is as it was."""

    @property
    def sentence(self) -> str:
        """Return the reason as it was made, so that other languages can say it too."""
        said: str = self.args[0]
        return said


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
