"""Forced plays that were missed, as problems."""

from referee.game import Certainty, Problem
from referee.knowledge import ForcedBreach
from referee.laws.offence import problem_of
from referee.replay import Table
from referee.rulesets import Ruleset


def forced_problem(
    breach: ForcedBreach, did: str, knew: str, table: Table, ruleset: Ruleset
) -> Problem:
    """Return the problem of a breach; `knew` says what bound the player, `did` what they did."""
    who, why = breach.player, breach.why
    message = f"{who} {knew} ({why}) and {did}"
    if breach.certainty is Certainty.CANNOT_TELL:
        message = f"{who} {did}, and it is unknown whether {who} {knew}: {why}"
    return problem_of(breach, message, table, ruleset)
