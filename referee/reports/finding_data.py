"""A finding in the words of the contract."""

from referee.game import Evidence as Proof
from referee.game import Finding, SourceText
from referee.game import PlayedRight as RightPlay
from referee.game import Slip as SlipOfThePen
from referee.reports.contract import (
    EvidenceData,
    FindingData,
    PlayedRightData,
    SeatOutcomeData,
    SlipData,
)
from referee.reports.escapes import sayable


def found(finding: Finding, source: SourceText) -> FindingData:
    """The finding, its evidence quoted from `source`."""
    problem = finding.problem
    told = FindingData(
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


def _played_right(right: RightPlay) -> PlayedRightData:
    return PlayedRightData(
        legal=[str(one) for one in right.legal],
        seats=[
            SeatOutcomeData(
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


def _evidence(proof: Proof, source: SourceText) -> EvidenceData:
    text = sayable(source.text_at(proof.at)) if source.holds(proof.at.line) else None
    return EvidenceData(line=proof.at.line, column=proof.at.column, text=text)


def _slip(slip: SlipOfThePen) -> SlipData:
    return SlipData(
        line=slip.at.line,
        column=slip.at.column,
        written=sayable(slip.written),
        meant=sayable(slip.meant),
    )
