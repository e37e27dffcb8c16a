"""Documents in the canonical form, and players renamed."""

from collections.abc import Iterable, Iterator, Sequence
from difflib import SequenceMatcher
from itertools import groupby
from typing import NamedTuple

from referee.editing.document import Document
from referee.events import Event, LineUnread
from referee.game import Player, RefusedError, Span
from referee.hand_log import (
    LONGEST_KEPT,
    Session,
    lines_of,
    name_key,
    read,
    renamed,
    tokens,
    write,
    written_name,
)
from referee.messages import say


class LineEdit(NamedTuple):
    """A line, and the lines to replace it with; none to delete it."""

    line: int
    instead: tuple[str, ...]


def edits_between(before: Sequence[str], after: Sequence[str]) -> tuple[LineEdit, ...]:
    return tuple(_edits(tuple(before) or ("",), tuple(after)))


def _edits(before: tuple[str, ...], after: tuple[str, ...]) -> Iterator[LineEdit]:
    new = dict[int, tuple[str, ...]]()
    matched = SequenceMatcher(None, before, after, autojunk=False)
    for kind, start, end, first, last in matched.get_opcodes():
        if kind == "insert":
            at = max(0, start - 1)
            kept = new.get(at, before[at : at + 1])
            new[at] = (*kept, *after[first:last]) if start else (*after[first:last], *kept)
        elif kind != "equal":
            new |= dict.fromkeys(range(start, end), ())
            new[start] = (*new[start], *after[first:last])
    for offset, instead in sorted(new.items()):
        yield LineEdit(offset + 1, instead)


_NOT_KEPT = ("utf-16", "passage-too-long")
"""Mistakes after which lines are lost to the reader."""


def lost_line(events: Iterable[Event]) -> LineUnread | None:
    unread = (event for event in events if isinstance(event, LineUnread))
    return next(
        (
            event
            for event in unread
            if event.mistake in _NOT_KEPT or len(event.text) >= LONGEST_KEPT
        ),
        None,
    )


def formatted(document: Document) -> tuple[LineEdit, ...]:
    """Return the edits to the canonical form; none if lines would be lost, or of notes."""
    events = [event for passage in document.passages for event in passage.lines.events]
    if document.notes or lost_line(events):
        return ()
    after = tuple(lines_of(write(events)))
    again = (event for passage in read(after) for event in passage.events)
    return edits_between(document.lines, after) if tuple(lines_of(write(again))) == after else ()


def formatted_lines(document: Document, first: int, last: int) -> tuple[LineEdit, ...]:
    return () if document.notes else tuple(_lines(document, first, last))


def _lines(document: Document, first: int, last: int) -> Iterator[LineEdit]:
    for passage in document.passages:
        for number, said in groupby(passage.lines.events, key=lambda event: event.at.line):
            if first <= number <= last and passage.source.holds(number):
                after = tuple(lines_of(write(said, passage.letters.code)))
                if after and after != (passage.source.line(number),):
                    yield LineEdit(number, after)


def name_at(document: Document, line: int, column: int) -> tuple[Player, Span] | None:
    for token in document.tokens_on(line):
        at = token.at
        if token.kind == "NAME" and token.value and at.column <= column <= at.column + at.length:
            return Player(str(token.value)), at
    return None


def with_name(document: Document, player: Player, new: str) -> tuple[LineEdit, ...]:
    """Return the edits that rename a player throughout the log; raise `RefusedError`."""
    name = Player(" ".join(new.split()))
    _check_name(document, player, name)
    lines = renamed(document.lines, {player: name})
    return tuple(
        LineEdit(number, tuple(after.split("\n")))
        for number, (before, after) in enumerate(zip(document.lines, lines, strict=True), 1)
        if before != after
    )


def _check_name(document: Document, player: Player, name: Player) -> None:
    said = tokens(f"leave {written_name(name)}", 1, Session()) if name else ()
    if [token.kind for token in said] != ["KEYWORD", "NAME"] or '"' in name:
        raise RefusedError.say(
            "a log cannot hold the name {name}: write letters", name=name or say("of nobody")
        )
    everybody = document.session_at(len(document.lines) + 1).names()
    if any(name_key(other) == name_key(name) for other in everybody if other != player):
        raise RefusedError.say("somebody else is called {name}", name=name)
