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
        text, unread = _formatted(log)
        for event in unread:
            complain(
                "{name}:{line}: left as it is: {message}",
                name=log.name,
                line=event.at.line,
                message=event.message,
            )
        _carry_out(asked, text)
        return text.changes

    changed, failed = each_found(write, hide(files.find_logs(asked.logs)))
    return failed or int(any(changed) and (asked.check or asked.diff))


def _formatted(log: files.LogFile) -> tuple[NewText, list[events.LineUnread]]:
    """Return both texts of a log, and its lines that cannot be read."""
    content = log.content()
    check_no_notes(log, hand_log.decode([content]))
    before = content.decode("utf-8", "surrogateescape")
    said = _events(content)
    unread = [each for each in events.all_of(said, events.LineUnread) if not each.left_open]
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
    return NewText(log, before, after), unread


def _events(content: bytes) -> list[events.Event]:
    return [
        event for passage in hand_log.read(hand_log.decode([content])) for event in passage.events
    ]


def _carry_out(asked: Fmt, text: NewText) -> None:
    name = text.log.name
    if asked.check:
        say(messages.say("would change: {name}\n", name=name) if text.changes else "")
    elif asked.diff:
        say_exactly("".join(text.difference("canonical")))
    elif not asked.write:
        say_exactly(text.after)
    elif text.changes:
        text.put()
        say("changed: {name}\n", name=name)
