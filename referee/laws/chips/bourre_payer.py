"""C515: a player who owed nothing paid to the next pot."""

from collections.abc import Iterator

from referee.game import Problem, Severity
from referee.laws.chip_problem import chip_problem
from referee.laws.law import law
from referee.money import Reckoning, Wrong
from referee.replay import Table
from referee.rulesets import Ruleset


@law(
    "C515",
    "bourre-payer",
    on=Reckoning,
    duty="nobody else pays a bourré",
    severity=Severity.DISCREPANCY,
    knob="bourre",
    source=("boo-ray pay.4", "acadiana pay.5"),
)
def bourre_payer(reckoning: Reckoning, table: Table, ruleset: Ruleset) -> Iterator[Problem]:
    """A player who owed nothing paid to the next pot.

    If they paid exactly what somebody else owed, and that player is not in the line, it is one
    mistake: the wrong name. A player who had folded is reported by C517. The chips lie in the next
    pot all the same, as the line says.
    """
    pot = ruleset.bourre_pot
    for found in reckoning.differing(Wrong.BOURRE_PAYER):
        if found.other:
            message = f"{found.player} paid the {found.recorded} that {found.other} owed to {pot}"
            yield chip_problem(found, message, f"{found.other} owes {found.player} {found.chips}.")
        else:
            message = f"{found.player} paid {found.recorded} to {pot} but owed nothing"
            yield chip_problem(
                found, message, f"{pot.capitalize()} owes {found.player} {found.chips}."
            )
