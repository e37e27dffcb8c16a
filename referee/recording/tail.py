"""The end of a log written on, so that what another program writes there meanwhile is kept.

Room for the entry is added first: empty lines, which any log may hold, put at the end of the file
wherever that is by then. Only where they follow on what was read are they filled in.
"""

import os
from contextlib import suppress
from io import FileIO
from pathlib import Path

from referee.recording.replacement import exchange, write_all
from referee.recording.text_change import TextChange


def write_on(path: Path, before: bytes, change: TextChange) -> bool:
    """Make a change at the end of a log that held `before`; False: it holds something else by now.

    Then, and where `OSError` is raised, the entry is not in it, and all that others wrote is.
    """
    room = change.room
    with path.open("r+b", buffering=0) as file, path.open("ab", buffering=0) as end:
        if not os.path.sameopenfile(file.fileno(), end.fileno()) or file.read() != before:
            return False
        try:
            write_all(end, room)
            if not _holds(file, before + room):
                _give_back(path, file, room)
                return False
            _fill(file, change)
        except OSError:
            _restore(file, before, change)
            raise
        return _holds(file, change.made_in(before) or b"") and _is_at(path, file)


def _fill(file: FileIO, change: TextChange) -> None:
    """Write the entry into its room, down to the disk."""
    file.seek(change.at)
    write_all(file, change.now)
    os.fsync(file.fileno())


def _restore(file: FileIO, before: bytes, change: TextChange) -> None:
    """Let the file end as it did, as far as nobody has written on since."""
    with suppress(OSError):
        file.seek(0)
        held = file.read()
        if len(held) <= len(before) + len(change.room) and held[: change.at] == before[: change.at]:
            file.seek(change.at)
            write_all(file, change.was)
            file.truncate(len(before))


def _give_back(path: Path, file: FileIO, room: bytes) -> None:
    """Take the empty lines out again that another program has got before."""
    with suppress(OSError):
        file.seek(0)
        held = file.read()
        if held.endswith(room):
            exchange(path, held, held[: -len(room)])


def _holds(file: FileIO, start: bytes) -> bool:
    """Whether the file begins so; what others wrote after it may follow."""
    file.seek(0)
    return file.read(len(start)) == start


def _is_at(path: Path, file: FileIO) -> bool:
    """Whether that is still the file of this name, and no other was put in its place."""
    return os.path.samestat(path.stat(), os.fstat(file.fileno()))
