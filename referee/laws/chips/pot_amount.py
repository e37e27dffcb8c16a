"""C505: the right player was paid the wrong amount from the pot."""

from collections.abc import Iterator

from referee.game import Problem, Severity
from referee.laws.chip_problem import chip_problem, off, perhaps_an_ante, shares
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
    """The right player was paid the wrong amount from the pot.

    `pot 10 to Ann`, but the recorded antes, the chips carried over and the bourrés of the hand
    before come to 12. What was not paid out lies in the next pot, unless a later line shows that
    the number was a slip of the pen.
    """
    for found in reckoning.differing(Wrong.POT_AMOUNT):
        message = f"{shares(found)}: {off(found)}"
        remedy = (
            f"{found.chips} more {'go' if found.chips > 1 else 'goes'} from the pot to the winner"
            if found.recorded < found.due
            else f"{found.chips} too many came from the pot"
        )
        yield chip_problem(found, message, f"{remedy}.", perhaps_an_ante(found, reckoning))
