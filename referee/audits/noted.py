"""Findings of notes: no surer than the words of others can make them (decision 0314)."""

from collections.abc import Collection

from referee.audits.passage import Passage
from referee.events import HandStarted, LineUnread, TrickPlayed
from referee.game import Certainty, Finding, Severity

_UNREAD_LINE = "R101"


def as_sure_as_notes(passage: Passage) -> Passage:
    """The passage of a log as it is; of notes with no finding surer than the lines it rests on."""
    if passage.source.notes is None:
        return passage
    shown = _lines_of_cards(passage)
    return passage.with_findings(_as_sure(found, passage, shown) for found in passage.findings)


def _lines_of_cards(passage: Passage) -> frozenset[int]:
    """The lines that have the cards of the hand; none where one of them is not written out so."""
    said, read_as = passage.lines.events, passage.source.read_as
    lines = {
        event.at.line
        for event in said
        if isinstance(event, TrickPlayed) or (isinstance(event, HandStarted) and event.up)
    }
    written = all((meant := read_as(line)) is None or meant.cards for line in lines)
    whole = written and not any(isinstance(event, LineUnread) for event in said)
    return frozenset(lines) if whole else frozenset()


def _as_sure(finding: Finding, passage: Passage, shown: Collection[int]) -> Finding:
    """The finding; where it rests on words of the notes it is possible, and accuses nobody."""
    problem, accuses = finding.problem, finding.severity is Severity.VIOLATION
    lines = {problem.at.line, *(proof.at.line for proof in problem.evidence)}
    as_written = not accuses and all(passage.source.read_as(line) is None for line in lines)
    of_writing = finding.severity is Severity.REMARK or finding.code == _UNREAD_LINE
    if of_writing or as_written or lines <= {*shown}:
        return finding
    doubtful = problem._replace(certainty=min(problem.certainty, Certainty.POSSIBLE))
    severity = Severity.DISPUTE if accuses else finding.severity
    return finding._replace(problem=doubtful, severity=severity)
