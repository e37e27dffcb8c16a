"""A lock on a file that dies with its process, so that nothing stale is ever left behind."""

import sys
from contextlib import suppress
from io import FileIO

if sys.platform == "win32":
    import msvcrt

    _FAR_OUT = 1 << 30
    """A byte that nobody writes; on Windows a locked byte cannot be read either."""

    def locked(file: FileIO) -> bool:
        """Whether this process holds the lock on an open file now; another may hold it already."""
        file.seek(_FAR_OUT)
        with suppress(OSError):
            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
            return True
        return False

    def unlock(file: FileIO) -> None:
        """Let go of the lock."""
        file.seek(_FAR_OUT)
        msvcrt.locking(file.fileno(), msvcrt.LK_UNLCK, 1)

else:
    import fcntl

    def locked(file: FileIO) -> bool:
        """Whether this process holds the lock on an open file now; another may hold it already."""
        with suppress(BlockingIOError):
            fcntl.flock(file.fileno(), fcntl.LOCK_EX | fcntl.LOCK_NB)
            return True
        return False

    def unlock(file: FileIO) -> None:
        """Let go of the lock."""
        fcntl.flock(file.fileno(), fcntl.LOCK_UN)
