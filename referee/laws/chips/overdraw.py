from referee.laws.chip_law import ChipFault, ChipsSeen, chip_law, off, unexplained
from referee.messages import say
from referee.money import Difference, Wrong


@chip_law(
    "C521",
    "overdraw",
    Wrong.OVERDRAWN,
    duty="nobody pays more than they have",
    knob="short-stack",
    source="decision 0074",
)
def overdraw(found: Difference, _: ChipsSeen) -> ChipFault:
    """A player paid or cashed more chips than they had.

    Nobody can cash what they do not have. Under `short-stack debt` a payment of the game may run
    into debt; under `all-in` and `out` players pay what they have, so a line that has them pay more
    is wrong. A stack that was never counted is not checked.
    """
    message = say(
        "{player} paid {recorded} but had only {due}: {off}",
        player=found.player or say("Somebody"),
        recorded=found.recorded,
        due=found.due,
        off=off(found),
    )
    return ChipFault(message, unexplained(found))
