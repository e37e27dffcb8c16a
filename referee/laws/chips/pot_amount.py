from referee.laws.chip_law import ChipCase, ChipFault, chip_law, perhaps_an_ante, shares
from referee.messages import say_many


@chip_law(
    "C505",
    duty="the winner takes the pot",
    knob="pot",
    source="boo-ray pay.1, acadiana pay.1, decision 0070",
)
def pot_amount(case: ChipCase) -> ChipFault:
    """The right player was paid the wrong amount from the pot.

    `pot 10 to Ann`, but the recorded antes, the chips carried over and the bourrés of the hand
    before come to 12. What was not paid out lies in the next pot, unless a later line shows that
    the number was a slip of the pen.
    """
    found = case.found
    if found.recorded < found.due:
        remedy = say_many(
            "{number} more goes from the pot to the winner.",
            "{number} more go from the pot to the winner.",
            found.chips,
        )
    else:
        remedy = case.say("{chips} too many came from the pot.")
    message = case.say("{shares}: {off}", shares=shares(found))
    return ChipFault(message, remedy, perhaps_an_ante(case))
