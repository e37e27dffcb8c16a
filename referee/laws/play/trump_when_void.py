"""P202: must trump when void."""

from collections.abc import Iterator

from referee.game import Problem
from referee.laws.law import law
from referee.laws.offence import lead, offence, played
from referee.replay import Breach, Duty, Table
from referee.rulesets import Ruleset


@law(
    "P202",
    "trump-when-void",
    on=Breach,
    breaks=Duty.TRUMP,
    duty="must trump when void",
    source=("boo-ray play.2", "acadiana play.5", "simultaneous-002 play.2", "la-bourre play.2"),
    knob="must-trump",
)
def trump_when_void(breach: Breach, table: Table, ruleset: Ruleset) -> Iterator[Problem]:
    """A player who cannot follow suit must play a trump if they hold one.

    Most rulesets ask for it whether or not the trump wins; `must-trump if-winning` only when it
    would, and `must-trump no` not at all. When all of the player's trumps were too low to win,
    P205 speaks instead. Breaking it is a renege.
    """
    yield offence(breach, f"threw {played(breach, table)} on {lead(breach)}", table, ruleset)
