"""C523: what one player owes another does not fit the loans and payments before."""

from collections.abc import Iterator

from referee.game import Problem, Severity
from referee.laws.chip_problem import chip_problem, off
from referee.laws.law import law
from referee.money import Reckoning, Wrong
from referee.replay import Table
from referee.rulesets import Ruleset


@law(
    "C523",
    "player-debt",
    on=Reckoning,
    duty="what is lent is what is owed",
    severity=Severity.DISCREPANCY,
    source="decision 0316",
)
def player_debt(reckoning: Reckoning, table: Table, ruleset: Ruleset) -> Iterator[Problem]:
    """What one player owes another does not fit the loans and payments before.

    After `loan Ann to Dee 10` and `repay Dee to Ann 4` Dee owes Ann 6: neither `repay Dee to Ann 8`
    nor `owes Dee to Ann 5` fits. What is said to be owed beyond the loans is of an earlier day, and
    so is a payment where no line records a debt between the two: nothing is reported.
    """
    for found in reckoning.differing(Wrong.PAID_BACK):
        message = (
            f"{found.player} paid {found.other} back {found.recorded} where {found.due} was owed: "
            f"{off(found)}"
        )
        yield chip_problem(found, message, f"{found.other} owes {found.player} {found.chips}.")
    for found in reckoning.differing(Wrong.ON_PAPER):
        message = (
            f"{found.player} is said to owe {found.other} {found.recorded} where the lines before "
            f"come to {found.due}: {off(found)}"
        )
        yield chip_problem(found, message, f"The two of them settle the {found.chips}.")
