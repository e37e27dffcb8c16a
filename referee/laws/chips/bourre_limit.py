from referee.laws.chip_law import ChipCase, ChipFault, chip_law, pot_owes
from referee.messages import say


@chip_law(
    "C516",
    duty="the limit on a bourré",
    knob="limit",
    source="acadiana variants.2, boo-ray limit.1, decision 0020",
)
def bourre_limit(case: ChipCase) -> ChipFault:
    """The limit on a bourré or a renege was not applied, or was taken for the price.

    With `limit 20` a bourré costs 20 after a pot of 50, and 15 after a pot of 15. `paid Cal 50`
    forgets the limit, and `paid Cal 20` after a pot of 15 takes it for the price. Any other amount
    is reported by C514.
    """
    found, pot = case.found, case.ruleset.bourre_pot
    over = found.recorded > found.due and found.due == case.ruleset.limit
    message = case.say(
        "{player} paid {recorded} to {pot} where {due} was due: {why}",
        pot=pot,
        why=say("the limit was not applied") if over else say("the limit is not the price"),
    )
    return ChipFault(message, pot_owes(pot, case.player, found.chips))
