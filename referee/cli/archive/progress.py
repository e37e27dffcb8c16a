"""How far an archive is: hands a second and the time left, on a terminal alone."""

import sys
import time
from collections.abc import Callable
from contextlib import ExitStack

from referee.archives import PartDone
from referee.cli.patience import Advance


class ArchiveProgress(ExitStack):
    """A bar over the bytes of all logs."""

    def __init__(self) -> None:
        super().__init__()
        self._advance: Advance = lambda _: None
        self._describe: Callable[[str], object] = lambda _: None
        self._hands, self._begun = 0, time.monotonic()

    def plan(self, size: int) -> None:
        """Show the bar: there are so many bytes to read."""
        if sys.stderr is None or not sys.stderr.isatty():
            return
        from rich.console import Console  # slow, and for terminals alone
        from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn
        from rich.progress import TimeRemainingColumn as TimeLeft

        columns = (TextColumn("{task.description}"), BarColumn(), TaskProgressColumn(), TimeLeft())
        bar = Progress(*columns, console=Console(stderr=True), transient=True)
        self.enter_context(bar)
        task = bar.add_task("auditing", total=size or None)
        self._advance = lambda read: bar.advance(task, read)
        self._describe = lambda doing: bar.update(task, description=doing)

    def add(self, done: PartDone) -> None:
        """Move the bar by a part that is done."""
        self._hands += done.hands
        rate = self._hands / max(time.monotonic() - self._begun, 0.1)
        self._describe(f"{self._hands:,} hands, {rate:,.0f} a second")
        self._advance(done.size)
