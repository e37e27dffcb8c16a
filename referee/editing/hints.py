"""Hints shown beside lines: trick winners, stacks after a hand."""

from collections.abc import Iterator
from typing import NamedTuple

from referee.audits import Passage
from referee.editing.document import Document
from referee.editing.outline import last_fact
from referee.ledgers import stacks_after


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
            yield Hint(trick.at.line, f"{trick.winner} takes it")
    after = stacks_after(passage) if hand else None
    if after:
        stacks = ", ".join(f"{player} {stack}" for player, stack in after.stacks.items())
        yield Hint(last_fact(passage), f"{stacks}; pot {after.pot}")
