from referee.laws.chip_law import ChipCase, ChipFault, chip_law
from referee.messages import say


@chip_law(
    "C518",
    duty="which bourrés a deal is played for",
    knob="bourre-queue",
    source="la-bourre pay.3, decision 0046",
)
def bourre_queue(case: ChipCase) -> ChipFault:
    """The pot holds bourrés that should wait, or lacks some that should not.

    When several bourrés are owed, a table plays for all of them at once or for one per deal, oldest
    first. Under `bourre-queue one-per-deal` the second of two bourrés waits.
    """
    early = case.found.recorded > case.found.due
    which = (
        say("a bourré that has to wait was played for")
        if early
        else say("a bourré that was due was not played for")
    )
    message = case.say("The pot was {recorded} where {due} was due: {which}", which=which)
    if early:
        return ChipFault(message, case.say("{chips} waits."))
    return ChipFault(message, case.say("{chips} belongs in this pot."))
