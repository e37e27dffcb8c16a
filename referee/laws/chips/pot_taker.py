from referee.laws.chip_law import ChipCase, ChipFault, chip_law, due_to, shares, taken_by
from referee.messages import say, say_many


@chip_law(
    "C506",
    duty="the pot goes to the player who won it",
    knob="pot",
    source="boo-ray pay.1, acadiana pay.1, decision 0072",
)
def pot_taker(case: ChipCase) -> ChipFault:
    """The pot was paid to a player who did not win it.

    By the cards Ann took most tricks, but the line says `pot 8 to Ben`. Nobody who was out or took no
    trick can win it, nor can a player whose renege stands; this is reported in addition to the renege,
    because two things went wrong. Where the table miscounted the tricks and paid by its own count,
    that count is the mistake (R208).
    """
    found = case.found
    paid, message = taken_by(found), shares(found)
    if not found.due and case.took_part:
        message = say("The pot paid {paid}, who took no trick", paid=paid)
    elif not found.due:
        message = say_many(
            "The pot paid {paid}, who was out of the hand",
            "The pot paid {paid}, who were out of the hand",
            len(found.by_player),
            paid=paid,
        )
    elif paid and (due := due_to(found)):
        message = say("The pot paid {paid}, but {due} was due", paid=paid, due=due)
    elif paid:
        message = say("The pot paid {paid}, though all of it had been paid already", paid=paid)
    return ChipFault(message, case.say("{chips} went to the wrong player."))
