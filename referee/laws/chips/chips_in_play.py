"""C520: everybody was counted, and the table has more or fewer chips than were bought."""

from collections.abc import Iterator

from referee.game import Problem, Severity, counted
from referee.laws.amiss import amiss, counts
from referee.laws.law import law
from referee.money import Reckoning, Wrong
from referee.replay import Table
from referee.rulesets import Ruleset


@law(
    "C520",
    "chips-in-play",
    on=Reckoning,
    duty="no chip is born or lost",
    severity=Severity.DISCREPANCY,
    source="decision 0073",
)
def chips_in_play(reckoning: Reckoning, table: Table, ruleset: Ruleset) -> Iterator[Problem]:
    """Everybody was counted, and the table has more or fewer chips than were bought.

    Chips only change hands: what lies before the players and in the pot is what was bought less
    what was cashed. If one player's count alone is off, that player is named. From the count on
    the record is what was counted, so it is reported once.
    """
    for one in reckoning.differing(Wrong.TOTAL):
        gone = "missing" if one.recorded < one.due else "too many"
        chips = counted(one.chips, "chip")
        message = f"{chips} {gone} at the table: {counts(one)}"
        yield amiss(one, message, f"{chips} cannot be explained by the record.")
