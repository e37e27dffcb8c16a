from referee.laws.chip_law import ChipCase, ChipFault, chip_law, owed, pot_owes
from referee.messages import say


@chip_law(
    "C504",
    duty="every stayer pays the second ante",
    knob="second-ante",
    source="acadiana intent.2, decision 0071",
)
def second_ante(case: ChipCase) -> ChipFault:
    """A second ante is missing, wrong, or paid by a player who is out.

    Where the ruleset has a second ante, an `ante` line after the `in` line records it: every stayer
    pays it and nobody else. Without such a line it is assumed to be paid.
    """
    found = case.found
    pot = say("the pot")
    message = case.say(
        "{player} paid {paid} for staying in, but {due} was due: {off}",
        player=found.player or say("Everybody who stayed"),
        paid=found.recorded or say("nothing"),
        due=found.due or say("nothing"),
    )
    if found.player:
        return ChipFault(message, owed(found, pot))
    if found.recorded < found.due:
        return ChipFault(message, case.say("Everybody who stayed owes {pot} {chips}.", pot=pot))
    return ChipFault(message, pot_owes(pot, say("everybody who stayed"), found.chips))
