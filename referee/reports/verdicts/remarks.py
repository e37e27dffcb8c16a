"""What reports say below the lines that a finding quotes."""

from collections.abc import Iterator

from referee.game import Finding, Severity, Spell
from referee.reports.verdicts.citation import cited
from referee.reports.verdicts.decided import ruling_sentences
from referee.rulesets import RulesInForce


def finding_remarks(
    finding: Finding, rules: RulesInForce, spell: Spell
) -> Iterator[tuple[str, str]]:
    """What stands below the quoted lines, each with its label."""
    problem = finding.problem
    sentences = [cited(finding.citation, rules.ruleset)]
    if problem.status:
        why = f": {problem.status_reason}" if problem.status_reason else ""
        sentences.append(f"{problem.status.value.capitalize()}{why}")
    if not _of_writing(finding):
        yield "rule:", ". ".join(sentences) + "."
    yield from ruling_sentences(finding.ruled)
    if problem.layout:
        hands = (f"{who} {' '.join(map(spell, cards))}" for who, cards in problem.layout)
        yield "for example:", "; ".join(hands)
    if problem.advice:
        yield "advice:", problem.advice
    if finding.cost:
        yield "cost:", finding.cost.sentence
    if finding.played_right:
        yield "as if played right:", f"{finding.played_right.sentence}."
    if finding.slip:
        yield "slip of the pen?", finding.slip.sentence
    elif finding.no_slip:
        yield "slip of the pen?", finding.no_slip


def _of_writing(finding: Finding) -> bool:
    """Whether a finding is a remark on how something is written: no rule of play stands behind it."""
    remark = finding.severity is Severity.REMARK
    return remark and finding.citation.source.startswith("decision ")
