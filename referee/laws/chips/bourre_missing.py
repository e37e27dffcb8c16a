from referee.laws.chip_law import ChipCase, ChipFault, chip_law, owes


@chip_law(
    "C513",
    duty="a player who is bourré pays",
    knob="bourre",
    source="boo-ray pay.4, acadiana pay.5, simultaneous-002 score.4",
)
def bourre_missing(case: ChipCase) -> ChipFault:
    """A bourré was not paid.

    A `paid` line names who paid to the next pot, and a stayer who took no trick is missing; where a
    count after the hand, or the next pot, shows the payment, only a remark says so. Or there is no
    such line, and the next pot is short of exactly that bourré. Otherwise the player is assumed to
    have paid with the next antes, or under `bourre-queue this-pot` into this pot.
    """
    found, pot = case.found, case.ruleset.bourre_pot
    if found.player:
        message = case.say("{player} was bourré for {due} and did not pay")
        return ChipFault(message, owes(found.player, pot, found.due))
    message = case.say("One of the bourrés of {due} was not paid")
    return ChipFault(message, case.say("{pot:capital} lacks {due}.", pot=pot))
