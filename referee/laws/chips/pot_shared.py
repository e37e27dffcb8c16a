"""C522: what was shared out is not what lay in the pot."""

from collections.abc import Iterator

from referee.game import Problem, Severity
from referee.laws.chip_problem import chip_problem, off
from referee.laws.law import law
from referee.money import Reckoning, Wrong
from referee.replay import Table
from referee.rulesets import Ruleset


@law(
    "C522",
    "pot-shared",
    on=Reckoning,
    duty="a pot that nobody won goes back to the players, whole",
    severity=Severity.DISCREPANCY,
    source="decision 0316",
)
def pot_shared(reckoning: Reckoning, table: Table, ruleset: Ruleset) -> Iterator[Problem]:
    """What was shared out is not what lay in the pot.

    `share 3 each` gives 12 back to four players; where 13 lay in the pot, a chip is still there.
    The shares may hold the bourrés that are still owed to the pot, or leave them out. A share of
    somebody who has left the table is reported too, and a kitty that takes more than the pot
    holds. Nothing is reported where the record does not
    show what lay there.
    """
    for found in reckoning.differing(Wrong.SHARED):
        message = (
            f"The shares come to {found.recorded} where {found.due} lay in the pot: {off(found)}"
        )
        few = found.recorded < found.due
        remedy = f"{found.chips} {'is left to share' if few else 'too many came from the pot'}."
        yield chip_problem(found, message, remedy)
    for found in reckoning.differing(Wrong.KITTY):
        message = f"{found.recorded} of the pot went to the kitty where {found.due} lay there"
        yield chip_problem(found, message, f"The kitty gives back {found.chips}.")
    for found in reckoning.differing(Wrong.SHARED_AWAY):
        message = f"{found.player} got {found.recorded} of the pot and was not at the table"
        yield chip_problem(found, message, f"{found.chips} may belong to those who were.")
