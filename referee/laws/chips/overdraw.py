"""C521: a player paid or cashed more chips than they had."""

from collections.abc import Iterator

from referee.game import Problem, Severity
from referee.laws.chip_problem import chip_problem, off
from referee.laws.law import law
from referee.money import Reckoning, Wrong
from referee.replay import Table
from referee.rulesets import Ruleset


@law(
    "C521",
    "overdraw",
    on=Reckoning,
    duty="nobody pays more than they have",
    severity=Severity.DISCREPANCY,
    knob="short-stack",
    source="decision 0074",
)
def overdraw(reckoning: Reckoning, table: Table, ruleset: Ruleset) -> Iterator[Problem]:
    """A player paid or cashed more chips than they had.

    Nobody can cash what they do not have. Under `short-stack debt` a payment of the game may run
    into debt; under `all-in` and `out` players pay what they have, so a line that has them pay more
    is wrong. A stack that was never counted is not checked.
    """
    for found in reckoning.differing(Wrong.OVERDRAWN):
        message = f"{found.player} paid {found.recorded} but had only {found.due}: {off(found)}"
        yield chip_problem(found, message, f"{found.chips} cannot be explained by the record.")
