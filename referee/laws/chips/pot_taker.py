"""C506: the pot was paid to a player who did not win it."""

from collections.abc import Iterator

from referee.game import Problem, Severity
from referee.laws.chip_problem import chip_problem, due_to, shares, taken_by
from referee.laws.law import law
from referee.money import Reckoning, Wrong
from referee.replay import Table
from referee.rulesets import Ruleset


@law(
    "C506",
    "pot-taker",
    on=Reckoning,
    duty="the pot goes to the player who won it",
    severity=Severity.DISCREPANCY,
    knob="pot",
    source=("boo-ray pay.1", "acadiana pay.1", "decision 0072"),
)
def pot_taker(reckoning: Reckoning, table: Table, ruleset: Ruleset) -> Iterator[Problem]:
    """The pot was paid to a player who did not win it.

    By the cards Ann took most tricks, but the line says `pot 8 to Ben`. A player who was out cannot
    win it, nor can a player whose renege stands; this is reported in addition to the renege,
    because two things went wrong. Where the table miscounted the tricks and paid by its own count,
    that count is the mistake (R208).
    """
    for found in reckoning.differing(Wrong.POT_TAKER):
        if not found.due:
            were = "was" if len(found.by_player) == 1 else "were"
            message = f"The pot paid {taken_by(found)}, who {were} out of the hand"
        elif taken_by(found):
            message = f"The pot paid {taken_by(found)}, but {due_to(found)} was due"
        else:
            message = shares(found)
        yield chip_problem(found, message, f"{found.chips} went to the wrong player.")
