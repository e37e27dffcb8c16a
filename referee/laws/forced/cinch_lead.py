"""F301: must lead the highest trump when three tricks are sure."""

from collections.abc import Iterator

from referee.game import Problem
from referee.knowledge import ForcedBreach
from referee.laws.bound import forced_offence
from referee.laws.law import law
from referee.replay import Duty, Table
from referee.rulesets import Ruleset


@law(
    "F301",
    "cinch-lead",
    on=ForcedBreach,
    breaks=Duty.CINCH_LEAD,
    duty="must lead the highest trump when three tricks are sure",
    source=(
        "boo-ray cinch.2",
        "acadiana forced.2",
        "pagat cinch",
        "wikipedia cinch",
        "decision 0090",
    ),
    knob="cinch",
    measures=("cinch-card",),
)
def cinch_lead(breach: ForcedBreach, table: Table, ruleset: Ruleset) -> Iterator[Problem]:
    """A leader who is sure of three tricks in all must lead their highest trump.

    Sure means: with the tricks already taken, whatever the others hold as far as the player could
    know, and whatever they lawfully play. The player knows their cards and discards, the turned
    card, the numbers drawn and every card played. A Q J alone are not three sure tricks, but they
    are with the king laid aside, and enough with one trick taken. Trumps that follow the highest
    without a gap are as good, unless `cinch-card` is `highest`. With `cinch akq` only A K Q of
    trumps bind, in that order; with `cinch lay-down` leading from the top is taken for laying
    down. Breaking it is a renege.
    """
    knew = "began with all three" if ruleset.cinch == "akq" else "was sure of three tricks"
    yield forced_offence(breach, f"led {table.spell(breach.card)}", knew, table, ruleset)
