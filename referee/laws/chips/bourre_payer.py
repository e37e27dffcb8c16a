"""C515: somebody paid to the next pot who owed nothing."""

from collections.abc import Iterator

from referee.game import Problem, Severity
from referee.laws.amiss import amiss
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
    """Somebody paid to the next pot who owed nothing.

    If they paid just what somebody else had to, and that player is not in the line, it is one
    mistake: whose bourré it was. For a player who only folded C517 speaks. The chips lie in the
    next pot all the same, as the line says.
    """
    for one in reckoning.differing(Wrong.BOURRE_PAYER):
        if one.other:
            message = f"{one.player} paid the {one.recorded} that {one.other} owed to the next pot"
            yield amiss(one, message, f"{one.other} owes {one.player} {one.chips}.")
        else:
            message = f"{one.player} paid {one.recorded} to the next pot and owed nothing"
            yield amiss(one, message, f"The next pot owes {one.player} {one.chips}.")
