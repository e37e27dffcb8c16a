"""C519: stacks were counted that do not fit the record."""

from collections.abc import Iterator

from referee.game import Problem, Severity
from referee.laws.amiss import amiss, counts
from referee.laws.law import law
from referee.money import Reckoning, Wrong
from referee.replay import Table
from referee.rulesets import Ruleset


@law(
    "C519",
    "stack-count",
    on=Reckoning,
    duty="counted stacks fit the record",
    severity=Severity.DISCREPANCY,
    source="decision 0073",
)
def stack_count(reckoning: Reckoning, table: Table, ruleset: Ruleset) -> Iterator[Problem]:
    """Stacks were counted that do not fit the record.

    The count is compared with what every line since the last count comes to. A bourré that no line
    records may lie in the stack or in the pot already; both fit, and so does a count that agrees
    with what should have been paid where an earlier line was found wrong. From the count on the
    record is what was counted, so one lost chip is reported once. A first count may be any number,
    but not less than what the player has won since. What a player who left brings back is compared
    too; after cashing everything they buy in again.
    """
    for one in reckoning.differing(Wrong.STACK):
        yield amiss(one, counts(one), f"{one.chips} cannot be explained by the record.")
