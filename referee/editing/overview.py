"""A document as an editor shows it unasked: its findings, its parts, hints, the kinds of its words."""

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Literal, NamedTuple, get_args

from referee import audits, events, findings, game, hand_log, ledgers, replay
from referee.editing.document import Document, last_fact
from referee.messages import EMPTY, Message, Series, counted, say


class Diagnostic(NamedTuple):
    """A finding at its place."""

    at: game.Span
    severity: findings.Severity
    """As it counts today: what the table has settled is a remark."""
    code: str
    name: str
    message: str
    advice: str = ""
    related: tuple[findings.Evidence, ...] = ()


def diagnose(document: Document) -> tuple[Diagnostic, ...]:
    return tuple(
        _diagnostic(document, finding)
        for passage in document.passages
        for finding in passage.findings
    )


def _diagnostic(document: Document, finding: findings.Finding) -> Diagnostic:
    problem = finding.problem
    related = (each._replace(at=shown(document, each.at)) for each in problem.evidence)
    return Diagnostic(
        shown(document, problem.at),
        finding.gravity,
        finding.code,
        finding.name,
        problem.message,
        problem.advice,
        tuple(related),
    )


def shown(document: Document, at: game.Span) -> game.Span:
    """Return a place as the writer of the text sees it, within its line."""
    place = document.passage_at(at.line)
    span = document.passages[place].source.shown(at) if place is not None else at
    text = document.lines[span.line - 1] if span.line <= len(document.lines) else ""
    column = min(span.column, max(1, len(text)))
    return game.Span(span.line, column, max(1, min(span.length, len(text) - column + 1)))


class OutlinePart(NamedTuple):
    """Some lines that belong together."""

    kind: Literal["head", "hand", "trick"]
    name: str
    detail: str
    at: game.Span
    last: int
    within: tuple["OutlinePart", ...] = ()


def outline_of(document: Document) -> tuple[OutlinePart, ...]:
    """Return the parts in order; tricks are within their hands."""
    return tuple(_part(document, passage) for passage in document.passages if passage.lines.events)


def _part(document: Document, passage: audits.Passage) -> OutlinePart:
    hand, last = passage.judgement.hand, last_fact(passage)
    if hand is None:
        return OutlinePart(
            "head", say("the evening"), "", game.Span(passage.source.first_line, 1, 1), last
        )
    return OutlinePart(
        "hand",
        say("hand {number}", number=hand.number),
        Series(_detail(hand, passage)),
        shown(document, hand.at),
        last,
        tuple(_tricks(document, hand)),
    )


def _detail(hand: replay.Hand, passage: audits.Passage) -> Iterator[str]:
    if hand.dealer:
        yield say("{dealer} deals", dealer=hand.dealer)
    if count := sum(finding.counts for finding in passage.findings):
        yield counted(count, "finding")


def _tricks(document: Document, hand: replay.Hand) -> Iterator[OutlinePart]:
    for trick in hand.tricks:
        at = shown(document, trick.at)
        name = say("trick {number}", number=trick.number)
        yield OutlinePart("trick", name, _taken(trick), at, at.line)


def _taken(trick: replay.Trick) -> Message:
    return say("{player} takes it", player=trick.winner) if trick.winner else EMPTY


class Hint(NamedTuple):
    """A few words to show after a line."""

    line: int
    text: str


def hints_between(document: Document, first: int, last: int) -> tuple[Hint, ...]:
    near = (
        passage
        for passage in document.passages
        if passage.source.first_line <= last and first <= last_fact(passage)
    )
    found = (hint for passage in near for hint in _of_hand(passage))
    return tuple(hint for hint in found if first <= hint.line <= last)


def _of_hand(passage: audits.Passage) -> Iterator[Hint]:
    hand = passage.judgement.hand
    for trick in hand.tricks if hand else ():
        if trick.winner:
            yield Hint(trick.at.line, _taken(trick))
    after = ledgers.stacks_after(passage) if hand else None
    if after:
        stacks = ", ".join(f"{player} {stack}" for player, stack in after.stacks.items())
        lie = say("{stacks}; pot {chips}", stacks=stacks, chips=after.pot)
        yield Hint(last_fact(passage), lie)


WordKind = Literal["keyword", "name", "number", "card", "rule", "verdict", "text", "remark"]
WORD_KINDS: tuple[WordKind, ...] = get_args(WordKind)
_KINDS: Mapping[str, WordKind] = {
    "KEYWORD": "keyword",
    "NAME": "name",
    "CARD": "card",
    "TEXT": "text",
    **dict.fromkeys(("NUMBER", "TRICK", "CLOCK", "DECIMAL"), "number"),
    **dict.fromkeys(("CODE", "WORD", "VALUE", "COIN"), "rule"),
    **dict.fromkeys(("VERDICT", "WAY", "OUT"), "verdict"),
}
_REMEMBERED = 1 << 14
"""Of an evening; 300 hands have 4,000 lines."""


class Word(NamedTuple):
    """A word, and what it is."""

    at: game.Span
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
                yield Word(game.Span(number, column, length), kind)
        for event in passage.lines.events:
            if isinstance(event, events.RemarkWritten) and first <= event.at.line <= last:
                yield Word(event.at, "remark")


@lru_cache(_REMEMBERED)
def _in_line(
    line: str, language: str, players: tuple[game.Player, ...]
) -> tuple[tuple[int, int, WordKind], ...]:
    session = hand_log.Session()
    for player in players:
        session.admit(player)
    session.speak(language)
    return tuple(
        (token.at.column, token.at.length, _KINDS[token.kind])
        for token in hand_log.tokens(line, 1, session)
        if token.kind in _KINDS
    )
