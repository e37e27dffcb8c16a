"""The table's own rulings: their effect on findings, and those without any."""

from collections.abc import Iterable, Iterator, Mapping
from types import MappingProxyType
from typing import NamedTuple

from referee.events import DissentVoiced, Event, RulingMade
from referee.findings import Dissent, Finding, Ruled, Severity, Status
from referee.game import Player
from referee.laws import (
    IdleWaiver,
    LoneDissent,
    OtherOffence,
    UnknownOffence,
    is_renege,
    law_for,
    loses_deal,
)
from referee.rulesets import Ruleset

Offence = tuple[str, Player | None, int | None]
"""The subject of a ruling: the code of a law, a player and, if named, a trick."""


class Rulings(NamedTuple):
    """The rulings of one hand; of several on one offence the last holds."""

    by_offence: Mapping[Offence, Ruled] = MappingProxyType({})
    lone: tuple[DissentVoiced, ...] = ()
    """Dissent without a ruling above it."""

    @property
    def said(self) -> bool:
        return bool(self.by_offence or self.lone)

    def adopted(self, findings: Iterable[Finding]) -> tuple[Finding, ...]:
        """Return the findings after the rulings: a waived one is a remark."""
        if not self.by_offence:
            return tuple(findings)
        return tuple(_ruled(finding, self._on(finding)) for finding in findings)

    def _on(self, finding: Finding) -> Ruled | None:
        """Return the ruling on a finding; one that names its trick goes before one on the whole hand."""
        ruled = (self.by_offence.get(offence) for offence in _offences(finding))
        return next(filter(None, ruled), None)

    def renegers(self, ruleset: Ruleset) -> frozenset[Player]:
        """Return players whose renege the table upheld, whether or not the record shows it."""
        upheld = (ruled for ruled in self.by_offence.values() if ruled.upheld)
        return frozenset(ruled.player for ruled in upheld if is_renege(ruled.code, ruleset))

    def lost_deals(self, ruleset: Ruleset) -> Iterator[Ruled]:
        for ruled in self.by_offence.values():
            if ruled.upheld and loses_deal(ruled.code, ruleset):
                yield ruled

    def unsupported(self, found: Iterable[Finding]) -> Iterator[Ruled]:
        shown = {offence for finding in found for offence in _offences(finding)}
        for offence, ruled in self.by_offence.items():
            if ruled.upheld and offence not in shown and law_for(ruled.code):
                yield ruled

    def idle(self, found: Iterable[Finding]) -> Iterator[IdleWaiver | UnknownOffence | LoneDissent]:
        shown = list(found)
        hit = {offence for finding in shown for offence in _offences(finding)}
        for offence, ruled in self.by_offence.items():
            if law_for(ruled.code) is None:
                yield UnknownOffence(ruled, _instead(ruled, shown))
            elif not ruled.upheld and offence not in hit:
                yield IdleWaiver(ruled, _instead(ruled, shown))
        yield from map(LoneDissent, self.lone)


_NONE = Rulings()


def rulings_in(events: Iterable[Event]) -> Rulings:
    """Return the rulings of a hand, each with the dissent below it."""
    said = [event for event in events if isinstance(event, (RulingMade, DissentVoiced))]
    if not said:
        return _NONE
    made, lone = dict[Offence, Ruled](), list[DissentVoiced]()
    last: Offence | None = None
    for event in said:
        if isinstance(event, RulingMade):
            last = event.code, event.player, event.trick
            made[last] = _made(event, made.get(last))
        elif last is None:
            lone.append(event)
        else:
            made[last] = made[last]._replace(dissent=tuple(_dissent(made[last], event)))
    return Rulings(MappingProxyType(made), tuple(lone))


def _made(said: RulingMade, before: Ruled | None) -> Ruled:
    """Return the ruling of a line; a vote against it is dissent."""
    return Ruled(
        said.code,
        said.player,
        said.trick,
        said.upheld,
        said.text,
        said.at,
        dissent=tuple([Dissent(player, "") for player in said.against]),
        in_favour=said.in_favour,
        overruled=before,
    )


def _dissent(ruled: Ruled, said: DissentVoiced) -> Iterator[Dissent]:
    """Yield those who were against a ruling; a vote against it and its reason are one dissent."""
    for dissent in ruled.dissent:
        if dissent.reason or dissent.player not in said.players:
            yield dissent
    for player in said.players:
        yield Dissent(player, said.text)


def _offences(finding: Finding) -> tuple[Offence, Offence]:
    code, player = finding.code, finding.problem.player
    return (code, player, finding.trick), (code, player, None)


def _ruled(finding: Finding, ruled: Ruled | None) -> Finding:
    if ruled is None:
        return finding
    status, severity = Status.UPHELD, finding.severity
    if not ruled.upheld:
        status, severity = Status.WAIVED, Severity.REMARK
    problem = finding.problem._replace(status=status, status_reason="")
    return finding._replace(severity=severity, problem=problem, ruled=ruled)


def _instead(ruling: Ruled, found: Iterable[Finding]) -> tuple[OtherOffence, ...]:
    """Return the findings that the ruling may have meant: of the same law, or the same player."""
    near = {
        (finding.code, finding.problem.player, finding.trick if ruling.trick else None): None
        for finding in found
        if finding.counts and finding.problem.player
        if ruling.code == finding.code or ruling.player == finding.problem.player
    }
    return tuple((code, player, trick) for code, player, trick in near if player)
