"""C512: a `pot` line disposes of more or fewer chips than lie in the pot by the record."""

from collections.abc import Iterator

from referee.game import Problem, Severity
from referee.laws.amiss import amiss, off, perhaps_an_ante
from referee.laws.law import law
from referee.money import Reckoning, Wrong
from referee.replay import Table
from referee.rulesets import Ruleset


@law(
    "C512",
    "pot-line",
    on=Reckoning,
    duty="the pot line is what lies in the pot",
    severity=Severity.DISCREPANCY,
    knob="pot",
    source=("boo-ray pay.1", "acadiana deal.4", "decision 0070"),
)
def pot_line(reckoning: Reckoning, table: Table, ruleset: Ruleset) -> Iterator[Problem]:
    """A `pot` line disposes of more or fewer chips than lie in the pot by the record.

    What lies there are the antes as recorded, what was carried, and the bourrés of the hand
    before. `pot 9 carries` where the lines before make 8: somebody put in a chip that nobody wrote
    down, or the number is a slip. From there on the pot is what the line says, unless a later line
    shows otherwise. Where the antes are not recorded, the pot line tells them.
    """
    for one in reckoning.differing(Wrong.POT_TOTAL):
        message = f"The pot was written as {one.recorded}, and {one.due} lay in it: {off(one)}"
        remedy = f"{one.chips} cannot be explained by the record."
        yield amiss(one, message, remedy, perhaps_an_ante(one, reckoning))
