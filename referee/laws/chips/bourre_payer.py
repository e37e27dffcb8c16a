"""C515: a player who owed nothing paid to the next pot."""

from referee.laws.chip_law import ChipFault, ChipsSeen, chip_law
from referee.money import Difference, Wrong


@chip_law(
    "C515",
    "bourre-payer",
    Wrong.BOURRE_PAYER,
    duty="nobody else pays a bourré",
    knob="bourre",
    source="boo-ray pay.4, acadiana pay.5",
)
def bourre_payer(found: Difference, seen: ChipsSeen) -> ChipFault:
    """A player who owed nothing paid to the next pot.

    If they paid exactly what somebody else owed, and that player is not in the line, it is one
    mistake: the wrong name. A player who had folded is reported by C517. The chips lie in the next
    pot all the same, as the line says.
    """
    pot = seen.ruleset.bourre_pot
    if found.other:
        message = f"{found.player} paid the {found.recorded} that {found.other} owed to {pot}"
        return ChipFault(message, f"{found.other} owes {found.player} {found.chips}.")
    message = f"{found.player} paid {found.recorded} to {pot} but owed nothing"
    return ChipFault(message, f"{pot.capitalize()} owes {found.player} {found.chips}.")
