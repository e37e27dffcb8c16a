from referee.laws.chip_law import ChipFault, ChipsSeen, chip_law, pot_owes
from referee.messages import say
from referee.money import Difference, Wrong


@chip_law(
    "C516",
    "bourre-limit",
    Wrong.BOURRE_LIMIT,
    duty="the limit on a bourré",
    knob="limit",
    source="acadiana variants.2, boo-ray limit.1, decision 0020",
)
def bourre_limit(found: Difference, seen: ChipsSeen) -> ChipFault:
    """The limit on a bourré or a renege was not applied, or was taken for the price.

    With `limit 20` a bourré costs 20 after a pot of 50, and 15 after a pot of 15. `paid Cal 50`
    forgets the limit, and `paid Cal 20` after a pot of 15 takes it for the price. Any other amount
    is reported by C514.
    """
    pot, limit = seen.ruleset.bourre_pot, seen.ruleset.limit
    over = found.recorded > found.due and found.due == limit
    player = found.player or say("Somebody")
    message = say(
        "{player} paid {recorded} to {pot} where {due} was due: {why}",
        player=player,
        recorded=found.recorded,
        pot=pot,
        due=found.due,
        why=say("the limit was not applied") if over else say("the limit is not the price"),
    )
    return ChipFault(message, pot_owes(pot, player, found.chips))
