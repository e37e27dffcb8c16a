"""The parts of a document, to list and to fold: the head, each hand, its tricks."""

from collections.abc import Iterator
from typing import Literal, NamedTuple

from referee.audits import Passage
from referee.editing.diagnostics import shown
from referee.editing.document import Document
from referee.events import RemarkWritten
from referee.game import Span
from referee.ledgers import stacks_after
from referee.messages import EMPTY, Message, Series, counted, say
from referee.replay import Hand, Trick


class OutlinePart(NamedTuple):
    """Some lines that belong together."""

    kind: Literal["head", "hand", "trick"]
    name: str
    detail: str
    at: Span
    last: int
    within: tuple["OutlinePart", ...] = ()


def outline_of(document: Document) -> tuple[OutlinePart, ...]:
    """Return the parts in order; tricks are within their hands."""
    return tuple(_part(document, passage) for passage in document.passages if passage.lines.events)


def last_fact(passage: Passage) -> int:
    """Return the last line before final remarks, which may belong to the next hand."""
    facts = [event for event in passage.lines.events if not isinstance(event, RemarkWritten)]
    return max((event.at.line for event in facts), default=passage.source.first_line)


def _part(document: Document, passage: Passage) -> OutlinePart:
    hand, last = passage.judgement.hand, last_fact(passage)
    if hand is None:
        return OutlinePart(
            "head", say("the evening"), "", Span(passage.source.first_line, 1, 1), last
        )
    return OutlinePart(
        "hand",
        say("hand {number}", number=hand.number),
        Series(_detail(hand, passage)),
        shown(document, hand.at),
        last,
        tuple(_tricks(document, hand)),
    )


def _detail(hand: Hand, passage: Passage) -> Iterator[str]:
    if hand.dealer:
        yield say("{dealer} deals", dealer=hand.dealer)
    if count := sum(finding.counts for finding in passage.findings):
        yield counted(count, "finding")


def _tricks(document: Document, hand: Hand) -> Iterator[OutlinePart]:
    for trick in hand.tricks:
        at = shown(document, trick.at)
        name = say("trick {number}", number=trick.number)
        yield OutlinePart("trick", name, _taken(trick), at, at.line)


def _taken(trick: Trick) -> Message:
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


def _of_hand(passage: Passage) -> Iterator[Hint]:
    hand = passage.judgement.hand
    for trick in hand.tricks if hand else ():
        if trick.winner:
            yield Hint(trick.at.line, _taken(trick))
    after = stacks_after(passage) if hand else None
    if after:
        stacks = ", ".join(f"{player} {stack}" for player, stack in after.stacks.items())
        lie = say("{stacks}; pot {chips}", stacks=stacks, chips=after.pot)
        yield Hint(last_fact(passage), lie)
