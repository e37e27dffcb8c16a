"""Why an entry was not taken, each in one sentence for whoever made it."""


class RecordingError(Exception):
    """Something that could not be recorded; the log is as it was."""


class EntryError(RecordingError):
    """An entry that cannot be read, or cannot be meant here; it says what to write instead."""


class WaitingError(EntryError):
    """An entry with which nothing can be done yet: it is answered by what to say now."""


class ShortError(WaitingError):
    """A payment as due that somebody has not the chips for; it says how else it may have been paid."""


class ChangedError(RecordingError):
    """The file was changed by another program, so that it must be read anew first."""


class UnsavedError(RecordingError):
    """The file could not be written, as on a full disk."""


class WatchedError(RecordingError):
    """Somebody else records in this file, so that here one can only watch."""
