from referee.laws.chip_law import ChipCase, ChipFault, chip_law, counts
from referee.messages import counted, say


@chip_law("C520", duty="no chip appears or disappears", source="decision 0073")
def chips_in_play(case: ChipCase) -> ChipFault:
    """A count of all stacks comes to more or fewer chips than were bought.

    Chips only change hands: the stacks and the pot together hold what was bought less what was
    cashed. If only one player's count is off, that player is named. Where hands are recorded
    without their pots, what everybody has together can still be no more than was brought.
    """
    found = case.found
    chips = counted(found.chips, "chip")
    sums = case.say("all together had {recorded} where there were {due}")
    shares = counts(found) if found.by_player or found.player else sums
    if found.recorded < found.due:
        message = say("{chips} missing at the table: {shares}", chips=chips, shares=shares)
    else:
        message = say("{chips} too many at the table: {shares}", chips=chips, shares=shares)
    return ChipFault(message, say("{chips} cannot be explained by the record.", chips=chips))
