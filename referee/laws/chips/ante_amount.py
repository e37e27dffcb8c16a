"""C502: an ante that differs from what the table antes."""

from collections.abc import Iterator

from referee.game import Problem, Severity
from referee.laws.chip_problem import chip_problem, off
from referee.laws.law import law
from referee.money import Reckoning, Wrong
from referee.replay import Table
from referee.rulesets import Ruleset


@law(
    "C502",
    "ante-amount",
    on=Reckoning,
    duty="everybody antes the same",
    severity=Severity.DISCREPANCY,
    knob="ante",
    source=("boo-ray setup.1", "acadiana deal.4", "decision 0071"),
)
def ante_amount(reckoning: Reckoning, table: Table, ruleset: Ruleset) -> Iterator[Problem]:
    """An ante differs from what the table antes.

    The ante is set by a house rule (`rules boo-ray 1, ante 2`), or else by what most players put
    in. In `ante Ann 2, Ben 2, Cal 1` Cal is one chip short. Where the dealer antes for all, the
    amount must come to an ante for each player who would have paid. The same line written twice in
    a row is one mistake; `ante 1 each` twice may be how a table writes an ante of 2, and is
    accepted unless the pot contradicts it.
    """
    for found in reckoning.differing(Wrong.ANTES_TWICE):
        times = (
            "twice" if found.recorded == 2 * found.due else f"{found.recorded // found.due} times"
        )
        message = f"The same antes were written {times}: {off(found)}"
        yield chip_problem(found, message, f"The pot is off by {found.chips}.")
    for found in reckoning.differing(Wrong.ANTE_AMOUNT):
        who = found.player or "Everybody"
        message = (
            f"{who} put in an ante of {found.recorded} where {found.due} was due: {off(found)}"
        )
        if found.player is None:
            yield chip_problem(found, message, f"The pot is off by {found.chips}.")
        elif found.recorded < found.due:
            yield chip_problem(found, message, f"{found.player} owes the pot {found.chips}.")
        else:
            yield chip_problem(found, message, f"The pot owes {found.player} {found.chips}.")
