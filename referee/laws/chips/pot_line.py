"""C512: a `pot` line names more or fewer chips than the record puts in the pot."""

from collections.abc import Iterator

from referee.game import Problem, Severity
from referee.laws.chip_problem import chip_problem, off, perhaps_an_ante
from referee.laws.law import law
from referee.money import Reckoning, Wrong
from referee.replay import Table
from referee.rulesets import Ruleset


@law(
    "C512",
    "pot-line",
    on=Reckoning,
    duty="the pot line names what lies in the pot",
    severity=Severity.DISCREPANCY,
    knob="pot",
    source=("boo-ray pay.1", "acadiana deal.4", "decision 0070"),
)
def pot_line(reckoning: Reckoning, table: Table, ruleset: Ruleset) -> Iterator[Problem]:
    """A `pot` line names more or fewer chips than the record puts in the pot.

    The pot holds the recorded antes, what was carried, and the bourrés of the hand before. If these
    come to 8 and the line says `pot 9 carries`, somebody put in a chip that nobody wrote down, or
    the number is a slip. From then on the pot is what the line says, unless a later line shows
    otherwise. Where the antes are not recorded, they are worked out from the pot line.
    """
    for found in reckoning.differing(Wrong.POT_TOTAL):
        message = f"The pot was written as {found.recorded}, but held {found.due}: {off(found)}"
        remedy = f"{found.chips} cannot be explained by the record."
        yield chip_problem(found, message, remedy, perhaps_an_ante(found, reckoning))
