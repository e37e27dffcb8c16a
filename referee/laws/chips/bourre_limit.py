"""C516: the limit was not applied to what a bourré or a renege costs, or taken for its price."""

from collections.abc import Iterator

from referee.game import Problem, Severity
from referee.laws.amiss import amiss
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
    """The limit was not applied to what a bourré or a renege costs, or taken for its price.

    With `limit 20` a bourré in a pot of 50 costs 20, in a pot of 15 it costs 15. `paid Cal 50`
    forgot the limit, and `paid Cal 20` after a pot of 15 took it for a price. Any other amount is
    told by C514.
    """
    for one in reckoning.differing(Wrong.BOURRE_LIMIT):
        why = (
            "the limit was not applied"
            if one.recorded > one.due and one.due == ruleset.limit
            else "the limit is no price"
        )
        message = f"{one.player} paid {one.recorded} to the next pot, and {one.due} was due: {why}"
        yield amiss(one, message, f"The next pot owes {one.player} {one.chips}.")
