"""C511: a pot was split by the right players, but an odd chip went to the wrong one."""

from collections.abc import Iterator

from referee.game import Problem, Severity
from referee.laws.amiss import amiss, shares
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
    """A pot was split by the right players, but an odd chip went to the wrong one.

    Ann and Cal split 7: under `odd-chip first-seat` the first of them in turn from the dealer takes 4,
    under `odd-chip stays` both take 3 and one chip stays for the next deal.
    """
    for one in reckoning.differing(Wrong.ODD_CHIP):
        yield amiss(
            one,
            f"{shares(one)}: the odd chip is elsewhere",
            f"{one.chips} went to the wrong place.",
        )
