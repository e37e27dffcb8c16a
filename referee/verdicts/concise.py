"""Findings one a line, for editors and `grep`: `thursday.bourre:133:11: P201 Dee held Qd and …`."""

from collections.abc import Iterator

from referee.audits import Passage
from referee.game import Certainty
from referee.verdicts.notes import read_as
from referee.verdicts.remarks import verdict_of
from referee.wording import visible


def concise_lines(passage: Passage, encoding: str = "utf-8") -> Iterator[str]:
    """A line for each finding of a hand: its certainty where it is not certain, and whether it is settled."""
    for finding in passage.findings:
        problem, source = finding.problem, passage.source
        at = source.shown(problem.at)
        place = f"{source.name}:{at.line}:{at.column}"
        sure = problem.certainty is Certainty.CERTAIN
        doubt = "" if sure else f" ({problem.certainty.word})"
        settled = f" ({verdict_of(finding.ruled)})" if finding.ruled else ""
        meant = source.read_as(at.line)
        noted = f" ({read_as(meant)})" if meant else ""
        sentence = f"{place}: {finding.code} {problem.message}{doubt}{settled}{noted}"
        yield visible(sentence, encoding) + "\n"
