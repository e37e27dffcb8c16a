"""F302: must play the highest trump, when not last, with three tricks sure."""

from collections.abc import Iterator

from referee.game import Problem
from referee.knowledge import ForcedBreach
from referee.laws.bound import forced_offence
from referee.laws.law import law
from referee.replay import Duty, Table
from referee.rulesets import Ruleset


@law(
    "F302",
    "cinch-follow",
    on=ForcedBreach,
    breaks=Duty.CINCH_FOLLOW,
    duty="must play the highest trump, unless last, when three tricks are sure",
    source=("boo-ray cinch.3", "decision 0090"),
    knob="cinch",
    measures=("cinch-card",),
)
def cinch_follow(breach: ForcedBreach, table: Table, ruleset: Ruleset) -> Iterator[Problem]:
    """In a trick that another led, a player who is sure of three tricks plays their highest trump.

    Only where the other duties allow it: following suit comes first, and the last to play is free.
    A lower trump that would win as well is not enough. F301 says what makes three tricks sure.
    This is a duty under `cinch three-sure` only. Breaking it is a renege.
    """
    did = f"played {table.spell(breach.card)}"
    yield forced_offence(breach, did, "was sure of three tricks", table, ruleset)
