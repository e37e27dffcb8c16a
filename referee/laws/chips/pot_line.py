from referee.laws.chip_law import ChipCase, ChipFault, chip_law, perhaps_an_ante


@chip_law(
    "C512",
    duty="the pot line names what lies in the pot",
    knob="pot",
    source="boo-ray pay.1, acadiana deal.4, decision 0070",
)
def pot_line(case: ChipCase) -> ChipFault:
    """A `pot` line names more or fewer chips than the record puts in the pot.

    The pot holds the recorded antes, what was carried, and the bourrés of the hand before. If these
    come to 8 and the line says `pot 9 carries`, somebody put in a chip that nobody wrote down, or
    the number is a slip. From then on the pot is what the line says, unless a later line shows
    otherwise.
    """
    message = case.say("The pot was written as {recorded}, but held {due}: {off}")
    return ChipFault(message, case.unexplained, perhaps_an_ante(case))
