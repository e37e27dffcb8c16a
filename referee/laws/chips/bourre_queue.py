"""C518: the pot holds bourrés that should wait, or lacks some that should not."""

from referee.laws.chip_law import ChipFault, ChipsSeen, chip_law
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
    more = found.recorded > found.due
    which = "a bourré that has to wait was" if more else "a bourré that was due was not"
    message = f"The pot was {found.recorded} where {found.due} was due: {which} played for"
    return ChipFault(message, f"{found.chips} {'waits' if more else 'belongs in this pot'}.")
