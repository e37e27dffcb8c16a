"""What `referee fmt` does: the canonical form of logs, printed, compared, or put in their place."""

from typing import NamedTuple

from referee.cli.fmt.command import Fmt
from referee.cli.logs import check_no_notes
from referee.cli.new_text import NewText
from referee.cli.other_names import hiding
from referee.cli.players import names_in
from referee.cli.terminal import complain, say, say_exactly
from referee.cli.trouble import CannotDo, OwnMistake, exit_code
from referee.events import Event, LineUnread
from referee.files import LogFile, find_logs
from referee.game import RefusedError
from referee.hand_log import LONGEST_KEPT, decode, read, write

_NOT_KEPT = ("utf-16", "passage-too-long")
"""Mistakes after which lines are lost to the reader, so that they could not be written again."""


class Formatted(NamedTuple):
    """A log as it is and in its canonical form."""

    text: NewText
    unread: tuple[LineUnread, ...]


def perform(asked: Fmt) -> int:
    """Do what is asked for with every log; the exit code."""
    tasks = asked.check + asked.diff + asked.write
    if tasks > 1:
        raise CannotDo("--check, --diff and --write exclude each other; choose one")
    hide = hiding(asked.key, names_in(asked.players), on=asked.anonymous)
    if asked.anonymous and tasks:
        raise CannotDo("--anonymous prints a log to be shared; write `> NEW-LOG` after the command")
    if asked.players and not asked.anonymous:
        raise CannotDo("--players goes with --anonymous: it says who is who in several logs")
    found = find_logs(asked.logs)
    failed = CannotDo.code if found.complaints else 0
    for complaint in found.complaints:
        complain(complaint)
    changed = False
    for log in hide(found.logs):
        try:
            formatted = _formatted(log)
            _carry_out(asked, formatted)
        except RefusedError as trouble:
            complain(str(trouble))
            failed = max(failed, exit_code(trouble))
        else:
            changed = changed or formatted.text.changes
    return failed or int(changed and (asked.check or asked.diff))


def _formatted(log: LogFile) -> Formatted:
    content = log.content()
    check_no_notes(log, decode([content]))
    before = content.decode("utf-8", "surrogateescape")
    events = _events(content)
    unread = tuple(event for event in events if isinstance(event, LineUnread))
    for event in unread:
        if event.mistake in _NOT_KEPT or len(event.text) >= LONGEST_KEPT:
            raise CannotDo(f"{log.name}:{event.at.line}: {event.message}; the log stays as it is")
    after = write(events)
    if write(_events(after.encode("utf-8", "surrogateescape"))) != after:
        raise OwnMistake(f"{log.name} has no settled form")
    return Formatted(NewText(log, before, after), unread)


def _events(content: bytes) -> list[Event]:
    return [event for passage in read(decode([content])) for event in passage.events]


def _carry_out(asked: Fmt, formatted: Formatted) -> None:
    text, name = formatted.text, formatted.text.log.name
    for event in formatted.unread:
        complain(f"{name}:{event.at.line}: left as it is: {event.message}")
    if asked.check:
        say(f"would change: {name}\n" if text.changes else "")
    elif asked.diff:
        say_exactly("".join(text.difference("canonical")))
    elif not asked.write:
        say_exactly(text.after)
    elif text.changes:
        text.put()
        say(f"changed: {name}\n")
