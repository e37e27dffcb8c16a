"""Findings one a line, for editors and `grep`: `thursday.bourre:133:11: P201 Dee held Qd and …`."""

from collections.abc import Iterator

from referee.audits import Passage
from referee.game import Certainty
from referee.reports.decided import verdict_of
from referee.reports.escapes import visible


def concise_lines(passage: Passage, encoding: str = "utf-8") -> Iterator[str]:
    """A line for each finding of a hand: its certainty where it is not certain, and whether it is settled."""
    for finding in passage.findings:
        problem = finding.problem
        place = f"{passage.source.name}:{problem.at.line}:{problem.at.column}"
        sure = problem.certainty is Certainty.CERTAIN
        doubt = "" if sure else f" ({problem.certainty.word})"
        settled = f" ({verdict_of(finding.ruled)})" if finding.ruled else ""
        sentence = f"{place}: {finding.code} {problem.message}{doubt}{settled}"
        yield visible(sentence, encoding) + "\n"
