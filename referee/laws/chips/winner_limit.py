"""C509: the limit was not applied to what the winner takes, or applied where it does not hold."""

from collections.abc import Iterator

from referee.game import Problem, Severity
from referee.laws.amiss import amiss, shares
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
    """The limit was not applied to what the winner takes, or applied where it does not hold.

    Under `boo-ray` with `limit 20` the winner of a pot of 50 takes 20 and 30 stay. Under `acadiana`
    the limit caps only what a bourré costs, and the winner takes all 50.
    """
    for one in reckoning.differing(Wrong.WINNER_LIMIT):
        over = one.recorded > one.due
        why = "was not applied" if over else "does not hold for the winner"
        remedy = "belongs in the next pot" if over else "more goes to the winner"
        yield amiss(one, f"{shares(one)}: the limit {why}", f"{one.chips} {remedy}.")
