"""C506: the pot was paid to somebody who did not win it."""

from collections.abc import Iterator

from referee.game import Problem, Severity
from referee.laws.amiss import amiss, due_to, shares, taken_by
from referee.laws.law import law
from referee.money import Reckoning, Wrong
from referee.replay import Table
from referee.rulesets import Ruleset


@law(
    "C506",
    "pot-taker",
    on=Reckoning,
    duty="the pot goes to whoever won it",
    severity=Severity.DISCREPANCY,
    knob="pot",
    source=("boo-ray pay.1", "acadiana pay.1", "decision 0072"),
)
def pot_taker(reckoning: Reckoning, table: Table, ruleset: Ruleset) -> Iterator[Problem]:
    """The pot was paid to somebody who did not win it.

    By the cards Ann took most tricks, and the line says `pot 8 to Ben`. A player who was out
    cannot win it either, nor can a player whose renege stands: that is reported beside the renege,
    for two things went wrong and two can be put right. Where the table miscounted the tricks and
    paid by its own count, that count is the mistake (R208).
    """
    for one in reckoning.differing(Wrong.POT_TAKER):
        if not one.due:
            were = "was" if len(one.told) == 1 else "were"
            message = f"The pot paid {taken_by(one)}, who {were} out of the hand"
        elif taken_by(one):
            message = f"The pot paid {taken_by(one)}, and {due_to(one)} was due"
        else:
            message = shares(one)
        yield amiss(one, message, f"{one.chips} went to the wrong player.")
