"""C518: the pot holds bourrés that should wait, or lacks some that should not."""

from collections.abc import Iterator

from referee.game import Problem, Severity
from referee.laws.amiss import amiss
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

    Where several bourrés lie on the table, a table plays for all of them at once or for one a deal, in
    the order in which they arose. Under `bourre-queue one-per-deal` the second of two bourrés waits.
    """
    for one in reckoning.differing(Wrong.QUEUE):
        more = one.recorded > one.due
        which = "a bourré that has to wait was" if more else "a bourré that was due was not"
        message = f"The pot was {one.recorded}, and {one.due} was due: {which} played for"
        yield amiss(one, message, f"{one.chips} {'waits' if more else 'belongs in this pot'}.")
