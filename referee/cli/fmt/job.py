"""What `referee fmt` does: the canonical form of logs, printed, compared, or put in their place."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from difflib import unified_diff
from enum import Enum, auto
from pathlib import Path

from referee.cli.files import LogFile, find_logs
from referee.cli.fmt.command import Fmt
from referee.cli.replacement import copy_of, exchange
from referee.cli.terminal import complain, say, say_exactly
from referee.cli.trouble import CannotDo, OwnMistake, because
from referee.events import Event, LineUnread
from referee.hand_log import LONGEST_KEPT, decode, read, write


class Task(Enum):
    """What to do with the canonical form."""

    PRINT = auto()
    CHECK = auto()
    DIFF = auto()
    WRITE = auto()

    @staticmethod
    def of(*, check: bool, diff: bool, write: bool) -> "Task":
        """The task that the options name; `CannotDo` when they name several."""
        named = [task for task, on in zip(_NAMED, (check, diff, write), strict=True) if on]
        if len(named) > 1:
            raise CannotDo("--check, --diff and --write exclude each other; choose one")
        return named[0] if named else Task.PRINT


_LINE = re.compile(r".*?(?:\r\n|\r|\n)|.+$", re.DOTALL)
_NOT_KEPT = ("utf-16", "passage-too-long")
"""Mistakes after which lines are lost to the reader, so that they could not be written again."""

_NAMED = (Task.CHECK, Task.DIFF, Task.WRITE)


@dataclass(frozen=True, slots=True)
class Formatted:
    """A log as it was and as it should be; bytes that are not UTF-8 as lone surrogates."""

    log: LogFile
    before: str
    after: str
    unread: tuple[LineUnread, ...]

    @property
    def changes(self) -> bool:
        """Whether the two differ."""
        return self.before != self.after


def perform(asked: Fmt) -> int:
    """Do what is asked for with every log; the exit code."""
    task = Task.of(check=asked.check, diff=asked.diff, write=asked.write)
    found = find_logs(asked.logs)
    failed = CannotDo.code if found.complaints else 0
    for complaint in found.complaints:
        complain(complaint)
    changed = False
    for log in found.logs:
        try:
            formatted = _formatted(log)
            _carry_out(task, formatted)
        except CannotDo as trouble:
            complain(str(trouble))
            failed = max(failed, trouble.code)
        else:
            changed = changed or formatted.changes
    reports_changes = task in (Task.CHECK, Task.DIFF)
    return failed or int(changed and reports_changes)


def _formatted(log: LogFile) -> Formatted:
    content = log.content()
    before = content.decode("utf-8", "surrogateescape")
    events = _events(content)
    unread = tuple(event for event in events if isinstance(event, LineUnread))
    for event in unread:
        if event.mistake in _NOT_KEPT or len(event.text) >= LONGEST_KEPT:
            raise CannotDo(f"{log.name}:{event.at.line}: {event.message}; the log stays as it is")
    after = write(events)
    if write(_events(after.encode("utf-8", "surrogateescape"))) != after:
        raise OwnMistake(f"{log.name} has no settled form")
    return Formatted(log, before, after, unread)


def _events(content: bytes) -> list[Event]:
    return [event for passage in read(decode([content])) for event in passage.events]


def _carry_out(task: Task, formatted: Formatted) -> None:
    for event in formatted.unread:
        complain(f"{formatted.log.name}:{event.at.line}: left as it is: {event.message}")
    match task:
        case Task.PRINT:
            say_exactly(formatted.after)
        case Task.CHECK if formatted.changes:
            say(f"would change: {formatted.log.name}\n")
        case Task.DIFF if formatted.changes:
            say_exactly("".join(_difference(formatted)))
        case Task.WRITE if formatted.changes:
            _replace(formatted)
            say(f"changed: {formatted.log.name}\n")


def _difference(formatted: Formatted) -> Iterator[str]:
    name = formatted.log.name
    before, after = (_LINE.findall(text) for text in (formatted.before, formatted.after))
    for line in unified_diff(before, after, name, f"{name} (canonical)"):
        yield line if line.endswith("\n") else f"{line}\n"


def _replace(formatted: Formatted) -> None:
    """Put the new text in the place of the old. Raises `CannotDo`, and then nothing was written."""
    log = formatted.log
    if not log.regular:
        raise CannotDo(f"{log.name} cannot be changed in place; leave --write out")
    before, after = (
        text.encode("utf-8", "surrogateescape") for text in (formatted.before, formatted.after)
    )
    copy = copy_of(Path(log.path))
    if copy.exists():
        raise CannotDo(
            f"{log.name} stays as it is: {copy.name} beside it was left by a write that was broken off, "
            "and holds what stood there before; put it in the place of the log, or delete it"
        )
    try:
        written = exchange(Path(log.path), before, after)
    except OSError as error:
        raise CannotDo(f"{log.name} could not be written: {because(error)}") from None
    if not written:
        raise CannotDo(
            f"{log.name} was changed by another program meanwhile, and stays as that left it; "
            "give the command again"
        )
