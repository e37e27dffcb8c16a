"""C514: a bourré or a renege was paid, but another amount than it costs."""

from collections.abc import Iterator

from referee.game import Problem, Severity
from referee.laws.amiss import amiss, off
from referee.laws.law import law
from referee.money import Reckoning, Wrong
from referee.replay import Table
from referee.rulesets import Ruleset


@law(
    "C514",
    "bourre-amount",
    on=Reckoning,
    duty="a bourré matches the pot",
    severity=Severity.DISCREPANCY,
    knob="bourre",
    source=("boo-ray pay.4", "acadiana pay.5", "la-bourre pay.2", "decision 0013"),
)
def bourre_amount(reckoning: Reckoning, table: Table, ruleset: Ruleset) -> Iterator[Problem]:
    """A bourré or a renege was paid, but another amount than it costs.

    It costs what lay in the pot before that was awarded, or what the ruleset names: after a pot of 8,
    `paid Cal 6` is 2 short. Several bourrés do not share it; each pays in full.
    """
    for one in reckoning.differing(Wrong.BOURRE_AMOUNT):
        message = (
            f"{one.player} paid {one.recorded} to the next pot, and {one.due} was due: {off(one)}"
        )
        giver, taker = (
            (one.player, "the next pot") if one.recorded < one.due else ("The next pot", one.player)
        )
        yield amiss(one, message, f"{giver} owes {taker} {one.chips}.")
