"""A table's cases, open and decided."""

from collections.abc import Iterator
from typing import NamedTuple

from referee.audits import Passage, rulings_in
from referee.events import TestimonyGiven, TieVoted
from referee.findings import Cost, Evidence, Finding, Ruled, Severity, Slip, Status
from referee.game import Player, SourceText
from referee.laws import law_for
from referee.messages import Message, Series, listed, say, template

_WITHOUT_OFFENCE = ("R214", "R221", "R222")
"""Findings on rulings without an offence on record."""


class TableCase(NamedTuple):
    """An offence or a dispute, with the table's ruling if there is one."""

    source: SourceText
    hand: int | None
    said: tuple[TestimonyGiven, ...]
    code: str
    name: str
    """Of the law, if there is one."""
    trick: int | None
    player: Player | None
    line: int
    claim: str
    """The finding, or the comment on an unsupported ruling."""
    ruled: Ruled | None = None
    open: bool = False
    finding: Finding | None = None

    @property
    def state(self) -> str:
        """Closed if the table ruled on it, or it was corrected in time."""
        return "open" if self.open else "closed"

    @property
    def severity(self) -> Severity | None:
        return self.finding and self.finding.severity

    @property
    def sureness(self) -> str | None:
        """None if nothing was found."""
        return self.finding and self.finding.problem.certainty.word

    @property
    def cost(self) -> Cost | None:
        return self.finding and self.finding.cost

    @property
    def slip(self) -> Slip | None:
        """One that would explain it; None for a closed case."""
        return self.finding.slip if self.finding and self.open else None

    @property
    def evidence(self) -> tuple[Evidence, ...]:
        return self.finding.problem.evidence if self.finding else ()


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
            line = event.at.line
            yield TableCase(*_of(passage), "", "tie", None, None, line, _votes(event))


def _of(passage: Passage) -> tuple[SourceText, int | None, tuple[TestimonyGiven, ...]]:
    return passage.source, passage.number, passage.testimony


def _found(finding: Finding, passage: Passage) -> TableCase:
    problem, code, name = finding.problem, finding.code, finding.name
    where = finding.trick, problem.player, problem.at.line
    still_open = finding.ruled is None and problem.status is not Status.CORRECTED
    said = problem.message, finding.ruled
    return TableCase(*_of(passage), code, name, *where, *said, open=still_open, finding=finding)


def _not_found(ruled: Ruled, passage: Passage) -> TableCase:
    known, code = law_for(ruled.code), ruled.code
    messages = (
        finding.problem.message
        for finding in passage.findings
        if finding.code in _WITHOUT_OFFENCE and finding.problem.at == ruled.at
    )
    nice = code.startswith("N")
    unsought = say("Nice plays were not searched for" if nice else "Nothing was found")
    name, where = known.name if known else "", (ruled.trick, ruled.player, ruled.at.line)
    claim, unknown = next(messages, unsought), bool(code) and known is None
    return TableCase(*_of(passage), code, name, *where, claim, ruled, open=unknown)


_VOTED = {
    "splits": template("The table voted that those who tied share the pot"),
    "carries": template("The table voted that the pot of a tie carries"),
}


def _votes(vote: TieVoted) -> Series:
    voters = [
        say("{label} {players}", label=label, players=listed(players, "and"))
        for label, players in ((say("for it:"), vote.in_favour), (say("against it:"), vote.against))
        if players
    ]
    return Series(filter(None, (Message(_VOTED[vote.way]), *voters, vote.text)), "; ")
