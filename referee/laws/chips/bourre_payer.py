from referee.laws.chip_law import ChipFault, ChipsSeen, chip_law, owes, pot_owes
from referee.messages import say
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
    player = found.player or say("Somebody")
    if found.other:
        message = say(
            "{player} paid the {recorded} that {other} owed to {pot}",
            player=player,
            recorded=found.recorded,
            other=found.other,
            pot=pot,
        )
        return ChipFault(message, owes(found.other, player, found.chips))
    message = say(
        "{player} paid {recorded} to {pot} but owed nothing",
        player=player,
        recorded=found.recorded,
        pot=pot,
    )
    return ChipFault(message, pot_owes(pot, player, found.chips))
