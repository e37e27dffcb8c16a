"""C517: a player who had folded paid to the next pot."""

from referee.laws.chip_law import ChipFault, ChipsSeen, chip_law
from referee.money import Difference, Wrong


@chip_law(
    "C517",
    "paid-after-folding",
    Wrong.PAID_AFTER_FOLDING,
    duty="a player who folds cannot be bourré",
    knob="bourre",
    source="boo-ray setup.5, acadiana pay.5",
)
def paid_after_folding(found: Difference, seen: ChipsSeen) -> ChipFault:
    """A player who had folded paid to the next pot.

    Only a stayer can be bourré. After `in Ann, Ben out, Cal` Ben does not owe what the line `paid
    Ben 8` takes. Nothing is reported where it is unknown who stayed.
    """
    pot = seen.ruleset.bourre_pot
    message = f"{found.player} had folded but paid {found.recorded} to {pot}"
    return ChipFault(message, f"{pot.capitalize()} owes {found.player} {found.chips}.")
