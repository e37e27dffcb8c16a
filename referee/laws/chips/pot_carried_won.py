from referee.laws.chip_law import ChipFault, ChipsSeen, chip_law, due_to
from referee.messages import say
from referee.money import Difference, Wrong


@chip_law(
    "C508",
    "pot-carried-won",
    Wrong.POT_CARRIED,
    duty="a pot that was won is paid out",
    knob="pot",
    source="boo-ray pay.1, acadiana pay.1",
)
def pot_carried_won(found: Difference, _: ChipsSeen) -> ChipFault:
    """The pot was carried although a player had won it.

    `pot 8 carries`, but by the cards Ann took three tricks. The chips lie in the next pot, unless a
    later line shows that they were paid after all.
    """
    due = due_to(found)
    message = say("The pot was carried, but {due} was due", due=due)
    return ChipFault(message, say("Due from what was carried: {due}.", due=due))
