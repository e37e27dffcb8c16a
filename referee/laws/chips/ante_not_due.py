"""C503: a player anted who had nothing to pay."""

from collections.abc import Iterator

from referee.game import Problem, Severity, listed
from referee.laws.chip_problem import chip_problem
from referee.laws.law import law
from referee.money import Reckoning, Wrong
from referee.replay import Table
from referee.rulesets import Ruleset


@law(
    "C503",
    "ante-not-due",
    on=Reckoning,
    duty="nobody antes who is exempt",
    severity=Severity.DISCREPANCY,
    knob="ante-exempt",
    source=("boo-ray pay.6", "acadiana pay.5", "decision 0071"),
)
def ante_not_due(reckoning: Reckoning, table: Table, ruleset: Ruleset) -> Iterator[Problem]:
    """A player anted who had nothing to pay.

    After a bourré the payment replaces the ante; under `boo-ray` players who tied for most tricks
    do not ante again either; where the dealer antes for all, nobody else does. If the player put in
    exactly what somebody else owed, that is one mistake: the wrong name. A line `ante 2 each`
    breaks this law only where the pot holds an ante from everybody.
    """
    for found in reckoning.differing(Wrong.ANTE_NOT_DUE):
        if found.by_player:
            names = listed((player for player, _, _ in found.by_player), "and")
            message = f"Everybody put in an ante of {found.by_player[0][2]}, but none was due from {names}"
            yield chip_problem(found, message, f"The pot owes {names} {found.chips}.")
        elif found.other:
            message = f"{found.player} put in {found.recorded} where {found.other} had to ante"
            yield chip_problem(found, message, f"{found.other} owes {found.player} {found.chips}.")
        else:
            message = f"{found.player} put in an ante of {found.recorded}, but none was due"
            yield chip_problem(found, message, f"The pot owes {found.player} {found.chips}.")
