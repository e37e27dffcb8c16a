"""A log as it is and as it shall be: the difference shown, or put in the place of the file."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from difflib import unified_diff
from io import StringIO
from pathlib import Path

from referee import files, recording
from referee.cli.trouble import CannotDo


@dataclass(frozen=True, slots=True)
class NewText:
    """Both texts of a log; bytes that are not UTF-8 as lone surrogates."""

    log: files.LogFile
    before: str
    after: str

    @property
    def changes(self) -> bool:
        """Whether the two differ."""
        return self.before != self.after

    def difference(self, called: str) -> Iterator[str]:
        """What would change, line by line; `called` says what the new text is."""
        name = self.log.name
        before, after = (
            StringIO(text, newline="").readlines() for text in (self.before, self.after)
        )
        for line in unified_diff(before, after, name, f"{name} ({called})"):
            yield line if line.endswith("\n") else f"{line}\n"

    def put(self) -> None:
        """Put the new text in the place of the old. Raises `CannotDo`, and then nothing was written."""
        log = self.log
        if not log.regular:
            raise CannotDo(f"{log.name} cannot be changed in place; --diff shows what would change")
        if left := left_behind(log):
            raise CannotDo(f"{log.name} stays as it is: {left}")
        before, after = (
            text.encode("utf-8", "surrogateescape") for text in (self.before, self.after)
        )
        with files.may_fail(f"{log.name} could not be written"):
            written = recording.exchange(Path(log.path), before, after)
        if not written:
            raise CannotDo(
                f"{log.name} was changed by another program meanwhile, and stays as that left it; "
                "give the command again"
            )


def left_behind(log: files.LogFile) -> str:
    """What to do about the copy of a log that a broken write left beside it; empty where none lies."""
    copy = recording.copy_of(Path(log.path)) if log.regular else None
    if copy is None or not copy.exists():
        return ""
    return (
        f"{copy.name} beside it was left by a write that was broken off, and holds what stood there "
        "before; put it in the place of the log, or delete it"
    )
