"""Findings one a line, for editors, `grep` and the log of a GitHub workflow."""

from collections.abc import Iterator

from referee.audits import Passage
from referee.findings import Certainty, Finding, Severity
from referee.game import SourceText
from referee.studies import LikelyRules
from referee.verdicts.remarks import house_rule_sentence, notes_sentence, read_so, verdict_of
from referee.verdicts.tally import fails
from referee.wording import visible


def annotations(passage: Passage) -> Iterator[str]:
    """Yield the annotations of one hand, each with a line end; files are named as the log is."""
    return (_annotation(finding, passage.source) for finding in passage.findings)


def notes_annotation(log: str) -> str:
    return f"::notice file={_property(log)},title=Read as notes::{_data(visible(notes_sentence(log)))}\n"


def house_rule_annotation(found: LikelyRules, log: str) -> str:
    title = "title=House rule?"
    return f"::notice file={_property(log)},{title}::{_data(visible(house_rule_sentence(found)))}\n"


def _annotation(finding: Finding, source: SourceText) -> str:
    problem, at = finding.problem, source.shown(finding.problem.at)
    properties = {
        "file": source.name,
        "line": str(at.line),
        "col": str(at.column),
        "endColumn": str(at.column + at.length),
        "title": f"{finding.code} {finding.name} ({problem.certainty.word})",
    }
    fields = ",".join(f"{name}={_property(value)}" for name, value in properties.items())
    return f"::{_level(finding)} {fields}::{_message(finding, read_so(source, at.line))}\n"


def _level(finding: Finding) -> str:
    if fails(finding):
        return "error"
    return "notice" if finding.gravity is Severity.REMARK else "warning"


def _message(finding: Finding, noted: str) -> str:
    advice = finding.problem.advice
    text = finding.problem.message + (f". {advice}" if advice else "")
    return _data(visible(text + noted))


def _data(text: str) -> str:
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _property(text: str) -> str:
    return _data(visible(text)).replace(":", "%3A").replace(",", "%2C")


def concise_lines(passage: Passage, encoding: str = "utf-8") -> Iterator[str]:
    """Yield a line for each finding of a hand, with its certainty and whether it is settled."""
    for finding in passage.findings:
        problem, source = finding.problem, passage.source
        at = source.shown(problem.at)
        place = f"{source.name}:{at.line}:{at.column}"
        sure = problem.certainty is Certainty.CERTAIN
        doubt = "" if sure else f" ({problem.certainty.word})"
        settled = f" ({verdict_of(finding.ruled)})" if finding.ruled else ""
        noted = read_so(source, at.line)
        sentence = f"{place}: {finding.code} {problem.message}{doubt}{settled}{noted}"
        yield visible(sentence, encoding) + "\n"
