"""Quick reader: lines as most people write them, without a parser.

It returns the careful reader's events (a property test says so) or none. It reads nearly all lines, so
it is written for speed.
"""

import re
from collections.abc import Callable
from functools import cache
from typing import NamedTuple

from referee.events import Event
from referee.game import Span
from referee.hand_log.line import TAGGED, is_tag
from referee.hand_log.lines.line_kinds import BETWEEN_TWO, LINE_KINDS
from referee.hand_log.lines.parts import PARTS
from referee.hand_log.lines.plain_parts import PLAIN_READERS, PlainReader, plain_name
from referee.hand_log.lines.shapes import parts, shape_pattern
from referee.hand_log.vocabulary.session import Session


class _QuickPart(NamedTuple):
    group: int
    by_itself: Callable[[str], object] | None
    in_line: PlainReader
    left_out: object | None
    may_end: bool


class _QuickKind(NamedTuple):
    pattern: re.Pattern[str]
    event: type[Event]
    parts: tuple[_QuickPart, ...]
    rest: tuple[object, ...]


def read_quickly(text: str, number: int, session: Session) -> Event | None:
    word, start = text.partition(" ")[0], 0
    if not word:
        start = len(text) - len(text.lstrip(" "))
        word = text[start:].partition(" ")[0]
    kinds = _kinds(session.language)
    for kind in kinds.get(word) or kinds.get(_opening(word, session), ()):
        found = kind.pattern.fullmatch(text, start)
        if found is not None:
            values = _values(kind.parts, found, number, session)
            if values is None or (kind.event in BETWEEN_TWO and values[0] == values[1]):
                return None
            at = tuple.__new__(Span, (number, start + 1, len(text) - start))
            return tuple.__new__(kind.event, (*values, at, *kind.rest))
    return None


def _opening(word: str, session: Session) -> str:
    if word[:1].isdigit():
        return ""
    return TAGGED if is_tag(word, session) else word.lower()


def _values(
    quick_parts: tuple[_QuickPart, ...], found: re.Match[str], number: int, session: Session
) -> list[object] | None:
    values: list[object] = []
    read: object
    for group, by_itself, in_line, left_out, may_end in quick_parts:
        written = found[group]
        if written is None:
            values.append(left_out)
        else:
            if in_line is plain_name:
                read = session.spelled.get(written) or session.named(written)
            elif by_itself is not None:
                read = by_itself(written)
            else:
                read = in_line(written, number, found.start(group), session)
            if read is None:
                return None
            values.append(read)
        if may_end:
            values.append(written is not None)
    return values


@cache
def _kinds(language: str) -> dict[str, tuple[_QuickKind, ...]]:
    kinds: dict[str, tuple[_QuickKind, ...]] = {}
    for line_kind in LINE_KINDS:
        own = tuple(_quick_part(n, name) for n, name in enumerate(parts(line_kind.shape), 1))
        kind = _QuickKind(
            shape_pattern(line_kind.shape, language), line_kind.event, own, line_kind.rest
        )
        kinds[line_kind.keyword] = (*kinds.get(line_kind.keyword, ()), kind)
    return kinds


def _quick_part(group: int, name: str) -> _QuickPart:
    part, in_line = PARTS[name], PLAIN_READERS.get(name, _nothing)
    by_itself = None if part.entry or name in PLAIN_READERS else part.read
    return _QuickPart(group, by_itself, in_line, part.left_out, part.fields > 1)


def _nothing(_written: str, _number: int, _begin: int, _session: Session) -> None: ...
