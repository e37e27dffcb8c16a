from referee.laws.chip_law import ChipCase, ChipFault, chip_law, owes, pot_owes


@chip_law(
    "C515", duty="nobody else pays a bourré", knob="bourre", source="boo-ray pay.4, acadiana pay.5"
)
def bourre_payer(case: ChipCase) -> ChipFault:
    """A player who owed nothing paid to the next pot.

    If they paid exactly what somebody else owed, and that player is not in the line, it is one
    mistake: the wrong name. A player who had folded is reported by C517.
    """
    found, pot = case.found, case.ruleset.bourre_pot
    if found.other:
        message = case.say(
            "{player} paid the {recorded} that {other} owed to {pot}", other=found.other, pot=pot
        )
        return ChipFault(message, owes(found.other, case.player, found.chips))
    message = case.say("{player} paid {recorded} to {pot} but owed nothing", pot=pot)
    return ChipFault(message, pot_owes(pot, case.player, found.chips))
