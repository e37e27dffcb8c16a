"""C518: the pot holds bourrés that should wait, or lacks some that should not."""

from collections.abc import Iterator

from referee.game import Problem, Severity
from referee.laws.chip_problem import chip_problem
from referee.laws.law import law
from referee.money import Reckoning, Wrong
from referee.replay import Table
from referee.rulesets import Ruleset


@law(
    "C518",
    "bourre-queue",
    on=Reckoning,
    duty="which bourrés a deal is played for",
    severity=Severity.DISCREPANCY,
    knob="bourre-queue",
    source=("la-bourre pay.3", "decision 0046"),
)
def bourre_queue(reckoning: Reckoning, table: Table, ruleset: Ruleset) -> Iterator[Problem]:
    """The pot holds bourrés that should wait, or lacks some that should not.

    When several bourrés are owed, a table plays for all of them at once or for one per deal, oldest
    first. Under `bourre-queue one-per-deal` the second of two bourrés waits.
    """
    for found in reckoning.differing(Wrong.QUEUE):
        more = found.recorded > found.due
        which = "a bourré that has to wait was" if more else "a bourré that was due was not"
        message = f"The pot was {found.recorded} where {found.due} was due: {which} played for"
        yield chip_problem(
            found, message, f"{found.chips} {'waits' if more else 'belongs in this pot'}."
        )
