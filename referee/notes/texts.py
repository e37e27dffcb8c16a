"""Texts opened as logs: read so or, if they are notes, as an evening.

Decision 0314 tells them apart.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain
from typing import TYPE_CHECKING, TypeGuard

from referee.evening_events import GameNamed, LogOpened
from referee.events import Event, HandStarted, LineUnread, RemarkWritten, SpellingNoted
from referee.hand_log import Bookmark, Line, LinesRead, read

if TYPE_CHECKING:
    from referee.notes.passages import NotesRead

# Lines of possible notes
MOST_READ = 1000
# Unread lines, too many for slips
_MANY = 4
_SHORT = 12
"""Lines of a text whose head may be notes."""
_FEW = 10
"""Lines read for each unread one, enough for a log with its first line."""
_NO_FACTS = (GameNamed, LineUnread, RemarkWritten, SpellingNoted)


def read_text(lines: Iterable[str], name: str = "") -> Iterator[LinesRead]:
    """Read a log, or notes, passage by passage; a text that is too long for notes is streamed."""
    head, held = list[str](), list[LinesRead]()
    passages = read(_kept(lines, head), name, log_begins())
    try:
        while len(head) <= MOST_READ and (passage := next(passages, None)):
            held.append(passage)
    except Exception:
        yield from held
        raise
    notes = None if len(head) > MOST_READ else _notes(head, held)
    yield from notes.passages(name) if notes else chain(held, passages)


def log_begins() -> Bookmark:
    """Return the top of a log whose lines in words are read."""
    return Bookmark.at_top(_line_in_words)


def _line_in_words(line: Line) -> tuple[Event, ...]:
    from referee.notes.one_line import events_in  # noqa: PLC0415 - as in `_notes`

    return events_in(line)


def _is_unread(event: Event) -> TypeGuard[LineUnread]:
    return isinstance(event, LineUnread) and not event.left_open


def notes_in(lines: Iterable[str]) -> NotesRead | None:
    head = list[str]()
    passages = list(read(_kept(lines, head), since=log_begins()))
    return _notes(head, passages) if len(head) <= MOST_READ else None


def hardly_a_log(unread: int, facts: int) -> bool:
    """Tell whether too little could be read for a log."""
    return unread >= _MANY and 4 * unread >= facts


def _kept(lines: Iterable[str], head: list[str]) -> Iterator[str]:
    """Yield the lines, the first `MOST_READ` and one more kept in `head`."""
    for line in lines:
        if len(head) <= MOST_READ:
            head.append(line)
        yield line


def _notes(lines: Sequence[str], passages: Sequence[LinesRead]) -> NotesRead | None:
    said = [event for passage in passages for event in passage.events]
    worded = {line for passage in passages for line in passage.source.meanings or ()}
    unread = {event.at.line for event in said if _is_unread(event)}
    facts = {event.at.line for event in said if not isinstance(event, _NO_FACTS)} - worded
    opened = any(isinstance(event, LogOpened) for event in said)
    begun = any(isinstance(event, HandStarted) for event in said)
    few = _MANY if begun else min(_MANY, len(facts) + 1)
    broken, unread = {*unread}, unread | worded
    head = 0 < len(unread) < few and not opened and len(lines) <= _SHORT
    if (len(unread) < few and not head) or (opened and _FEW * len(unread) < len(facts)):
        return None
    from referee.notes.passages import NotesRead  # noqa: PLC0415 - no log needs it

    notes = NotesRead.of(lines)
    if head and not broken & notes.heads():
        return None
    most = len(unread) // 2 if opened else len(unread) - 1
    return notes if notes.is_evening() and len(notes.unexplained(facts)) <= most else None
