"""C514: a bourré or a renege was paid with the wrong amount."""

from collections.abc import Iterator

from referee.game import Problem, Severity
from referee.laws.chip_problem import chip_problem, off
from referee.laws.law import law
from referee.money import Reckoning, Wrong
from referee.replay import Table
from referee.rulesets import Ruleset


@law(
    "C514",
    "bourre-amount",
    on=Reckoning,
    duty="what a bourré pays",
    severity=Severity.DISCREPANCY,
    knob="bourre",
    source=("boo-ray pay.4", "acadiana pay.5", "la-bourre pay.2", "decision 0013"),
)
def bourre_amount(reckoning: Reckoning, table: Table, ruleset: Ruleset) -> Iterator[Problem]:
    """A bourré or a renege was paid with the wrong amount.

    The price is what lay in the pot before it was awarded, or what the ruleset names: after a pot
    of 8, `paid Cal 6` is 2 short. Several bourrés do not share the price; each pays in full.
    """
    pot = ruleset.bourre_pot
    for found in reckoning.differing(Wrong.BOURRE_AMOUNT):
        message = (
            f"{found.player} paid {found.recorded} to {pot} where {found.due} was due: {off(found)}"
        )
        giver, taker = (
            (found.player, pot) if found.recorded < found.due else (pot.capitalize(), found.player)
        )
        yield chip_problem(found, message, f"{giver} owes {taker} {found.chips}.")
