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
    """A leader who is sure of three tricks in all must lead his highest trump.

    Sure means: with the tricks he has taken, whatever the others hold as far as he could know, and
    whatever they lawfully play. He knows his cards and discards, the turned card, the numbers drawn
    and every card played; a turned king laid aside makes A Q J the three highest trumps. A Q J alone
    are not three sure tricks, but they are enough with one taken. Trumps that follow the highest in
    his hand without a gap are as good as it, unless `cinch-card` is `highest`. With `cinch akq` only A K Q of trumps bind, and go in
    that order; with `cinch lay-down` a cinch is laid down at once, and leading it from the top is
    taken for that. Where the record does not tell, nothing is said. Breaking it is a renege.
    """
    knew = "began with all three" if ruleset.cinch == "akq" else "was sure of three tricks"
    yield forced_offence(breach, f"led {table.spell(breach.card)}", knew, table, ruleset)
