"""C509: the limit on what the winner takes was not applied, or was applied where none holds."""

from collections.abc import Iterator

from referee.game import Problem, Severity
from referee.laws.chip_problem import chip_problem, shares
from referee.laws.law import law
from referee.money import Reckoning, Wrong
from referee.replay import Table
from referee.rulesets import Ruleset


@law(
    "C509",
    "winner-limit",
    on=Reckoning,
    duty="the limit on what the winner takes",
    severity=Severity.DISCREPANCY,
    knob="limit-winner",
    source=("boo-ray limit.2", "acadiana variants.2", "decision 0020"),
)
def winner_limit(reckoning: Reckoning, table: Table, ruleset: Ruleset) -> Iterator[Problem]:
    """The limit on what the winner takes was not applied, or was applied where none holds.

    Under `boo-ray` with `limit 20` the winner of a pot of 50 takes 20 and 30 stay. Under `acadiana`
    the limit caps only what a bourré costs, and the winner takes all 50.
    """
    for found in reckoning.differing(Wrong.WINNER_LIMIT):
        over = found.recorded > found.due
        why = "was not applied" if over else "does not hold for the winner"
        remedy = "belongs in the next pot" if over else "more goes to the winner"
        yield chip_problem(found, f"{shares(found)}: the limit {why}", f"{found.chips} {remedy}.")
