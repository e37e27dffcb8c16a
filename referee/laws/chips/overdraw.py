"""C521: somebody paid or cashed more chips than lay before him."""

from collections.abc import Iterator

from referee.game import Problem, Severity
from referee.laws.amiss import amiss, off
from referee.laws.law import law
from referee.money import Reckoning, Wrong
from referee.replay import Table
from referee.rulesets import Ruleset


@law(
    "C521",
    "overdraw",
    on=Reckoning,
    duty="nobody pays more than he has",
    severity=Severity.DISCREPANCY,
    knob="short-stack",
    source="decision 0074",
)
def overdraw(reckoning: Reckoning, table: Table, ruleset: Ruleset) -> Iterator[Problem]:
    """Somebody paid or cashed more chips than they had.

    Nobody can cash what they do not have. A payment of the game may run into debt under
    `short-stack debt`; under `all-in` and `out` players pay what they have, so a line that has
    them pay more cannot be right. Nothing is said of a stack that was never counted.
    """
    for one in reckoning.differing(Wrong.OVERDRAWN):
        message = f"{one.player} gave {one.recorded}, and only {one.due} lay there: {off(one)}"
        yield amiss(one, message, f"{one.chips} came from nowhere.")
