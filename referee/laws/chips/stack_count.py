"""C519: a counted stack does not fit the record."""

from collections.abc import Iterator

from referee.game import Problem, Severity
from referee.laws.chip_problem import chip_problem, counts
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
    """A counted stack does not fit the record.

    The count is compared with what the lines since the last count come to. A bourré that no line
    records may lie in the stack or already in the pot; both fit. So does a count that agrees with
    what was due where an earlier line was found wrong. From then on the count is taken as right. A
    first count may be any number, but not less than what the player has won so far. The stack that
    a returning player brings is compared too, unless they cashed everything before.
    """
    for found in reckoning.differing(Wrong.STACK):
        yield chip_problem(
            found, counts(found), f"{found.chips} cannot be explained by the record."
        )
