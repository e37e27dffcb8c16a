"""C504: a second ante is missing, of another amount, or paid by somebody who is out."""

from collections.abc import Iterator

from referee.game import Problem, Severity
from referee.laws.amiss import amiss, off
from referee.laws.law import law
from referee.money import Reckoning, Wrong
from referee.replay import Table
from referee.rulesets import Ruleset


@law(
    "C504",
    "second-ante",
    on=Reckoning,
    duty="who stays pays the second ante",
    severity=Severity.DISCREPANCY,
    knob="second-ante",
    source=("acadiana intent.2", "decision 0071"),
)
def second_ante(reckoning: Reckoning, table: Table, ruleset: Ruleset) -> Iterator[Problem]:
    """A second ante is missing, of another amount, or paid by somebody who is out.

    Where the ruleset has a second ante, an `ante` line behind the `in` line records it: everybody who
    stays pays it and nobody else. Without such a line it is taken as paid.
    """
    for one in reckoning.differing(Wrong.SECOND_ANTE):
        who = one.player or "Everybody who stayed"
        paid = f"{one.recorded} for staying in" if one.recorded else "nothing for staying in"
        due = f"{one.due} was due" if one.due else "nothing was due"
        message = f"{who} paid {paid}, and {due}: {off(one)}"
        giver, taker = (who, "the pot") if one.recorded < one.due else ("The pot", who)
        yield amiss(one, message, f"{giver} owes {taker} {one.chips}.")
