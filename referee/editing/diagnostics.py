"""The findings of a document as an editor shows them."""

from typing import NamedTuple

from referee.editing.document import Document
from referee.findings import Finding, Severity
from referee.game import Span


class Related(NamedTuple):
    """A place that proves a finding."""

    at: Span
    says: str


class Diagnostic(NamedTuple):
    """A finding at its place."""

    at: Span
    severity: Severity
    """As it counts today: what the table has settled is a remark."""
    code: str
    name: str
    message: str
    advice: str = ""
    related: tuple[Related, ...] = ()


def diagnose(document: Document) -> tuple[Diagnostic, ...]:
    return tuple(
        _diagnostic(document, finding)
        for passage in document.passages
        for finding in passage.findings
    )


def _diagnostic(document: Document, finding: Finding) -> Diagnostic:
    problem = finding.problem
    related = (Related(shown(document, each.at), each.says) for each in problem.evidence)
    return Diagnostic(
        shown(document, problem.at),
        finding.gravity,
        finding.code,
        finding.name,
        problem.message,
        problem.advice,
        tuple(related),
    )


def shown(document: Document, at: Span) -> Span:
    """Return a place as the writer of the text sees it, within its line."""
    place = document.passage_at(at.line)
    span = document.passages[place].source.shown(at) if place is not None else at
    text = document.lines[span.line - 1] if span.line <= len(document.lines) else ""
    column = min(span.column, max(1, len(text)))
    return Span(span.line, column, max(1, min(span.length, len(text) - column + 1)))
