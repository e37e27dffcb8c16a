"""The passages of a log on their way, nice plays looked for: only where that is asked for.

The look takes its time, so `check` takes it with `--judge`, or where the ruleset forbids nice plays.
"""

from collections.abc import Iterable, Iterator

from referee.audits.judgement import adopted
from referee.audits.slips import Step
from referee.events import RulingMade
from referee.game import Finding
from referee.laws import laws_watching
from referee.playouts import Judging
from referee.replay import disputes, replay


def with_nice_plays(steps: Iterable[Step], judging: Judging) -> Iterator[Step]:
    """The passages of a log with what the laws of family N find.

    A hand of which a card is told twice, of which it cannot be said what it was played for, or whose
    record contradicts itself, is left alone.
    """
    judged = 0
    for step in steps:
        judgement, forbidden = step.judgement, step.rules.ruleset.nice == "forbidden"
        asked = (judging.always or forbidden) and judging.reaches(judged)
        if judgement.hand is None or step.rules.unknown or not asked:
            yield step
            continue
        judged += forbidden
        clear = not disputes(step.events) and not judgement.contradictory
        rulings = (one for one in step.events if isinstance(one, RulingMade))
        found = adopted(_found(step, judging), rulings) if clear else ()
        yield step._replace(judgement=judgement.with_found(found))


def _found(step: Step, judging: Judging) -> Iterator[Finding]:
    from referee.playouts import (  # noqa: PLC0415 - only where nice plays are asked for
        NotJudged,
        decisions,
        nice_plays,
        stakes_in,
    )

    judgement, ruleset = step.judgement, step.rules.ruleset
    if judgement.hand is None:
        return
    stakes = stakes_in(step.evening, judgement.hand, step.events, judgement.settlement, ruleset)
    if isinstance(stakes, NotJudged):
        return
    chosen = decisions(replay(step.events, step.evening, ruleset).moments, ruleset)
    for nice in nice_plays(chosen, stakes, judging):
        for law in laws_watching(nice):
            yield from law.findings(nice, nice.table, ruleset)
