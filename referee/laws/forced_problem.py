"""Forced plays that were missed, as problems."""

from referee.findings import Certainty, Problem
from referee.knowledge import ForcedBreach
from referee.laws.offence import problem_of
from referee.messages import Message, say
from referee.replay import Table
from referee.rulesets import Ruleset


def forced_problem(
    breach: ForcedBreach, did: Message, knew: Message, table: Table, ruleset: Ruleset
) -> Problem:
    """Return the problem of a breach; `knew` is what bound the player, `did` what they did instead."""
    player, why = breach.player, breach.why
    if breach.certainty is Certainty.CANNOT_TELL:
        message = say(
            "{player} {did}, and it is unknown whether {player} {knew}: {why}",
            player=player,
            did=did,
            knew=knew,
            why=why,
        )
    else:
        message = say(
            "{player} {knew} ({why}) and {did}", player=player, knew=knew, why=why, did=did
        )
    return problem_of(breach, message, table, ruleset)
