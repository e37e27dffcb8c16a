"""C502: an ante of another amount than the table's."""

from collections.abc import Iterator

from referee.game import Problem, Severity
from referee.laws.amiss import amiss, off
from referee.laws.law import law
from referee.money import Reckoning, Wrong
from referee.replay import Table
from referee.rulesets import Ruleset


@law(
    "C502",
    "ante-amount",
    on=Reckoning,
    duty="everybody antes the same",
    severity=Severity.DISCREPANCY,
    knob="ante",
    source=("boo-ray setup.1", "acadiana deal.4", "decision 0071"),
)
def ante_amount(reckoning: Reckoning, table: Table, ruleset: Ruleset) -> Iterator[Problem]:
    """An ante of another amount than the table's.

    What a table antes is what a house rule says (`rules boo-ray 1, ante 2`); without it what most
    players put in. In `ante Ann 2, Ben 2, Cal 1` Cal is one chip short. Where the dealer antes for
    all, the amount must come to an ante for each player who would have paid. The same line twice,
    one below the other, is one mistake; `ante 1 each` twice may be how a table writes an ante of
    2, and is in order where the pot does not speak against it.
    """
    for one in reckoning.differing(Wrong.ANTES_TWICE):
        times = "twice" if one.recorded == 2 * one.due else f"{one.recorded // one.due} times"
        message = f"The same antes are written down {times}: {off(one)}"
        yield amiss(one, message, f"The pot is off by {one.chips}.")
    for one in reckoning.differing(Wrong.ANTE_AMOUNT):
        who = one.player or "Everybody"
        message = f"{who} put in an ante of {one.recorded}, and {one.due} was due: {off(one)}"
        if one.player is None:
            yield amiss(one, message, f"The pot is off by {one.chips}.")
        elif one.recorded < one.due:
            yield amiss(one, message, f"{one.player} owes the pot {one.chips}.")
        else:
            yield amiss(one, message, f"The pot owes {one.player} {one.chips}.")
