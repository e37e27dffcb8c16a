"""C517: a player who had folded paid to the next pot."""

from collections.abc import Iterator

from referee.game import Problem, Severity
from referee.laws.chip_problem import chip_problem
from referee.laws.law import law
from referee.money import Reckoning, Wrong
from referee.replay import Table
from referee.rulesets import Ruleset


@law(
    "C517",
    "paid-after-folding",
    on=Reckoning,
    duty="a player who folds cannot be bourré",
    severity=Severity.DISCREPANCY,
    knob="bourre",
    source=("boo-ray setup.5", "acadiana pay.5"),
)
def paid_after_folding(reckoning: Reckoning, table: Table, ruleset: Ruleset) -> Iterator[Problem]:
    """A player who had folded paid to the next pot.

    Only a stayer can be bourré. After `in Ann, Ben out, Cal` Ben does not owe what the line `paid
    Ben 8` takes. Nothing is reported where it is unknown who stayed.
    """
    pot = ruleset.bourre_pot
    for found in reckoning.differing(Wrong.PAID_AFTER_FOLDING):
        message = f"{found.player} had folded but paid {found.recorded} to {pot}"
        yield chip_problem(found, message, f"{pot.capitalize()} owes {found.player} {found.chips}.")
