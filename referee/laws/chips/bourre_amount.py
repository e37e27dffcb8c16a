from referee.laws.chip_law import ChipCase, ChipFault, chip_law, off, owed


@chip_law(
    "C514",
    duty="what a bourré pays",
    knob="bourre",
    source="boo-ray pay.4, acadiana pay.5, la-bourre pay.2, decision 0013",
)
def bourre_amount(case: ChipCase) -> ChipFault:
    """A bourré or a renege was paid with the wrong amount.

    The price is what lay in the pot before it was awarded, or what the ruleset names: after a pot
    of 8, `paid Cal 6` is 2 short. Several bourrés do not share the price; each pays in full.
    """
    pot = case.ruleset.bourre_pot
    message = case.say(
        "{player} paid {recorded} to {pot} where {due} was due: {why}", pot=pot, why=off(case.found)
    )
    return ChipFault(message, owed(case.found, pot))
