"""Nice plays in a hand that was judged, looked for only where that is asked for."""

from collections.abc import Sequence
from dataclasses import replace

from referee.events import Event
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

    A hand of which a card is told twice, or of which it cannot be said what it was played for, is
    left alone.
    """
    asked = judging.always or ruleset.nice == "forbidden"
    if judgement.hand is None or not asked or disputes(events):
        return judgement
    settlement, before = judgement.settlement, evening.leftovers
    stakes = stakes_of(judgement.hand, events, before, settlement, ruleset)
    if isinstance(stakes, NotJudged):
        return judgement
    chosen = decisions(replay(events, evening, ruleset).moments, ruleset)
    found = [
        finding
        for nice in nice_plays(chosen, stakes, judging)
        for law in laws_watching(nice)
        for finding in law.findings(nice, nice.decision.table, ruleset)
    ]
    told = sorted([*judgement.findings, *found], key=lambda one: (one.problem.at, one.code))
    return replace(judgement, findings=tuple(told))
