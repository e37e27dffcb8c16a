from referee.laws.chip_law import ChipCase, ChipFault, chip_law, pot_owes


@chip_law(
    "C517",
    duty="a player who folds cannot be bourré",
    knob="bourre",
    source="boo-ray setup.5, acadiana pay.5",
)
def paid_after_folding(case: ChipCase) -> ChipFault:
    """A player who had folded paid to the next pot.

    Only a stayer can be bourré. After `in Ann, Ben out, Cal` Ben does not owe what the line `paid
    Ben 8` takes. Nothing is reported where it is unknown who stayed.
    """
    pot = case.ruleset.bourre_pot
    message = case.say("{player} had folded but paid {recorded} to {pot}", pot=pot)
    return ChipFault(message, pot_owes(pot, case.player, case.found.chips))
