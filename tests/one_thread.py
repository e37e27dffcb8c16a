"""The work of processes done by a thread of this one, so that what is patched holds there too."""

from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager

from referee.archives.workers import Crew


class Here:
    """A thread that does one task after the other."""

    @contextmanager
    def opened(self):
        """The thread."""
        with ThreadPoolExecutor(1) as executor:
            yield Crew(executor, 1)
