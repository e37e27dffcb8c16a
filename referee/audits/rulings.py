"""The table's own rulings, their effect on findings, and the cost of each finding."""

from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from referee.events import DissentVoiced, Event, RulingMade
from referee.findings import Certainty, Cost, Dissent, Finding, Ruled, Severity, Status
from referee.game import Chips, Player, Span
from referee.laws import (
    IdleWaiver,
    LoneDissent,
    OtherOffence,
    UnknownOffence,
    is_of_play,
    is_renege,
    law_for,
    loses_deal,
)
from referee.messages import say
from referee.money import Settlement
from referee.rulesets import Ruleset

Offence = tuple[str, Player | None, int | None]
"""A law's code, a player and a trick; a ruling may leave out the code or the trick."""


class Rulings(NamedTuple):
    """The rulings of a hand, in order; of several on one offence the last holds."""

    made: tuple[Ruled, ...]
    lone: tuple[DissentVoiced, ...]
    """Dissent without a ruling above it."""

    def adopted(self, findings: Iterable[Finding]) -> tuple[Finding, ...]:
        """A waived finding is a remark."""
        return tuple(_ruled(finding, self._on(_offence(finding))) for finding in findings)

    def _on(self, offence: Offence) -> Ruled | None:
        """One that names its trick goes first."""
        rulings = [ruled for ruled in self.made if _covers(ruled, offence)]
        holds: Ruled | None = None
        for ruled in [ruled for ruled in rulings if ruled.trick is not None] or rulings:
            holds = ruled._replace(code=offence[0], overruled=holds)
        return holds

    def unshown(self, found: Iterable[Finding]) -> Iterator[Ruled]:
        """Yield the rulings that hold on offences not found.

        One without a code may also be about an offence that another names.
        """
        shown = {_offence(finding) for finding in found}
        named = dict.fromkeys((ruled.code, ruled.player, ruled.trick) for ruled in self.made)
        coded = {offence for offence in named if offence[0]}
        for offence in named:
            known = shown if offence[0] else shown | coded
            ruled = self._on(offence)
            if ruled and not any(_covers(ruled, other) for other in known):
                yield ruled

    def _upheld(self, found: Iterable[Finding]) -> Iterator[Ruled]:
        """Yield those of which the record shows nothing."""
        return (ruled for ruled in self.unshown(found) if ruled.upheld)

    def reneged(self, found: tuple[Finding, ...], ruleset: Ruleset) -> frozenset[Player]:
        """Return players with a renege proved and past correction, or upheld by the table."""
        proved = [
            finding.problem.player
            for finding in found
            if finding.problem.player and is_renege(finding.code, ruleset) and _is_owed(finding)
        ]
        upheld = (
            ruled
            for ruled in self._upheld(found)
            if not ruled.code or is_renege(ruled.code, ruleset)
        )
        return frozenset((*proved, *(ruled.player for ruled in upheld)))

    def deals_lost(
        self, found: tuple[Finding, ...], ruleset: Ruleset
    ) -> Iterator[tuple[Player, Span]]:
        for finding in found:
            if finding.problem.player and _loses_deal(finding, ruleset):
                yield finding.problem.player, finding.problem.at
        for ruled in self._upheld(found):
            if loses_deal(ruled.code, ruleset):
                yield ruled.player, ruled.at

    def unsupported(self, found: Iterable[Finding]) -> Iterator[Ruled]:
        return (ruled for ruled in self._upheld(found) if not ruled.code or law_for(ruled.code))

    def idle(self, found: Iterable[Finding]) -> Iterator[IdleWaiver | UnknownOffence | LoneDissent]:
        shown = list(found)
        for ruled in self.unshown(shown):
            if ruled.code and law_for(ruled.code) is None:
                yield UnknownOffence(ruled, _instead(ruled, shown))
            elif not ruled.upheld:
                yield IdleWaiver(ruled, _instead(ruled, shown))
        yield from map(LoneDissent, self.lone)


def rulings_in(events: Iterable[Event]) -> Rulings:
    made, lone = list[Ruled](), list[DissentVoiced]()
    for event in events:
        if isinstance(event, RulingMade):
            made.append(_made(event))
        elif isinstance(event, DissentVoiced) and made:
            made[-1] = made[-1]._replace(dissent=tuple(_dissent(made[-1], event)))
        elif isinstance(event, DissentVoiced):
            lone.append(event)
    return Rulings(tuple(made), tuple(lone))


def _made(said: RulingMade) -> Ruled:
    offence = said.code, said.player, said.trick
    against = tuple([Dissent(player, "") for player in said.against])
    return Ruled(*offence, said.upheld, said.text, said.at, against, said.in_favour)


def _dissent(ruled: Ruled, said: DissentVoiced) -> Iterator[Dissent]:
    """Yield those against a ruling; a vote and its reason are one dissent."""
    for dissent in ruled.dissent:
        if dissent.reason or dissent.player not in said.players:
            yield dissent
    for player in said.players:
        yield Dissent(player, said.text)


def _offence(finding: Finding) -> Offence:
    return finding.code, finding.problem.player, finding.trick


def _covers(ruled: Ruled, offence: Offence) -> bool:
    code, player, trick = offence
    return _is_about(ruled, code) and ruled.player == player and ruled.trick in (None, trick)


def _ruled(finding: Finding, ruled: Ruled | None) -> Finding:
    if ruled is None:
        return finding
    status, severity = Status.UPHELD, finding.severity
    if not ruled.upheld:
        status, severity = Status.WAIVED, Severity.REMARK
    problem = finding.problem._replace(status=status, status_reason="")
    return finding._replace(severity=severity, problem=problem, ruled=ruled)


def _instead(ruling: Ruled, found: Iterable[Finding]) -> tuple[OtherOffence, ...]:
    near = {
        (
            "" if _is_about(ruling, finding.code) and not ruling.code else finding.code,
            finding.problem.player,
            finding.trick if ruling.trick else None,
        ): None
        for finding in found
        if finding.counts
        and (_is_about(ruling, finding.code) or ruling.player == finding.problem.player)
    }
    return tuple((code, player, trick) for code, player, trick in near if player)


def _is_about(ruling: Ruled, code: str) -> bool:
    return ruling.code == code or (not ruling.code and is_of_play(code))


def _loses_deal(finding: Finding, ruleset: Ruleset) -> bool:
    counts = finding.severity is Severity.VIOLATION or finding.problem.status is Status.UPHELD
    return counts and loses_deal(finding.code, ruleset)


def _is_owed(finding: Finding) -> bool:
    problem, grave = finding.problem, finding.severity is Severity.VIOLATION
    proved = problem.status is Status.ESTABLISHED and problem.certainty is Certainty.CERTAIN
    return problem.status is Status.UPHELD or (grave and proved)


def priced(
    findings: tuple[Finding, ...], settlement: Settlement, ruleset: Ruleset
) -> tuple[Finding, ...]:
    """Only a player's first renege costs anything."""
    charged: set[Player] = set()
    found: list[Finding] = []
    for finding in findings:
        player, cost = finding.problem.player, finding.cost
        if player and _loses_deal(finding, ruleset):
            cost = Cost(Chips(0), say("{player}'s next turn to deal.", player=player))
        elif player and is_renege(finding.code, ruleset):
            cost = _cost(finding, player, settlement, ruleset, again=player in charged)
            charged |= {player} if _is_owed(finding) else set()
        found.append(finding._replace(cost=cost))
    return tuple(found)


def _cost(
    finding: Finding, player: Player, settlement: Settlement, ruleset: Ruleset, *, again: bool
) -> Cost:
    if not _is_owed(finding):
        return Cost(Chips(0), _NOTHING.get(finding.problem.status, _NOT_YET))
    if again:
        nothing = say("nothing more; {player} pays for one renege a hand.", player=player)
    elif ruleset.renege == "none":
        nothing = say("nothing; the rules set no price for a renege (`renege none`).")
    elif ruleset.renege == "next-deal":
        nothing = say("{player} cannot win this pot and sits out the next deal.", player=player)
    else:
        return _match_of_pot(player, settlement, ruleset)
    return Cost(Chips(0), nothing)


_NOT_YET = say("nothing while it is not established.")
_NOTHING: Mapping[Status | None, str] = {
    Status.CORRECTED: say("nothing; it was put right in time."),
    Status.WAIVED: say("nothing; the table waived it."),
}


def _match_of_pot(player: Player, settlement: Settlement, ruleset: Ruleset) -> Cost:
    if settlement.pot is None:
        unknown = say(
            "{player} matches the pot, which the record does not say, and cannot win it.",
            player=player,
        )
        return Cost(None, unknown)
    chips = settlement.cost(player)
    pays = say(
        "{player} pays {chips} to the pot and cannot win it."
        if ruleset.bourre_queue == "this-pot"
        else "{player} pays {chips} to the next pot and cannot win this one.",
        player=player,
        chips=chips,
    )
    return Cost(chips, pays)
