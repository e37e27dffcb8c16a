"""C520: a count of all stacks comes to more or fewer chips than were bought."""

from collections.abc import Iterator

from referee.game import Problem, Severity, counted
from referee.laws.chip_problem import chip_problem, counts
from referee.laws.law import law
from referee.money import Reckoning, Wrong
from referee.replay import Table
from referee.rulesets import Ruleset


@law(
    "C520",
    "chips-in-play",
    on=Reckoning,
    duty="no chip appears or disappears",
    severity=Severity.DISCREPANCY,
    source="decision 0073",
)
def chips_in_play(reckoning: Reckoning, table: Table, ruleset: Ruleset) -> Iterator[Problem]:
    """A count of all stacks comes to more or fewer chips than were bought.

    Chips only change hands: the stacks and the pot together hold what was bought less what was
    cashed. If only one player's count is off, that player is named. From then on the count is taken
    as right. Where hands are recorded without their pots, what everybody has together can still be
    no more than was brought.
    """
    for found in reckoning.differing(Wrong.TOTAL):
        gone = "missing" if found.recorded < found.due else "too many"
        chips = counted(found.chips, "chip")
        sums = f"all together had {found.recorded} where there were {found.due}"
        shares = counts(found) if found.by_player or found.player else sums
        message = f"{chips} {gone} at the table: {shares}"
        yield chip_problem(found, message, f"{chips} cannot be explained by the record.")
