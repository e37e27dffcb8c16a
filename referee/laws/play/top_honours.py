"""P304: a leader who holds a top honour of trumps must lead it."""

from collections.abc import Iterator

from referee.game import Problem
from referee.laws.law import law
from referee.laws.offence import offence, played
from referee.replay import Breach, Duty, Table
from referee.rulesets import Ruleset


@law(
    "P304",
    "top-honours",
    on=Breach,
    breaks=Duty.TOP_HONOURS,
    duty="must lead a top honour of trumps",
    source="hoyle lead, bicycle lead",
    knob="lead",
)
def top_honours(breach: Breach, table: Table, ruleset: Ruleset) -> Iterator[Problem]:
    """A leader who holds the ace, king or queen of trumps must lead it.

    To the first trick it must be the highest of them; later any of the three will do. The rulesets
    `hoyle` and `bicycle` have this duty (`lead top-honours`).
    """
    yield offence(breach, f"led {played(breach, table)}", table, ruleset)
