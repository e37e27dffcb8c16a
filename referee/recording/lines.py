"""Lines of a log as text: read in place, written in canonical form, replaced one by one, or refused."""

import re
from collections.abc import Iterable
from io import StringIO

from referee.events import Event, LineUnread, SpellingNoted, first_of
from referee.game import RefusedError
from referee.hand_log import Session, read_line, write
from referee.messages import Series, say


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
    """Say what is wrong with a line, and what to write instead."""
    wrong = say("{message:capital}.", message=unread.message)
    return Series(filter(None, (wrong, unread.advice)), " ")
