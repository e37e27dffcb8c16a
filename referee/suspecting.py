"""Cards of a hand with gaps that may have broken a duty, looked for only where that is asked for.

Of a hand that broke off nearly every card might have been wrong; whoever wants to know may ask.
"""

from collections.abc import Iterable, Iterator

from referee.cards import Card
from referee.events import CardPlayed
from referee.findings import Certainty, Finding
from referee.laws import is_renege, law_breaking
from referee.replay import Moment, replay
from referee.replay.versions import disputes
from referee.rulesets import Ruleset
from referee.slips import Step


def with_suspicions(steps: Iterable[Step], least: Certainty) -> Iterator[Step]:
    """The passages of a log with what unrecorded cards leave open, if at least so sure as `least`.

    Cards that were found to be wrong are left out. Of a hand with a disputed card each version is
    judged, and no more is said of it.
    """
    for step in steps:
        clear = not step.rules.unknown and not disputes(step.events)
        found = _suspicions(step) if clear and step.judgement.hand else ()
        sure = [one for one in found if one.problem.certainty >= least]
        yield step._replace(judgement=step.judgement.with_found(sure))


def _suspicions(step: Step) -> Iterator[Finding]:
    ruleset = step.rules.ruleset
    wrong = {one.problem.at for one in step.judgement.findings if is_renege(one.code)}
    for moment in replay(step.events, step.evening, ruleset).moments:
        if moment[1].at not in wrong:
            yield from _found(moment, ruleset)


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
