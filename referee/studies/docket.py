"""A table's cases, open and decided."""

from collections.abc import Iterator
from typing import NamedTuple

from referee.audits import Passage, rulings_in
from referee.events import TestimonyGiven, TieVoted
from referee.findings import Certainty, Evidence, Finding, Ruled, Severity, Slip, Status
from referee.game import Chips, Player, SourceText
from referee.laws import law_for
from referee.messages import Message, Series, listed, say, template

_WITHOUT_OFFENCE = ("R214", "R221", "R222")
"""Findings on rulings without an offence on record."""


class CaseProof(NamedTuple):
    """A place that proves a case."""

    line: int
    column: int
    text: str | None
    """Its text, such as the card; None in another hand."""
    says: str


class TableCase(NamedTuple):
    """An offence or a dispute, with the table's ruling if there is one."""

    open: bool
    code: str
    name: str
    """Of the law, if there is one."""
    hand: int | None
    trick: int | None
    player: Player | None
    line: int
    claim: str
    """The finding, or the comment on an unsupported ruling."""
    ruled: Ruled | None
    said: tuple[TestimonyGiven, ...]
    severity: Severity | None = None
    certainty: Certainty | None = None
    chips: Chips | None = None
    """Cost to the player; None if unknown or not applicable."""
    cost: str = ""
    slip: Slip | None = None
    """One that would explain it; None for a closed case."""
    evidence: tuple[CaseProof, ...] = ()

    @property
    def state(self) -> str:
        """Closed if the table ruled on it, or it was corrected in time."""
        return "open" if self.open else "closed"

    @property
    def sureness(self) -> str | None:
        """None if nothing was found."""
        return None if self.certainty is None else self.certainty.word


def cases_of(passage: Passage) -> Iterator[TableCase]:
    """Yield violations, disputes, and every ruling."""
    for finding in passage.findings:
        if finding.ruled or finding.severity in (Severity.VIOLATION, Severity.DISPUTE):
            yield _found(finding, passage)
    ruled_on = [finding for finding in passage.findings if finding.ruled]
    for ruled in rulings_in(passage.events).unshown(ruled_on):
        yield _not_found(ruled, passage)
    for event in passage.events:
        if isinstance(event, TieVoted):
            yield _voted(event, passage)


def _found(finding: Finding, passage: Passage) -> TableCase:
    problem, cost = finding.problem, finding.cost
    still_open = finding.ruled is None and problem.status is not Status.CORRECTED
    return TableCase(
        open=still_open,
        code=finding.code,
        name=finding.name,
        hand=finding.hand,
        trick=finding.trick,
        player=problem.player,
        line=problem.at.line,
        claim=problem.message,
        severity=finding.severity,
        certainty=problem.certainty,
        chips=cost.chips if cost else None,
        cost=cost.sentence if cost else "",
        ruled=finding.ruled,
        said=passage.testimony,
        slip=finding.slip if still_open else None,
        evidence=tuple([_proof(proof, passage.source) for proof in problem.evidence]),
    )


def _proof(proof: Evidence, source: SourceText) -> CaseProof:
    at = source.shown(proof.at)
    text = source.quoted(at) if source.holds(at.line) else None
    return CaseProof(at.line, at.column, text, proof.says)


def _not_found(ruled: Ruled, passage: Passage) -> TableCase:
    known = law_for(ruled.code)
    messages = (
        finding.problem.message
        for finding in passage.findings
        if finding.code in _WITHOUT_OFFENCE and finding.problem.at == ruled.at
    )
    unsought = (
        say("Nice plays were not searched for")
        if ruled.code.startswith("N")
        else say("Nothing was found")
    )
    return TableCase(
        open=bool(ruled.code) and known is None,
        code=ruled.code,
        name=known.name if known else "",
        hand=passage.number,
        trick=ruled.trick,
        player=ruled.player,
        line=ruled.at.line,
        claim=next(messages, unsought),
        ruled=ruled,
        said=passage.testimony,
    )


_VOTED = {
    "splits": template("The table voted that those who tied share the pot"),
    "carries": template("The table voted that the pot of a tie carries"),
}


def _voted(vote: TieVoted, passage: Passage) -> TableCase:
    voters = [
        say("{label} {players}", label=label, players=listed(players, "and"))
        for label, players in ((say("for it:"), vote.in_favour), (say("against it:"), vote.against))
        if players
    ]
    return TableCase(
        open=False,
        code="",
        name="tie",
        hand=passage.number,
        trick=None,
        player=None,
        line=vote.at.line,
        claim=Series(filter(None, (Message(_VOTED[vote.way]), *voters, vote.text)), "; "),
        ruled=None,
        said=passage.testimony,
    )
