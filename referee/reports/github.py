"""Findings as annotations of a GitHub workflow, one line each, shown beside the lines of a log.

Only what is certain is an error. The form is GitHub's:
https://docs.github.com/actions/reference/workflow-commands-for-github-actions
"""

from collections.abc import Iterator

from referee.audits import Passage
from referee.game import Finding, Severity
from referee.reports.escapes import visible
from referee.reports.house_rule import house_rule_sentence
from referee.reports.outcome import fails
from referee.studies import LikelyRules


def annotations(passage: Passage) -> Iterator[str]:
    """The annotations of one hand, each with a line end; their files are named as the log is."""
    return (_annotation(finding, passage.source.name) for finding in passage.findings)


def house_rule_annotation(found: LikelyRules, log: str) -> str:
    """The annotation of a log's house rules."""
    title = "title=House rule?"
    return f"::notice file={_property(log)},{title}::{_data(visible(house_rule_sentence(found)))}\n"


def _annotation(finding: Finding, log: str) -> str:
    problem = finding.problem
    properties = {
        "file": log,
        "line": str(problem.at.line),
        "col": str(problem.at.column),
        "endColumn": str(problem.at.column + problem.at.length),
        "title": f"{finding.code} {finding.name} ({problem.certainty.word})",
    }
    fields = ",".join(f"{name}={_property(value)}" for name, value in properties.items())
    return f"::{_level(finding)} {fields}::{_message(finding)}\n"


def _level(finding: Finding) -> str:
    if fails(finding):
        return "error"
    return "notice" if finding.gravity is Severity.REMARK else "warning"


def _message(finding: Finding) -> str:
    advice = finding.problem.advice
    text = finding.problem.message + (f". {advice}" if advice else "")
    return _data(visible(text))


def _data(text: str) -> str:
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _property(text: str) -> str:
    return _data(visible(text)).replace(":", "%3A").replace(",", "%2C")
