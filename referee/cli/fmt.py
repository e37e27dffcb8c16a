"""`referee fmt`."""

from __future__ import annotations

from typing import NamedTuple

from referee import editing, events, files, hand_log, messages
from referee.cli.logs import check_no_notes, each_found
from referee.cli.options import Anonymous, Key, Logs, Players
from referee.cli.own_file import NewText
from referee.cli.players import hiding, names_in
from referee.cli.terminal import complain, say, say_exactly
from referee.cli.trouble import CannotDo, OwnMistake


class Fmt(NamedTuple):
    """Print logs in their canonical form; what they say does not change.

    Lines that cannot be read stay as they are. Exit code: 0 done, 1 something would change
    (--check, --diff), 2 it could not be done.

    For example:
      referee fmt thursday.bourre
      referee fmt --diff logs/
      referee fmt --write thursday.bourre
      referee fmt --anonymous thursday.bourre > to-share.bourre
    """

    logs: Logs
    check: bool = False
    """Only say which logs would change; then exit with 1."""
    diff: bool = False
    """Only show what would change; then exit with 1."""
    write: bool = False
    """Change the files in place."""
    anonymous: Anonymous = False
    key: Key = None
    players: Players = None


class Formatted(NamedTuple):
    """A log as it is and in canonical form."""

    text: NewText
    unread: tuple[events.LineUnread, ...]


def perform(asked: Fmt) -> int:
    tasks = asked.check + asked.diff + asked.write
    if tasks > 1:
        raise CannotDo.say("--check, --diff and --write exclude each other; choose one")
    hide = hiding(asked.key, names_in(asked.players), on=asked.anonymous)
    if asked.anonymous and tasks:
        raise CannotDo.say(
            "--anonymous prints a log to be shared; write `> NEW-LOG` after the command"
        )
    if asked.players and not asked.anonymous:
        raise CannotDo.say("--players goes with --anonymous: it says who is who in several logs")

    def write(log: files.LogFile) -> bool:
        formatted = _formatted(log)
        _carry_out(asked, formatted)
        return formatted.text.changes

    changed, failed = each_found(write, hide(files.find_logs(asked.logs)))
    return failed or int(any(changed) and (asked.check or asked.diff))


def _formatted(log: files.LogFile) -> Formatted:
    content = log.content()
    check_no_notes(log, hand_log.decode([content]))
    before = content.decode("utf-8", "surrogateescape")
    said = _events(content)
    unread = tuple(
        event for event in said if isinstance(event, events.LineUnread) and not event.left_open
    )
    if lost := editing.lost_line(unread):
        raise CannotDo.say(
            "{name}:{line}: {message}; the log stays as it is",
            name=log.name,
            line=lost.at.line,
            message=lost.message,
        )
    after = hand_log.write(said)
    if hand_log.write(_events(after.encode("utf-8", "surrogateescape"))) != after:
        raise OwnMistake(messages.say("{name} has no settled form", name=log.name))
    return Formatted(NewText(log, before, after), unread)


def _events(content: bytes) -> list[events.Event]:
    return [
        event for passage in hand_log.read(hand_log.decode([content])) for event in passage.events
    ]


def _carry_out(asked: Fmt, formatted: Formatted) -> None:
    text, name = formatted.text, formatted.text.log.name
    for event in formatted.unread:
        complain(
            "{name}:{line}: left as it is: {message}",
            name=name,
            line=event.at.line,
            message=event.message,
        )
    if asked.check:
        say(messages.say("would change: {name}\n", name=name) if text.changes else "")
    elif asked.diff:
        say_exactly("".join(text.difference("canonical")))
    elif not asked.write:
        say_exactly(text.after)
    elif text.changes:
        text.put()
        say("changed: {name}\n", name=name)
