from referee.laws.chip_law import ChipCase, ChipFault, chip_law
from referee.money import Wrong


@chip_law(
    "C522", duty="a pot that nobody won goes back to the players, whole", source="decision 0316"
)
def pot_shared(case: ChipCase) -> ChipFault:
    """The chips shared out are not those that lay in the pot.

    `share 3 each` gives 12 back to four players; where 13 lay in the pot, a chip is still there.
    The shares may hold the bourrés that are still owed to the pot, or leave them out. A share of
    somebody who has left the table is reported too, and a kitty that takes more than the pot
    holds. Nothing is reported where the record does not
    show what lay there.
    """
    found = case.found
    match found.wrong:
        case Wrong.KITTY:
            message = case.say("{recorded} of the pot went to the kitty, but it held {due}")
            return ChipFault(message, case.say("The kitty gives back {chips}."))
        case Wrong.SHARED_AWAY:
            message = case.say("{player} got {recorded} of the pot and was not at the table")
            return ChipFault(message, case.say("{chips} may belong to those who were."))
    message = case.say("The shares come to {recorded} where {due} lay in the pot: {off}")
    if found.recorded < found.due:
        return ChipFault(message, case.say("{chips} is left to share."))
    return ChipFault(message, case.say("{chips} too many came from the pot."))
