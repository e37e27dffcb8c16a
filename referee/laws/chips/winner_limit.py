from referee.laws.chip_law import ChipCase, ChipFault, chip_law, shares
from referee.messages import say


@chip_law(
    "C509",
    duty="the limit on what the winner takes",
    knob="limit-winner",
    source="boo-ray limit.2, acadiana variants.2, decision 0020",
)
def winner_limit(case: ChipCase) -> ChipFault:
    """The limit on what the winner takes was not applied, or was applied where none holds.

    Under `boo-ray` with `limit 20` the winner of a pot of 50 takes 20 and 30 stay. Under `acadiana`
    the limit caps only what a bourré costs, and the winner takes all 50.
    """
    found = case.found
    paid = shares(found)
    if found.recorded > found.due:
        message = say("{shares}: the limit was not applied", shares=paid)
        return ChipFault(message, case.say("{chips} belongs in the next pot."))
    message = say("{shares}: the limit does not hold for the winner", shares=paid)
    return ChipFault(message, case.say("{chips} more goes to the winner."))
