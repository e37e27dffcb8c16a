from referee.laws.chip_law import ChipCase, ChipFault, chip_law, owes, pot_owes
from referee.messages import listed, say


@chip_law(
    "C503",
    duty="nobody antes who is exempt",
    knob="ante-exempt",
    source="boo-ray pay.6, acadiana pay.5, decision 0071",
)
def ante_not_due(case: ChipCase) -> ChipFault:
    """A player anted who had nothing to pay.

    After a bourré the payment replaces the ante; under `boo-ray` players who tied for most tricks
    do not ante again either; where the dealer antes for all, nobody else does. If the player put in
    exactly what somebody else owed, that is one mistake: the wrong name. A line `ante 2 each`
    breaks this law only where the pot holds an ante from everybody.
    """
    found = case.found
    if found.by_player:
        names = listed((player for player, _, _ in found.by_player), "and")
        message = say(
            "Everybody put in an ante of {ante}, but none was due from {players}",
            ante=found.by_player[0][2],
            players=names,
        )
        return ChipFault(message, pot_owes(say("the pot"), names, found.chips))
    if found.other:
        message = case.say(
            "{player} put in {recorded} where {other} had to ante", other=found.other
        )
        return ChipFault(message, owes(found.other, case.player, found.chips))
    message = case.say("{player} put in an ante of {recorded}, but none was due")
    return ChipFault(message, pot_owes(say("the pot"), case.player, found.chips))
