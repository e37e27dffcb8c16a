"""C522: what was shared out is not what lay in the pot."""

from referee.laws.chip_law import ChipFault, ChipsSeen, chip_law, off
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
    """What was shared out is not what lay in the pot.

    `share 3 each` gives 12 back to four players; where 13 lay in the pot, a chip is still there.
    The shares may hold the bourrés that are still owed to the pot, or leave them out. A share of
    somebody who has left the table is reported too, and a kitty that takes more than the pot
    holds. Nothing is reported where the record does not
    show what lay there.
    """
    match found.wrong:
        case Wrong.KITTY:
            message = f"{found.recorded} of the pot went to the kitty where {found.due} lay there"
            return ChipFault(message, f"The kitty gives back {found.chips}.")
        case Wrong.SHARED_AWAY:
            message = f"{found.player} got {found.recorded} of the pot and was not at the table"
            return ChipFault(message, f"{found.chips} may belong to those who were.")
    message = f"The shares come to {found.recorded} where {found.due} lay in the pot: {off(found)}"
    few = found.recorded < found.due
    left = "is left to share" if few else "too many came from the pot"
    return ChipFault(message, f"{found.chips} {left}.")
