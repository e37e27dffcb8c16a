"""C508: the pot was carried although a player had won it."""

from collections.abc import Iterator

from referee.game import Problem, Severity
from referee.laws.chip_problem import chip_problem, due_to
from referee.laws.law import law
from referee.money import Reckoning, Wrong
from referee.replay import Table
from referee.rulesets import Ruleset


@law(
    "C508",
    "pot-carried-won",
    on=Reckoning,
    duty="a pot that was won is paid out",
    severity=Severity.DISCREPANCY,
    knob="pot",
    source=("boo-ray pay.1", "acadiana pay.1"),
)
def pot_carried_won(reckoning: Reckoning, table: Table, ruleset: Ruleset) -> Iterator[Problem]:
    """The pot was carried although a player had won it.

    `pot 8 carries`, but by the cards Ann took three tricks. The chips lie in the next pot, unless a
    later line shows that they were paid after all.
    """
    for found in reckoning.differing(Wrong.POT_CARRIED):
        message = f"The pot was carried, but {due_to(found)} was due"
        yield chip_problem(found, message, f"Due from what was carried: {due_to(found)}.")
