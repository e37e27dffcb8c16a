"""C507: the pot was paid out although nobody had won it."""

from collections.abc import Iterator

from referee.game import Problem, Severity
from referee.laws.amiss import amiss, taken_by
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

    When two or more took the most tricks the pot stays for the next deal, and so it does where the
    ruleset asks for a majority that nobody has, where nobody stayed in, and after a misdeal. Where
    one line says that it stays and others pay it out, the chips were paid out, unless a later line
    shows otherwise.
    """
    for one in reckoning.differing(Wrong.POT_PAID):
        belong = "belongs" if len(one.told) == 1 else "belong"
        yield amiss(
            one,
            f"The pot paid {taken_by(one)}, and nobody had won it: it stays for the next deal",
            f"{taken_by(one).replace(' to ', ' from ')} {belong} in the next pot.",
        )
