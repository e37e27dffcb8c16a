"""P306: must not lead trumps before they are broken."""

from collections.abc import Iterator

from referee.game import Problem
from referee.laws.law import law
from referee.laws.offence import offence, played
from referee.replay import Breach, Duty, Table
from referee.rulesets import Ruleset


@law(
    "P306",
    "trump-not-broken",
    on=Breach,
    breaks=Duty.TRUMP_NOT_BROKEN,
    duty="must not lead trumps before they are broken",
    source="broken-trump lead",
    knob="lead",
)
def trump_not_broken(breach: Breach, table: Table, ruleset: Ruleset) -> Iterator[Problem]:
    """Nobody may lead a trump before one has been played to a lead of another suit.

    A player who holds nothing but trumps may. The rule stands in `broken-trump` (`lead
    not-until-broken`); where a card of an earlier trick is unknown it may have broken trumps, and
    the referee stays silent. Breaking it is a renege.
    """
    yield offence(breach, f"led {played(breach, table)} before trumps were broken", table, ruleset)
