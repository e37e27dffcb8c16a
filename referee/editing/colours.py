"""The words of a log by kind, for an editor that colours them."""

from collections.abc import Iterator
from functools import lru_cache
from types import MappingProxyType
from typing import Literal, NamedTuple, get_args

from referee.editing.document import Document
from referee.events import RemarkWritten
from referee.game import Player, Span
from referee.hand_log import Session, tokens

WordKind = Literal["keyword", "name", "number", "card", "rule", "verdict", "text", "remark"]
WORD_KINDS: tuple[WordKind, ...] = get_args(WordKind)
_KINDS = MappingProxyType[str, WordKind](
    {
        "KEYWORD": "keyword",
        "NAME": "name",
        "NUMBER": "number",
        "TRICK": "number",
        "CLOCK": "number",
        "DECIMAL": "number",
        "CARD": "card",
        "CODE": "rule",
        "WORD": "rule",
        "VALUE": "rule",
        "COIN": "rule",
        "VERDICT": "verdict",
        "WAY": "verdict",
        "OUT": "verdict",
        "TEXT": "text",
    }
)
_REMEMBERED = 1 << 14
"""Of an evening; 300 hands have 4,000 lines."""


class Word(NamedTuple):
    """A word, and what it is."""

    at: Span
    kind: WordKind


def words(document: Document, first: int, last: int) -> tuple[Word, ...]:
    """Return words in order; none of notes, which are prose."""
    return () if document.notes else tuple(sorted(_words(document, first, last)))


def _words(document: Document, first: int, last: int) -> Iterator[Word]:
    for passage in document.passages:
        source, language = passage.source, passage.letters.code
        players = passage.judgement.evening.players
        start = source.first_line
        for number in range(max(first, start), min(last, start + len(source.lines) - 1) + 1):
            for column, length, kind in _in_line(source.line(number), language, players):
                yield Word(Span(number, column, length), kind)
        for event in passage.lines.events:
            if isinstance(event, RemarkWritten) and first <= event.at.line <= last:
                yield Word(event.at, "remark")


@lru_cache(_REMEMBERED)
def _in_line(
    line: str, language: str, players: tuple[Player, ...]
) -> tuple[tuple[int, int, WordKind], ...]:
    session = Session()
    for player in players:
        session.admit(player)
    session.speak(language)
    return tuple(
        (token.at.column, token.at.length, _KINDS[token.kind])
        for token in tokens(line, 1, session)
        if token.kind in _KINDS
    )
