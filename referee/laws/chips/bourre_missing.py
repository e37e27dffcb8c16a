"""C513: a bourré was not paid."""

from collections.abc import Iterator

from referee.game import Problem, Severity
from referee.laws.amiss import amiss
from referee.laws.law import law
from referee.money import Reckoning, Wrong
from referee.replay import Table
from referee.rulesets import Ruleset


@law(
    "C513",
    "bourre-missing",
    on=Reckoning,
    duty="who is bourré pays to the next pot",
    severity=Severity.DISCREPANCY,
    knob="bourre",
    source=("boo-ray pay.4", "acadiana pay.5", "simultaneous-002 score.4"),
)
def bourre_missing(reckoning: Reckoning, table: Table, ruleset: Ruleset) -> Iterator[Problem]:
    """A bourré was not paid.

    A `paid` line names who paid to the next pot, and somebody who took no trick is missing; or no
    line says so, and the next pot is short of exactly that bourré. Otherwise they are taken to
    have paid with the next antes. What is owed for a renege is reported with the renege.
    """
    for one in reckoning.differing(Wrong.BOURRE_MISSING):
        if one.player:
            message = f"{one.player} was bourré for {one.due} and did not pay"
            yield amiss(one, message, f"{one.player} owes the next pot {one.due}.")
        else:
            message = f"One of the bourrés of {one.due} was not paid"
            yield amiss(one, message, f"The next pot lacks {one.due}.")
