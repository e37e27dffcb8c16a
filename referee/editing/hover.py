"""What a place in a document means: the findings there with their law, or the word that stands there."""

from collections.abc import Iterator
from typing import NamedTuple

from referee.audits import Passage
from referee.editing.diagnostics import shown
from referee.editing.document import Document
from referee.game import Card, Finding, Span
from referee.hand_log import Token, tokens
from referee.laws import law_for
from referee.rulesets import KNOBS
from referee.verdicts import finding_remarks


class Hover(NamedTuple):
    """What is said of a place."""

    at: Span
    title: str
    paragraphs: tuple[str, ...]


def hovers_at(
    document: Document, line: int, column: int, *, reasons: bool = False
) -> tuple[Hover, ...]:
    """What is to be said of a place, both counted from 1; first what was found there.

    `reasons`: with the slip of the pen that would explain it, and what would have been paid, which may take a second.
    """
    place = document.passage_at(line)
    if place is None:
        return ()
    passage = document.reasoned(place) if reasons else document.passages[place]
    found = [
        _found(document, passage, finding)
        for finding in passage.findings
        if _covers(shown(document, finding.problem.at), line, column)
    ]
    return (*found, *_word(document, place, line, column))


def _covers(at: Span, line: int, column: int) -> bool:
    return at.line == line and at.column <= column <= at.column + at.length


def _found(document: Document, passage: Passage, finding: Finding) -> Hover:
    law = law_for(finding.code)
    remarks = finding_remarks(finding, passage.rules, passage.letters.write)
    why = law.explanation.split("\n\n")[0].replace("\n", " ") if law else ""
    said = (f"{label.capitalize()} {text}" for label, text in remarks)
    return Hover(
        shown(document, finding.problem.at),
        finding.problem.message,
        (*filter(None, (why,)), *said),
    )


def _word(document: Document, place: int, line: int, column: int) -> Iterator[Hover]:
    if document.notes:
        return
    for token in tokens(document.lines[line - 1], line, document.session_at(line)):
        if _covers(token.at, line, column):
            yield from _token(document, place, token)
            return


def _token(document: Document, place: int, token: Token) -> Iterator[Hover]:
    if isinstance(token.value, Card):
        card, played = token.value, tuple(_played(document, place, token.at))
        yield Hover(token.at, f"{card.rank.name.lower()} of {card.suit.word}s", played)
    for knob in KNOBS:
        if knob.name == token.text:
            yield Hover(token.at, knob.name, (f"{knob.meaning}.",))


def _played(document: Document, place: int, at: Span) -> Iterator[str]:
    """Who played the card that stands there, as the record shows it."""
    hand = document.passages[place].judgement.hand
    for trick in hand.tricks if hand else ():
        for play in trick.plays:
            if play.at == at and play.player:
                yield f"Played by {play.player} in trick {trick.number}."
