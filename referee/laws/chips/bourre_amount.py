from referee.laws.chip_law import ChipFault, ChipsSeen, chip_law, off, owed
from referee.messages import say
from referee.money import Difference, Wrong


@chip_law(
    "C514",
    "bourre-amount",
    Wrong.BOURRE_AMOUNT,
    duty="what a bourré pays",
    knob="bourre",
    source="boo-ray pay.4, acadiana pay.5, la-bourre pay.2, decision 0013",
)
def bourre_amount(found: Difference, seen: ChipsSeen) -> ChipFault:
    """A bourré or a renege was paid with the wrong amount.

    The price is what lay in the pot before it was awarded, or what the ruleset names: after a pot
    of 8, `paid Cal 6` is 2 short. Several bourrés do not share the price; each pays in full.
    """
    pot = seen.ruleset.bourre_pot
    message = say(
        "{player} paid {recorded} to {pot} where {due} was due: {why}",
        player=found.player or say("Somebody"),
        recorded=found.recorded,
        pot=pot,
        due=found.due,
        why=off(found),
    )
    return ChipFault(message, owed(found, pot))
