"""C501: a player is missing from the `ante` line although he had to ante."""

from collections.abc import Iterator

from referee.game import Problem, Severity
from referee.laws.amiss import amiss
from referee.laws.law import law
from referee.money import Reckoning, Wrong
from referee.replay import Table
from referee.rulesets import Ruleset


@law(
    "C501",
    "ante-missing",
    on=Reckoning,
    duty="who is not exempt antes",
    severity=Severity.DISCREPANCY,
    knob="ante-exempt",
    source=("boo-ray setup.1", "acadiana deal.4", "decision 0071"),
)
def ante_missing(reckoning: Reckoning, table: Table, ruleset: Ruleset) -> Iterator[Problem]:
    """A player is missing from the `ante` line although they had to ante.

    With Ann, Ben and Cal at the table, `ante Ann 2, Ben 2` leaves Cal out. If he was exempt (after
    a bourré, or after a tie where the rules say so) nothing is missing. The pot is what was really
    put in, so no later line is reported for it. `ante 2 each` has everybody who has to ante.
    """
    for one in reckoning.differing(Wrong.ANTE_MISSING):
        message = f"{one.player} did not ante: {one.due} was due and the line has nothing"
        yield amiss(one, message, f"{one.player} owes the pot {one.due}.")
