"""A finding in the words of the contract."""

from referee.findings import Evidence as Proof
from referee.findings import Finding
from referee.findings import PlayedRight as RightPlay
from referee.findings import Slip as SlipOfThePen
from referee.reports.contract import Evidence, Found, PlayedRight, SeatOutcome, Slip
from referee.reports.visible import sayable
from referee.source import SourceText


def found(finding: Finding, source: SourceText) -> Found:
    """The finding, its evidence quoted from `source`."""
    problem = finding.problem
    told = Found(
        code=finding.code,
        name=sayable(finding.name),
        severity=finding.severity,
        certainty=problem.certainty.word,
        status=problem.status,
        hand=finding.hand,
        trick=finding.trick,
        seat=sayable(problem.player) if problem.player is not None else None,
        card=str(problem.card) if problem.card else None,
        legal=[str(card) for card in problem.legal],
        line=problem.at.line,
        column=problem.at.column,
        message=sayable(problem.message),
        evidence=[_evidence(one, source) for one in problem.evidence],
        source=sayable(finding.citation.source),
        source_note=sayable(finding.citation.note) or None,
        chips=finding.cost.chips if finding.cost else None,
        slip=_slip(finding.slip) if finding.slip else None,
    )
    if finding.played_right:
        told = told.model_copy(update={"played_right": _played_right(finding.played_right)})
    if not problem.layout:
        return told
    layout = {sayable(who): [str(one) for one in cards] for who, cards in problem.layout}
    return told.model_copy(update={"layout": layout})


def _played_right(right: RightPlay) -> PlayedRight:
    return PlayedRight(
        legal=[str(one) for one in right.legal],
        seats=[
            SeatOutcome(
                seat=sayable(one.player),
                least=one.least,
                most=one.most,
                wins=one.wins,
                bourre=one.bourre,
            )
            for one in right.seats
        ],
        pot_may_stay=right.pot_may_stay,
        reason=right.reason or None,
    )


def _evidence(proof: Proof, source: SourceText) -> Evidence:
    text = sayable(source.text_at(proof.at)) if source.holds(proof.at.line) else None
    return Evidence(line=proof.at.line, column=proof.at.column, text=text)


def _slip(slip: SlipOfThePen) -> Slip:
    return Slip(
        line=slip.at.line,
        column=slip.at.column,
        written=sayable(slip.written),
        meant=sayable(slip.meant),
    )
