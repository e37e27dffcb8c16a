"""C510: a pot that is paid trick by trick was shared wrongly."""

from collections.abc import Iterator

from referee.game import Problem, Severity
from referee.laws.amiss import amiss, shares
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
    """A pot that is paid trick by trick was shared wrongly.

    In `la-bourre` a pot of 6 pays 3, 2 and 1 for the first, second and third trick, a pot of 18
    pays 8, 6 and 4; the second trick pays a third, and what does not divide belongs to the first.
    A player who took several tricks is paid for each.
    """
    for one in reckoning.differing(Wrong.TRICK_SHARES):
        yield amiss(one, shares(one), f"{one.chips} went to the wrong place.")
