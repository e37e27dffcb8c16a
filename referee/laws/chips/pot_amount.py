"""C505: the right player was paid from the pot, but another amount than was due."""

from collections.abc import Iterator

from referee.game import Problem, Severity
from referee.laws.amiss import amiss, off, perhaps_an_ante, shares
from referee.laws.law import law
from referee.money import Reckoning, Wrong
from referee.replay import Table
from referee.rulesets import Ruleset


@law(
    "C505",
    "pot-amount",
    on=Reckoning,
    duty="the winner takes the pot",
    severity=Severity.DISCREPANCY,
    knob="pot",
    source=("boo-ray pay.1", "acadiana pay.1", "decision 0070"),
)
def pot_amount(reckoning: Reckoning, table: Table, ruleset: Ruleset) -> Iterator[Problem]:
    """The right player was paid from the pot, but another amount than was due.

    `pot 10 to Ann` when 12 lay there: antes as recorded, what was carried, and the bourrés of the
    hand before. The record is followed: what was not paid out lies in the next pot, unless a later
    line shows that the number was a slip of the pen. Neither is reported again.
    """
    for one in reckoning.differing(Wrong.POT_AMOUNT):
        message = f"{shares(one)}: {off(one)}"
        remedy = (
            f"{one.chips} more {'go' if one.chips > 1 else 'goes'} from the pot to the winner"
            if one.recorded < one.due
            else f"{one.chips} too many came from the pot"
        )
        yield amiss(one, message, f"{remedy}.", perhaps_an_ante(one, reckoning))
