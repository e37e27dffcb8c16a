"""P305: a leader who holds the ace of trumps must lead it."""

from collections.abc import Iterator

from referee.game import Problem
from referee.laws.law import law
from referee.laws.offence import offence, played
from referee.replay import Breach, Duty, Table
from referee.rulesets import Ruleset


@law(
    "P305",
    "ace-first",
    on=Breach,
    breaks=Duty.ACE_FIRST,
    duty="must lead the ace of trumps",
    source="play-with-trump lead, decision 0009",
    knob="lead",
)
def ace_first(breach: Breach, table: Table, ruleset: Ruleset) -> Iterator[Problem]:
    """A leader who holds the ace of trumps must lead it.

    It is due at the player's first lead and cannot be kept for later. Where the king is high, the
    king takes its place. The ruleset `play-with-trump` has this duty (`lead ace-then-trumps`), and
    so have some house rules (`lead ace-first`).
    """
    yield offence(breach, f"led {played(breach, table)}", table, ruleset)
