"""C507: the pot was paid out although nobody had won it."""

from collections.abc import Iterator

from referee.game import Problem, Severity, listed
from referee.laws.chip_problem import chip_problem, taken_by
from referee.laws.law import law
from referee.money import Reckoning, Wrong
from referee.replay import Table
from referee.rulesets import Ruleset


@law(
    "C507",
    "pot-paid-unwon",
    on=Reckoning,
    duty="a pot that nobody won stays",
    severity=Severity.DISCREPANCY,
    knob="tie",
    source=("boo-ray pay.5", "acadiana pay.4", "simultaneous-002 score.3"),
)
def pot_paid_unwon(reckoning: Reckoning, table: Table, ruleset: Ruleset) -> Iterator[Problem]:
    """The pot was paid out although nobody had won it.

    The pot stays for the next deal when two or more players tied for most tricks, when nobody has
    the majority that the ruleset asks for, when nobody stayed in, and after a misdeal. Where one
    line carries the pot and others pay it out, it counts as paid out, unless a later line shows
    otherwise.
    """
    taken = (table.hand.taken if table.hand else None) or {}
    top = max(taken.values(), default=0)
    most = [player for player, tricks in taken.items() if top and tricks == top]
    tied = f" ({listed(most, 'and')} tied)" if len(most) > 1 else ""
    for found in reckoning.differing(Wrong.POT_PAID):
        belong = "belongs" if len(found.by_player) == 1 else "belong"
        yield chip_problem(
            found,
            f"The pot paid {taken_by(found)}, but nobody had won it{tied}: it stays for the next deal",
            f"{taken_by(found).replace(' to ', ' from ')} {belong} in the next pot.",
        )
