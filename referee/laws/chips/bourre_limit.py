"""C516: the limit on a bourré or a renege was not applied, or was taken for the price."""

from collections.abc import Iterator

from referee.game import Problem, Severity
from referee.laws.chip_problem import chip_problem
from referee.laws.law import law
from referee.money import Reckoning, Wrong
from referee.replay import Table
from referee.rulesets import Ruleset


@law(
    "C516",
    "bourre-limit",
    on=Reckoning,
    duty="the limit on a bourré",
    severity=Severity.DISCREPANCY,
    knob="limit",
    source=("acadiana variants.2", "boo-ray limit.1", "decision 0020"),
)
def bourre_limit(reckoning: Reckoning, table: Table, ruleset: Ruleset) -> Iterator[Problem]:
    """The limit on a bourré or a renege was not applied, or was taken for the price.

    With `limit 20` a bourré costs 20 after a pot of 50, and 15 after a pot of 15. `paid Cal 50`
    forgets the limit, and `paid Cal 20` after a pot of 15 takes it for the price. Any other amount
    is reported by C514.
    """
    pot = ruleset.bourre_pot
    for found in reckoning.differing(Wrong.BOURRE_LIMIT):
        why = (
            "the limit was not applied"
            if found.recorded > found.due and found.due == ruleset.limit
            else "the limit is not the price"
        )
        message = f"{found.player} paid {found.recorded} to {pot} where {found.due} was due: {why}"
        yield chip_problem(found, message, f"{pot.capitalize()} owes {found.player} {found.chips}.")
