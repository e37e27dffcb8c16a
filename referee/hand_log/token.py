"""Words of a line, with place and value."""

import re
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from referee.game import SeenCard, Span, letters
from referee.hand_log.characters import plain
from referee.hand_log.grammar import keywords
from referee.hand_log.line import LONGEST_LINE, Line, accounts_in, end_of_facts, without_source
from referee.hand_log.lines.line_kinds import (
    LINE_KINDS,
    list_pattern,
    parts,
    shape_pattern,
    terminal,
)
from referee.hand_log.lines.parts import PARTS
from referee.hand_log.session import Session

_Piece = tuple[str, int, int]


class Token(NamedTuple):
    """A word of a line."""

    kind: str
    """The terminal of the grammar, such as `NAME` or `CARD`; `KEYWORD` for a word that opens a
    line.
    """
    text: str
    at: Span
    value: str | int | SeenCard | None
    """A player, number or card; else the text. None: a name that nobody bears."""


def tokens(raw: str, number: int, session: Session) -> tuple[Token, ...]:
    """Return the words of a line but remark and small words (`to`); none in a line too long.

    The session learns nothing.
    """
    if len(raw) > LONGEST_LINE:
        return ()
    line = Line.of(raw, number, session)
    plainly = _by_shape(line)
    found = _by_grammar(line) if plainly is None else plainly
    said = tuple(_token(line, *piece) for piece in (*_keyword(line), *found))
    return (*said, *_source(raw, line))


def _source(raw: str, line: Line) -> Iterator[Token]:
    text = plain(raw)
    _, source = without_source(text[: end_of_facts(text)].rstrip(" \t"), line.session)
    whole, start = line._replace(text=text, raw=raw), text.rfind(source)
    for account in accounts_in(source) if source else ():
        for name in account:
            start = text.index(name, start)
            quoted = text[start - 1] == '"'
            yield _token(whole, "NAME", start - quoted, start + len(name) + quoted)
            start += len(name)


def _keyword(line: Line) -> Iterator[_Piece]:
    if line.keyword in keywords():
        start = line.at.column - 1
        yield "KEYWORD", start, start + len(line.keyword)


def _by_shape(line: Line) -> list[_Piece] | None:
    language = line.session.language
    for kind in LINE_KINDS:
        if kind.keyword == ("" if line.keyword[:1].isdigit() else line.keyword):
            found = shape_pattern(kind.shape, language).fullmatch(line.text, line.at.column - 1)
            if found and _has_plain_lists(kind.shape, found, language):
                return list(_pieces(kind.shape, found, language))
    return None


def _by_grammar(line: Line) -> Iterable[_Piece]:
    from referee.hand_log.lines.careful import words_of  # noqa: PLC0415 (see `line_parser`)
    from referee.hand_log.other_words.lenient import words_as_meant  # noqa: PLC0415 (see `line_parser`)

    return list(words_of(line)) or words_as_meant(line)


def _has_plain_lists(shape: str, found: re.Match[str], language: str) -> bool:
    lists = [
        (part, text)
        for part, text in zip(parts(shape), found.groups(), strict=True)
        if text and PARTS[part].entry
    ]
    return all(list_pattern(part, language).fullmatch(text.strip(" \t")) for part, text in lists)


def _pieces(shape: str, found: re.Match[str], language: str) -> Iterator[_Piece]:
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
