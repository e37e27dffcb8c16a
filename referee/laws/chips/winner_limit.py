"""C509: the limit on what the winner takes was not applied, or was applied where none holds."""

from referee.laws.chip_law import ChipFault, ChipsSeen, chip_law, shares
from referee.money import Difference, Wrong


@chip_law(
    "C509",
    "winner-limit",
    Wrong.WINNER_LIMIT,
    duty="the limit on what the winner takes",
    knob="limit-winner",
    source="boo-ray limit.2, acadiana variants.2, decision 0020",
)
def winner_limit(found: Difference, _: ChipsSeen) -> ChipFault:
    """The limit on what the winner takes was not applied, or was applied where none holds.

    Under `boo-ray` with `limit 20` the winner of a pot of 50 takes 20 and 30 stay. Under `acadiana`
    the limit caps only what a bourré costs, and the winner takes all 50.
    """
    over = found.recorded > found.due
    why = "was not applied" if over else "does not hold for the winner"
    remedy = "belongs in the next pot" if over else "more goes to the winner"
    return ChipFault(f"{shares(found)}: the limit {why}", f"{found.chips} {remedy}.")
