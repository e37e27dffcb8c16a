"""A finding for a page: message, trick, proving lines, cost."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from referee.audits import Passage
from referee.findings import Finding
from referee.game import SourceText, Span
from referee.pages.card_face import CardFace, Reader, said_with_signs
from referee.pages.hand import HandView, TrickView
from referee.verdicts import finding_remarks


class QuotedLine(NamedTuple):
    """A line of the log with one place marked."""

    number: int
    before: str
    spot: str
    after: str
    note: str
    """What the place proves."""


class FindingView(NamedTuple):
    """A finding."""

    anchor: str
    finding: Finding
    message: str
    """The message, with drawn cards."""
    hand_anchor: str
    """Empty for a line before the first hand."""
    tricks: tuple[TrickView, ...]
    """Its trick, then those that prove it."""
    spots: frozenset[Span]
    proofs: frozenset[Span]
    quoted: tuple[QuotedLine, ...]
    legal: tuple[CardFace, ...]
    remarks: tuple[tuple[str, str], ...]
    """Rule, advice, cost, slip of the pen: each with its label."""


def finding_view(
    finding: Finding, anchor: str, passage: Passage, hand: HandView | None, reader: Reader
) -> FindingView:
    problem, source, word = finding.problem, passage.source, reader.words.word
    tricks = hand.tricks if hand else ()
    proofs = frozenset([proof.at for proof in problem.evidence])
    return FindingView(
        anchor,
        finding,
        said_with_signs(problem.message, passage, reader.words),
        hand.anchor if hand else "",
        tuple(_concerned(tricks, problem.at, proofs)),
        frozenset([problem.at]),
        proofs,
        (
            _quoted(source, problem.at, ""),
            *(_quoted(source, proof.at, proof.says) for proof in problem.evidence),
        ),
        tuple([face for card in problem.legal for face in reader.faces(card)]),
        tuple([(label, word(text)) for label, text in finding_remarks(finding, passage)]),
    )


def _concerned(
    tricks: Sequence[TrickView], at: Span, proofs: frozenset[Span]
) -> Iterator[TrickView]:
    own = [trick for trick in tricks if any(play.at == at for play in trick.plays)]
    yield from own
    for trick in tricks:
        if trick not in own and any(play.at in proofs for play in trick.plays):
            yield trick


def _quoted(source: SourceText, at: Span, note: str) -> QuotedLine:
    at = source.shown(at)
    line, start = source.line(at.line), at.column - 1
    return QuotedLine(
        at.line, line[:start], line[start : start + at.length], line[start + at.length :], note
    )
