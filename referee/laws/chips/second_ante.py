"""C504: a second ante is missing, wrong, or paid by a player who is out."""

from collections.abc import Iterator

from referee.game import Problem, Severity
from referee.laws.chip_problem import chip_problem, off
from referee.laws.law import law
from referee.money import Reckoning, Wrong
from referee.replay import Table
from referee.rulesets import Ruleset


@law(
    "C504",
    "second-ante",
    on=Reckoning,
    duty="every stayer pays the second ante",
    severity=Severity.DISCREPANCY,
    knob="second-ante",
    source=("acadiana intent.2", "decision 0071"),
)
def second_ante(reckoning: Reckoning, table: Table, ruleset: Ruleset) -> Iterator[Problem]:
    """A second ante is missing, wrong, or paid by a player who is out.

    Where the ruleset has a second ante, an `ante` line after the `in` line records it: every stayer
    pays it and nobody else. Without such a line it is assumed to be paid.
    """
    for found in reckoning.differing(Wrong.SECOND_ANTE):
        who = found.player or "Everybody who stayed"
        paid = f"{found.recorded} for staying in" if found.recorded else "nothing for staying in"
        due = f"{found.due} was due" if found.due else "nothing was due"
        message = f"{who} paid {paid}, but {due}: {off(found)}"
        giver, taker = (who, "the pot") if found.recorded < found.due else ("The pot", who)
        yield chip_problem(found, message, f"{giver} owes {taker} {found.chips}.")
