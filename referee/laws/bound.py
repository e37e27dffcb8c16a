"""A card that its player's knowledge forbade, told as a problem."""

from referee.game import Certainty, Problem
from referee.knowledge import ForcedBreach
from referee.laws.offence import problem_of
from referee.replay import Table
from referee.rulesets import Ruleset


def forced_offence(
    breach: ForcedBreach, did: str, knew: str, table: Table, ruleset: Ruleset
) -> Problem:
    """The problem of a breach; `knew` says what bound him, `did` what he did."""
    who, why = breach.player, breach.why
    message = f"{who} {knew} ({why}) and {did}"
    if breach.certainty is Certainty.CANNOT_TELL:
        message = f"{who} {did}, and it cannot be told whether {who} {knew}: {why}"
    return problem_of(breach, message, table, ruleset)
