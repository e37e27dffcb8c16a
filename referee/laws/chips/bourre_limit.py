"""C516: the limit on a bourré or a renege was not applied, or was taken for the price."""

from referee.laws.chip_law import ChipFault, ChipsSeen, chip_law
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
    why = "the limit was not applied" if over else "the limit is not the price"
    message = f"{found.player} paid {found.recorded} to {pot} where {found.due} was due: {why}"
    return ChipFault(message, f"{pot.capitalize()} owes {found.player} {found.chips}.")
