"""Certainty of findings by the lines and rules that they rest on."""

from collections.abc import Collection, Iterable, Sequence

from referee.events import Event, HandStarted, LineUnread, TrickPlayed
from referee.findings import Certainty, Finding, Severity
from referee.game import SourceText
from referee.laws import law_of
from referee.rulesets import RulesInForce

_UNREAD_LINE = "R101"


def as_sure_as_read(
    findings: Iterable[Finding], events: Sequence[Event], source: SourceText, rules: RulesInForce
) -> tuple[Finding, ...]:
    """Return the findings of a passage, each no surer than what it rests on was read.

    One of notes is possible where it rests on their words; a transcript of notes accuses nobody in
    a hand with an open line. What rests on a house rule is possible while the rules are in doubt.
    """
    found = tuple(findings)
    if source.meanings is not None:
        shown = _lines_of_cards(events, source)
        found = tuple([_of_notes(one, source, shown) for one in found])
    elif any(isinstance(event, LineUnread) and event.left_open for event in events):
        found = tuple(map(_accusing_nobody, found))
    return tuple(map(_of_house_rules, found)) if rules.in_doubt else found


def _accusing_nobody(finding: Finding) -> Finding:
    return _only_possible(finding) if finding.severity is Severity.VIOLATION else finding


def _of_house_rules(finding: Finding) -> Finding:
    law, remark = law_of(finding), finding.severity is Severity.REMARK
    return _only_possible(finding) if not remark and (law.knob or law.measures) else finding


def _lines_of_cards(events: Sequence[Event], source: SourceText) -> frozenset[int]:
    lines = {
        event.at.line
        for event in events
        if isinstance(event, TrickPlayed) or (isinstance(event, HandStarted) and event.up)
    }
    written = all((meant := source.read_as(line)) is None or meant.cards for line in lines)
    whole = written and not any(isinstance(event, LineUnread) for event in events)
    return frozenset(lines) if whole else frozenset()


def _of_notes(finding: Finding, source: SourceText, shown: Collection[int]) -> Finding:
    problem, accuses = finding.problem, finding.severity is Severity.VIOLATION
    lines = {at.line for at in problem.places}
    as_written = not accuses and all(source.read_as(line) is None for line in lines)
    remark = finding.severity is Severity.REMARK and law_of(finding).of_record
    of_writing = remark or finding.code == _UNREAD_LINE
    if of_writing or as_written or lines <= {*shown}:
        return finding
    return _only_possible(finding)


def _only_possible(finding: Finding) -> Finding:
    problem = finding.problem
    doubtful = problem._replace(certainty=min(problem.certainty, Certainty.POSSIBLE))
    accuses = finding.severity is Severity.VIOLATION
    return finding._replace(
        problem=doubtful, severity=Severity.DISPUTE if accuses else finding.severity
    )
