from referee.laws.chip_law import ChipFault, ChipsSeen, chip_law
from referee.messages import say
from referee.money import Difference, Wrong


@chip_law(
    "C518",
    "bourre-queue",
    Wrong.QUEUE,
    duty="which bourrés a deal is played for",
    knob="bourre-queue",
    source="la-bourre pay.3, decision 0046",
)
def bourre_queue(found: Difference, _: ChipsSeen) -> ChipFault:
    """The pot holds bourrés that should wait, or lacks some that should not.

    When several bourrés are owed, a table plays for all of them at once or for one per deal, oldest
    first. Under `bourre-queue one-per-deal` the second of two bourrés waits.
    """
    chips, early = found.chips, found.recorded > found.due
    which = (
        say("a bourré that has to wait was played for")
        if early
        else say("a bourré that was due was not played for")
    )
    message = say(
        "The pot was {recorded} where {due} was due: {which}",
        recorded=found.recorded,
        due=found.due,
        which=which,
    )
    if early:
        return ChipFault(message, say("{chips} waits.", chips=chips))
    return ChipFault(message, say("{chips} belongs in this pot.", chips=chips))
