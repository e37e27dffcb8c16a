"""Lines of a log as text: read in place, written in canonical form, replaced one by one, or refused."""

import os
import re
from bisect import bisect_left
from collections.abc import Iterable
from contextlib import suppress
from io import FileIO, StringIO
from pathlib import Path
from typing import NamedTuple

from referee.events import Event, LineUnread, SpellingNoted, first_of
from referee.files import exchange, write_all
from referee.hand_log import Session, read_line, write
from referee.messages import RefusedError, Series, say


class RecordingError(RefusedError):
    """Something could not be recorded; the log is as it was."""


class EntryError(RecordingError):
    """An entry that is unreadable or impossible here; says what to write instead."""


class WaitingError(EntryError):
    """An entry that needs another first; says what to enter now."""


class ShortError(WaitingError):
    """A payment that somebody lacks the chips for; says how else it may have been paid."""


class ChangedError(RecordingError):
    """Another program changed the file, so it must be reread first."""


class UnsavedError(RecordingError):
    """The file could not be written, as on a full disk."""


class WatchedError(RecordingError):
    """Another process records in this file; here it can only be watched."""


_NEVER = re.compile("[\x00-\x08\x0a-\x1f\x7f\x85\u2028\u2029\ud800-\udfff]")
"""What no line can hold."""


def events_of(line: str, number: int, session: Session) -> tuple[Event, ...]:
    """Raises `EntryError`, which says what to write instead."""
    check_plain(line)
    said = read_line(line, number, session.copy())
    unread = first_of(said, LineUnread)
    if unread is not None:
        raise EntryError(sentence_of(unread))
    if said and said[0].at.line != number:
        raise EntryError.say("Say it in the `hand` line, as in `hand 12, dealer Dee, up Ts`.")
    if not said:
        raise EntryError.say("The entry is empty.")
    return said


def check_plain(line: str) -> None:
    if _NEVER.search(line):
        raise EntryError.say("An entry is one line of plain text; write the lines one by one.")


def canonical(said: Iterable[Event], language: str) -> str:
    facts = [event for event in said if not isinstance(event, SpellingNoted)]
    return write(facts, language).strip("\n")


def appended(text: str, lines: Iterable[str]) -> str:
    """Put an empty line above a hand."""
    for line in lines:
        ended = not text or text.endswith(("\n", "\r"))
        text += "" if ended else "\n"
        begins = line.partition(" ")[0] == "hand"
        empty = "\n" if begins and text.strip() and not text.endswith("\n\n") else ""
        text += f"{empty}{line}\n"
    return text


def with_line(text: str, number: int, lines: Iterable[str]) -> str:
    parts = StringIO(text, newline="").readlines()
    if not 1 <= number <= len(parts):
        raise EntryError.say("There is no line {number}.", number=number)
    part = parts[number - 1]
    end = part[len(part.rstrip("\r\n")) :] or "\n"
    parts[number - 1] = "".join(f"{line}{end}" for line in lines)
    return "".join(parts)


def sentence_of(unread: LineUnread) -> str:
    wrong = say("{message:capital}.", message=unread.message)
    return Series(filter(None, (wrong, unread.advice)), " ")


_SHORT = 8
"""Bytes at the end that may be overwritten in place: ` ...` and the line end."""


class TextChange(NamedTuple):
    """A part of a text and its replacement, in bytes."""

    at: int
    was: bytes
    now: bytes

    @staticmethod
    def between(before: bytes, after: bytes) -> "TextChange":
        """Return the shortest change; one at the end reaches to the end."""
        start = _alike(before, after)
        was, now = before[start:], after[start:]
        if len(was) > _SHORT:
            alike = _alike(was[::-1], now[::-1])
            was, now = was[: len(was) - alike], now[: len(now) - alike]
        return TextChange(start, was, now)

    def writes_on(self, before: bytes) -> bool:
        at_end = self.at + len(self.was) == len(before)
        return at_end and len(self.was) <= min(_SHORT, len(self.now) - 1)

    @property
    def room(self) -> bytes:
        return b"\n" * (len(self.now) - len(self.was))

    def made_in(self, content: bytes) -> bytes | None:
        end = self.at + len(self.was)
        if content[self.at : end] != self.was:
            return None
        return content[: self.at] + self.now + content[end:]

    def is_torn(self, content: bytes) -> bool:
        """Tell whether the text ends within what the change appends, or within its room."""
        tail, room = content[self.at :].rstrip(b"\0"), self.was + self.room
        if len(content) < self.at or tail == self.now or len(tail) > len(self.now):
            return False
        done = _alike(tail, self.now)
        return tail[done:] == room[done : len(tail)]

    @property
    def back(self) -> "TextChange":
        return TextChange(self.at, self.now, self.was)


def text_of(content: bytes) -> str:
    return content.decode("utf-8", "surrogateescape")


def bytes_of(text: str) -> bytes:
    return text.encode("utf-8", "surrogateescape")


def _alike(some: bytes, others: bytes) -> int:
    most = min(len(some), len(others))
    return bisect_left(range(1, most + 1), 1, key=lambda n: int(some[:n] != others[:n]))


def write_on(path: Path, before: bytes, change: TextChange) -> bool:
    """Append a change to a log that held `before`; False if that has changed.

    Then, and if `OSError` is raised, the entry is left out and what others wrote is kept.
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
        at_its_place = os.path.samestat(path.stat(), os.fstat(file.fileno()))
        return _holds(file, change.made_in(before) or b"") and at_its_place


def _fill(file: FileIO, change: TextChange) -> None:
    file.seek(change.at)
    write_all(file, change.now)
    os.fsync(file.fileno())


def _restore(file: FileIO, before: bytes, change: TextChange) -> None:
    """Restore the end of the file, as far as nothing was added since."""
    with suppress(OSError):
        file.seek(0)
        held = file.read()
        if len(held) <= len(before) + len(change.room) and held[: change.at] == before[: change.at]:
            file.seek(change.at)
            write_all(file, change.was)
            file.truncate(len(before))


def _give_back(path: Path, file: FileIO, room: bytes) -> None:
    with suppress(OSError):
        file.seek(0)
        held = file.read()
        if held.endswith(room):
            exchange(path, held, held[: -len(room)])


def _holds(file: FileIO, start: bytes) -> bool:
    file.seek(0)
    return file.read(len(start)) == start
