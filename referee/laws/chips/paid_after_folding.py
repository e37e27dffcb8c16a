"""C517: somebody who only folded paid to the next pot."""

from collections.abc import Iterator

from referee.game import Problem, Severity
from referee.laws.amiss import amiss
from referee.laws.law import law
from referee.money import Reckoning, Wrong
from referee.replay import Table
from referee.rulesets import Ruleset


@law(
    "C517",
    "paid-after-folding",
    on=Reckoning,
    duty="who folds cannot be bourré",
    severity=Severity.DISCREPANCY,
    knob="bourre",
    source=("boo-ray setup.5", "acadiana pay.5"),
)
def paid_after_folding(reckoning: Reckoning, table: Table, ruleset: Ruleset) -> Iterator[Problem]:
    """Somebody who only folded paid to the next pot.

    Only a stayer can be bourré. Whoever passes loses the ante and nothing more: after `in Ann, Ben
    out, Cal` the line `paid Ben 8` takes chips from Ben that nobody can ask of him. Where it is
    not known who stayed, nothing is said.
    """
    for one in reckoning.differing(Wrong.PAID_AFTER_FOLDING):
        message = (
            f"{one.player} had folded and paid {one.recorded} to the next pot; nothing was due"
        )
        yield amiss(one, message, f"The next pot owes {one.player} {one.chips}.")
