"""C511: the right players split the pot, but an odd chip went to the wrong one."""

from collections.abc import Iterator

from referee.game import Problem, Severity
from referee.laws.chip_problem import chip_problem, shares
from referee.laws.law import law
from referee.money import Reckoning, Wrong
from referee.replay import Table
from referee.rulesets import Ruleset


@law(
    "C511",
    "odd-chip",
    on=Reckoning,
    duty="odd chips go by the rule",
    severity=Severity.DISCREPANCY,
    knob="odd-chip",
    source=("decision 0022", "decision 0045"),
)
def odd_chip(reckoning: Reckoning, table: Table, ruleset: Ruleset) -> Iterator[Problem]:
    """The right players split the pot, but an odd chip went to the wrong one.

    Ann and Cal split 7. Under `odd-chip first-seat` the first of them after the dealer takes 4;
    under `odd-chip stays` both take 3 and one chip stays for the next deal.
    """
    for found in reckoning.differing(Wrong.ODD_CHIP):
        yield chip_problem(
            found,
            f"{shares(found)}: the odd chip went to the wrong place",
            f"{found.chips} went to the wrong place.",
        )
