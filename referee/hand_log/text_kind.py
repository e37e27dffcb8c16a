"""A text that is opened as a log: read as it stands, or, where it is notes, as the log that these make.

Which of the two it is: decision 0314.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from referee.events import Event, HandStarted, LineUnread, LogOpened, RemarkWritten, SpellingNoted
from referee.hand_log.passages import LinesRead, read

if TYPE_CHECKING:
    from referee.hand_log.notes.as_log import NotesAsLog

MOST_READ = 1000
"""Lines of a text that may be notes."""
_MANY = 4
"""The number of unread lines from which on they are no slip."""


def read_text(lines: Iterable[str], name: str = "") -> Iterator[LinesRead]:
    """Read a log, or notes, passage by passage.

    What says that it is a log goes on at once; of a long text no more is held than of a log.
    """
    head, held, is_log = list[str](), list[LinesRead](), False
    passages = read(_kept(lines, head), name)
    try:
        while not is_log and (passage := next(passages, None)):
            held.append(passage)
            is_log = len(head) > MOST_READ or _says_that_it_is_a_log(head, passage.events)
    except Exception:
        yield from held
        raise
    notes = None if is_log else _notes(head, held)
    yield from notes.passages(name) if notes else held
    yield from passages


def notes_in(lines: Iterable[str]) -> "NotesAsLog | None":
    """The notes that these lines are; None where they are a log, or no evening."""
    head = list[str]()
    passages = list(read(_kept(lines, head)))
    return _notes(head, passages) if len(head) <= MOST_READ else None


def hardly_a_log(unread: int, facts: int) -> bool:
    """Whether so much could not be read that it was hardly written as a log."""
    return unread >= _MANY and 4 * unread >= facts


def _kept(lines: Iterable[str], head: list[str]) -> Iterator[str]:
    """The lines; the first of them, and one more than notes may have, go into `head` as well."""
    for line in lines:
        if len(head) <= MOST_READ:
            head.append(line)
        yield line


def _notes(lines: Sequence[str], passages: Sequence[LinesRead]) -> "NotesAsLog | None":
    said = [event for passage in passages for event in passage.events]
    unread = {event.at.line for event in said if isinstance(event, LineUnread)}
    written = sum(map(bool, map(str.strip, lines)))
    if len(unread) < max(_MANY, written / 3) or _says_that_it_is_a_log(lines, said):
        return None
    from referee.hand_log.notes.as_log import NotesAsLog  # noqa: PLC0415 - no log needs it
    from referee.hand_log.notes.transcript import transcribe  # noqa: PLC0415 - as above

    hands = {
        (event.number, event.at.line)
        for event in said
        if isinstance(event, HandStarted) and event.dealer
    }
    facts = {event.at.line for event in said if not isinstance(event, _NO_FACTS)}
    notes = NotesAsLog(transcribe(lines), lines)
    counts_alike = hands <= {(hand.number, hand.line) for hand in notes.notes.evening.hands}
    explains = notes.is_evening() and notes.unexplained(facts) < len(unread)
    return notes if explains and counts_alike else None


def _says_that_it_is_a_log(lines: Sequence[str], said: Iterable[Event]) -> bool:
    """Whether a line opens a log, be it the first of all and misspelt."""
    first = next(filter(str.strip, lines), "")
    misspelt = re.fullmatch(r"\W*b\w+[- ]l\w+\W*[0-9]*\W*", first, re.IGNORECASE)
    return misspelt is not None or any(isinstance(event, LogOpened) for event in said)


_NO_FACTS = (LineUnread, RemarkWritten, SpellingNoted)
