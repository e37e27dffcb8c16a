"""Nice plays in a hand that was judged, looked for only where that is asked for."""

from collections.abc import Sequence
from dataclasses import replace

from referee.events import Event, RulingMade
from referee.findings import Finding, Severity, Status
from referee.judgement import Judgement
from referee.laws import laws_watching
from referee.nice import Judging, NotJudged, decisions, nice_plays, stakes_of
from referee.replay import replay
from referee.replay.versions import disputes
from referee.rulesets import Ruleset
from referee.table import Evening


def with_nice_plays(
    judgement: Judgement,
    events: Sequence[Event],
    evening: Evening,
    ruleset: Ruleset,
    judging: Judging,
) -> Judgement:
    """The judgement with what the laws of family N find; `evening` is the one before the hand.

    A hand of which a card is told twice, of which it cannot be said what it was played for, or whose
    record contradicts itself, is left alone.
    """
    asked = judging.always or ruleset.nice == "forbidden"
    if judgement.hand is None or not asked or disputes(events) or contradictory(judgement):
        return judgement
    settlement, before = judgement.settlement, evening.leftovers
    stakes = stakes_of(judgement.hand, events, before, settlement, ruleset)
    if isinstance(stakes, NotJudged):
        return judgement
    chosen = decisions(replay(events, evening, ruleset).moments, ruleset)
    found = [
        _as_the_table_ruled(finding, events)
        for nice in nice_plays(chosen, stakes, judging)
        for law in laws_watching(nice)
        for finding in law.findings(nice, nice.decision.table, ruleset)
    ]
    told = sorted([*judgement.findings, *found], key=lambda one: (one.problem.at, one.code))
    after, reckoning = judgement.evening, judgement.reckoning
    return Judgement(judgement.hand, tuple(told), settlement, after, reckoning)


def contradictory(judgement: Judgement) -> bool:
    """Whether the record of the hand is wrong somewhere: then its cards prove nothing."""
    return any(
        one.code.startswith("R") and one.severity is not Severity.REMARK
        for one in judgement.findings
    )


def _as_the_table_ruled(finding: Finding, events: Sequence[Event]) -> Finding:
    """The finding; a remark where the table waived it."""
    waived = any(
        isinstance(one, RulingMade)
        and not one.upheld
        and (one.code.upper(), one.player) == (finding.code, finding.problem.player)
        for one in events
    )
    if not waived:
        return finding
    problem = replace(finding.problem, status=Status.WAIVED, status_reason="the table waived it")
    return replace(finding, severity=Severity.REMARK, problem=problem)
