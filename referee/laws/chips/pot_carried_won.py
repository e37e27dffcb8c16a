from referee.laws.chip_law import ChipCase, ChipFault, chip_law, due_to
from referee.messages import say


@chip_law(
    "C508",
    duty="a pot that was won is paid out",
    knob="pot",
    source="boo-ray pay.1, acadiana pay.1",
)
def pot_carried_won(case: ChipCase) -> ChipFault:
    """The pot was carried although a player had won it.

    `pot 8 carries`, but by the cards Ann took three tricks. The chips lie in the next pot, unless a
    later line shows that they were paid after all.
    """
    due = due_to(case.found)
    message = say("The pot was carried, but {due} was due", due=due)
    return ChipFault(message, say("Due from what was carried: {due}.", due=due))
