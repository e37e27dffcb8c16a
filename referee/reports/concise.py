"""Findings one a line, for editors and `grep`: `thursday.bourre:133:11: P201 Dee held Qd and …`."""

from collections.abc import Iterator

from referee.audits import Passage
from referee.game import Certainty
from referee.reports.escapes import visible


def concise_lines(passage: Passage, encoding: str = "utf-8") -> Iterator[str]:
    """The findings of one hand; of those that are not certain it is said how sure they are."""
    for finding in passage.findings:
        problem = finding.problem
        place = f"{passage.source.name}:{problem.at.line}:{problem.at.column}"
        sure = problem.certainty is Certainty.CERTAIN
        doubt = "" if sure else f" ({problem.certainty.word})"
        yield visible(f"{place}: {finding.code} {problem.message}{doubt}", encoding) + "\n"
