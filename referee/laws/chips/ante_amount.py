from referee.laws.chip_law import ChipCase, ChipFault, chip_law, off, owed
from referee.messages import Message, say
from referee.money import Difference, Wrong


@chip_law(
    "C502",
    duty="everybody antes the same",
    knob="ante",
    source="boo-ray setup.1, acadiana deal.4, decision 0071",
)
def ante_amount(case: ChipCase) -> ChipFault:
    """An ante differs from what the table antes.

    The ante is set by a house rule (`rules boo-ray 1, ante 2`), or else by what most players put
    in. In `ante Ann 2, Ben 2, Cal 1` Cal is one chip short. Where the dealer antes for all, the
    amount must come to an ante for each player who would have paid. The same line written twice in
    a row is one mistake; `ante 1 each` twice may be how a table writes an ante of 2, and is
    accepted unless the pot contradicts it.
    """
    found = case.found
    if found.wrong is Wrong.ANTES_TWICE:
        message = _written_again(found)
    else:
        message = case.say(
            "{player} put in an ante of {recorded} where {due} was due: {off}",
            player=found.player or say("Everybody"),
        )
    if found.player and found.wrong is Wrong.ANTE_AMOUNT:
        return ChipFault(message, owed(found, say("the pot")))
    return ChipFault(message, case.say("The pot is off by {chips}."))


def _written_again(found: Difference) -> Message:
    if found.recorded == 2 * found.due:
        return say("The same antes were written twice: {off}", off=off(found))
    times = found.recorded // found.due
    return say("The same antes were written {number} times: {off}", number=times, off=off(found))
