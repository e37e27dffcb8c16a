"""C503: a player anted who had nothing to pay."""

from collections.abc import Iterator

from referee.game import Problem, Severity, listed
from referee.laws.amiss import amiss
from referee.laws.law import law
from referee.money import Reckoning, Wrong
from referee.replay import Table
from referee.rulesets import Ruleset


@law(
    "C503",
    "ante-not-due",
    on=Reckoning,
    duty="who is exempt does not ante",
    severity=Severity.DISCREPANCY,
    knob="ante-exempt",
    source=("boo-ray pay.6", "acadiana pay.5", "decision 0071"),
)
def ante_not_due(reckoning: Reckoning, table: Table, ruleset: Ruleset) -> Iterator[Problem]:
    """A player anted who had nothing to pay.

    After a bourré the payment stands in place of the ante; under `boo-ray` those who tied for most
    tricks do not ante again either; where the dealer antes for all, nobody else does. If they put
    in just what somebody else had to, that is one mistake: whose ante it was. A line `ante 2 each`
    says so only where the pot holds an ante of everybody.
    """
    for one in reckoning.differing(Wrong.ANTE_NOT_DUE):
        if one.told:
            names = listed((player for player, _, _ in one.told), "and")
            message = f"Everybody put in an ante of {one.told[0][2]}, and none was due from {names}"
            yield amiss(one, message, f"The pot owes {names} {one.chips}.")
        elif one.other:
            message = f"{one.player} put in {one.recorded} where {one.other} had to ante"
            yield amiss(one, message, f"{one.other} owes {one.player} {one.chips}.")
        else:
            message = f"{one.player} put in an ante of {one.recorded}, and none was due"
            yield amiss(one, message, f"The pot owes {one.player} {one.chips}.")
