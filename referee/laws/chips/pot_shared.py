from referee.laws.chip_law import ChipFault, ChipsSeen, chip_law, off
from referee.messages import say
from referee.money import Difference, Wrong


@chip_law(
    "C522",
    "pot-shared",
    Wrong.SHARED,
    Wrong.KITTY,
    Wrong.SHARED_AWAY,
    duty="a pot that nobody won goes back to the players, whole",
    source="decision 0316",
)
def pot_shared(found: Difference, _: ChipsSeen) -> ChipFault:
    """The chips shared out are not those that lay in the pot.

    `share 3 each` gives 12 back to four players; where 13 lay in the pot, a chip is still there.
    The shares may hold the bourrés that are still owed to the pot, or leave them out. A share of
    somebody who has left the table is reported too, and a kitty that takes more than the pot
    holds. Nothing is reported where the record does not
    show what lay there.
    """
    match found.wrong:
        case Wrong.KITTY:
            message = say(
                "{recorded} of the pot went to the kitty, but it held {due}",
                recorded=found.recorded,
                due=found.due,
            )
            return ChipFault(message, say("The kitty gives back {chips}.", chips=found.chips))
        case Wrong.SHARED_AWAY:
            message = say(
                "{player} got {recorded} of the pot and was not at the table",
                player=found.player or say("Somebody"),
                recorded=found.recorded,
            )
            return ChipFault(
                message, say("{chips} may belong to those who were.", chips=found.chips)
            )
    message = say(
        "The shares come to {recorded} where {due} lay in the pot: {off}",
        recorded=found.recorded,
        due=found.due,
        off=off(found),
    )
    if found.recorded < found.due:
        return ChipFault(message, say("{chips} is left to share.", chips=found.chips))
    return ChipFault(message, say("{chips} too many came from the pot.", chips=found.chips))
