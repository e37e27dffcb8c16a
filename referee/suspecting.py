"""Cards of a hand with gaps that may have broken a duty, looked for only where that is asked for.

Of a hand that broke off nearly every card might have been wrong; whoever wants to know may ask.
"""

from collections.abc import Iterator, Sequence

from referee.cards import Card
from referee.events import CardPlayed, Event
from referee.findings import Certainty, Finding
from referee.judgement import Judgement
from referee.laws import is_renege, law_breaking
from referee.replay import Moment, replay
from referee.replay.versions import disputes
from referee.rulesets import Ruleset
from referee.table import Evening


def with_suspicions(
    judgement: Judgement,
    events: Sequence[Event],
    evening: Evening,
    ruleset: Ruleset,
    least: Certainty,
) -> Judgement:
    """The judgement with what the unrecorded cards leave open, if at least so sure as `least`.

    Cards that were found to be wrong are left out. `evening` is the one before the hand. Of a hand
    with a disputed card each version is judged, and no more is said of it.
    """
    if judgement.hand is None or disputes(events):
        return judgement
    wrong = {one.problem.at for one in judgement.findings if is_renege(one.code)}
    found = [
        finding
        for moment in replay(events, evening, ruleset).moments
        if moment[1].at not in wrong
        for finding in _found(moment, ruleset)
        if finding.problem.certainty >= least
    ]
    told = sorted([*judgement.findings, *found], key=lambda one: (one.problem.at, one.code))
    return judgement._replace(findings=tuple(told))


def _found(moment: Moment, ruleset: Ruleset) -> Iterator[Finding]:
    table, play = moment
    if not isinstance(play, CardPlayed) or not isinstance(play.card, Card) or table.hand is None:
        return
    if play.player is None or table.hand.names_all(play.player):
        return
    from referee.laws.suspected import suspected  # noqa: PLC0415 - only hands with gaps need it
    from referee.worlds.suspicion import suspicion  # noqa: PLC0415 - as above

    found = suspicion(table, play, ruleset)
    if found is not None and found.duty is not None:
        yield law_breaking(found.duty).finding(suspected(found), table, ruleset)
