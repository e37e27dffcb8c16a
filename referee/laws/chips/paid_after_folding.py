from referee.laws.chip_law import ChipFault, ChipsSeen, chip_law, pot_owes
from referee.messages import say
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
    player = found.player or say("Somebody")
    message = say(
        "{player} had folded but paid {recorded} to {pot}",
        player=player,
        recorded=found.recorded,
        pot=pot,
    )
    return ChipFault(message, pot_owes(pot, player, found.chips))
