"""The words of a line, each with its place and what it stands for, so that they can be changed."""

import re
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from referee.game import SeenCard, Span, letters
from referee.hand_log.grammar import keywords
from referee.hand_log.line import Line
from referee.hand_log.lines.line_kinds import LINE_KINDS
from referee.hand_log.lines.parts import PARTS
from referee.hand_log.lines.shapes import list_pattern, parts, shape_pattern, terminal
from referee.hand_log.vocabulary.session import Session

_Piece = tuple[str, int, int]
"""The kind of a token, and between which offsets it stands."""


class Token(NamedTuple):
    """A word of a line."""

    kind: str
    """The terminal of the grammar, such as `NAME`, `NUMBER`, `TRICK`, `CARD` and `WINNER`; `KEYWORD`
    for a word that opens a line."""
    text: str
    """As written."""
    at: Span
    value: str | int | SeenCard | None
    """What it stands for: a player, a number, a card; else its text. None: a name that nobody bears."""


def tokens(raw: str, number: int, session: Session) -> tuple[Token, ...]:
    """The words of one line but for its remark, in order; none where their kinds are unknown.

    Small words that belong to a kind of line, such as `to`, are left out. The session learns nothing.
    """
    line = Line.of(raw, number, session)
    plainly = _by_shape(line)
    found = _by_grammar(line) if plainly is None else plainly
    return tuple(_token(line, *piece) for piece in (*_keyword(line), *found))


def _keyword(line: Line) -> Iterator[_Piece]:
    if line.keyword in keywords():
        start = line.at.column - 1
        yield "KEYWORD", start, start + len(line.keyword)


def _by_shape(line: Line) -> list[_Piece] | None:
    """The pieces of a plainly written line; nearly all lines are, and no parser is loaded for them."""
    language = line.session.language
    for kind in LINE_KINDS:
        if kind.keyword == ("" if line.keyword[:1].isdigit() else line.keyword):
            found = shape_pattern(kind.shape, language).fullmatch(line.text, line.at.column - 1)
            if found and _has_plain_lists(kind.shape, found, language):
                return list(_pieces(kind.shape, found, language))
    return None


def _by_grammar(line: Line) -> Iterable[_Piece]:
    """The pieces of any line that the grammar knows, or that can be meant in one way only."""
    from referee.hand_log.lines.careful import words_of  # noqa: PLC0415 (see `line_parser`)
    from referee.hand_log.other_words.lenient import words_as_meant  # noqa: PLC0415 (see `line_parser`)

    return list(words_of(line)) or words_as_meant(line)


def _has_plain_lists(shape: str, found: re.Match[str], language: str) -> bool:
    """Whether every list holds nothing but usual entries."""
    lists = [
        (part, text)
        for part, text in zip(parts(shape), found.groups(), strict=True)
        if text and PARTS[part].entry
    ]
    return all(list_pattern(part, language).fullmatch(text.strip(" \t")) for part, text in lists)


def _pieces(shape: str, found: re.Match[str], language: str) -> Iterator[_Piece]:
    """What stands in the place of each part of a shape."""
    for n, part in enumerate(parts(shape), 1):
        start, end = found.span(n)
        entry = PARTS[part].entry if part in PARTS else ""
        if start < end and entry:
            for match in shape_pattern(entry, language).finditer(found.string, start, end):
                yield from _pieces(entry, match, language)
        elif start < end:
            yield terminal(part), start, end


def _token(line: Line, kind: str, start: int, end: int) -> Token:
    text = line.text[start:end].rstrip(" \t")
    if kind == "TRICK":
        text = text.rstrip(".)")
    written = line.raw[start : start + len(text)]
    return Token(
        kind, written, line.span(start, start + len(text)), _value(line.session, kind, text)
    )


def _value(session: Session, kind: str, text: str) -> str | int | SeenCard | None:
    match kind:
        case "KEYWORD":
            return text.lower()
        case "NAME":
            return session.declared(text.strip('"'))
        case "NUMBER" | "TRICK":
            return int(text)
        case "CARD":
            spellings = letters(session.language).spellings
            return spellings.get(text) or spellings[text.lower()]
        case _:
            return text
