"""C510: a pot that is paid per trick was shared wrongly."""

from collections.abc import Iterator

from referee.game import Problem, Severity
from referee.laws.chip_problem import chip_problem, shares
from referee.laws.law import law
from referee.money import Reckoning, Wrong
from referee.replay import Table
from referee.rulesets import Ruleset


@law(
    "C510",
    "trick-shares",
    on=Reckoning,
    duty="every trick pays its share",
    severity=Severity.DISCREPANCY,
    knob="pot",
    source=("la-bourre deal.3", "decision 0005"),
)
def trick_shares(reckoning: Reckoning, table: Table, ruleset: Ruleset) -> Iterator[Problem]:
    """A pot that is paid per trick was shared wrongly.

    In `la-bourre` a pot of 6 pays 3, 2 and 1 for the first, second and third trick, a pot of 18
    pays 8, 6 and 4; the second trick pays a third, and a remainder belongs to the first trick. A
    player who took several tricks is paid for each.
    """
    for found in reckoning.differing(Wrong.TRICK_SHARES):
        yield chip_problem(found, shares(found), f"{found.chips} went to the wrong place.")
