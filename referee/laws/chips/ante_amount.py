"""C502: an ante that differs from what the table antes."""

from referee.laws.chip_law import ChipFault, ChipsSeen, chip_law, off, owed
from referee.money import Difference, Wrong


@chip_law(
    "C502",
    "ante-amount",
    Wrong.ANTES_TWICE,
    Wrong.ANTE_AMOUNT,
    duty="everybody antes the same",
    knob="ante",
    source="boo-ray setup.1, acadiana deal.4, decision 0071",
)
def ante_amount(found: Difference, _: ChipsSeen) -> ChipFault:
    """An ante differs from what the table antes.

    The ante is set by a house rule (`rules boo-ray 1, ante 2`), or else by what most players put
    in. In `ante Ann 2, Ben 2, Cal 1` Cal is one chip short. Where the dealer antes for all, the
    amount must come to an ante for each player who would have paid. The same line written twice in
    a row is one mistake; `ante 1 each` twice may be how a table writes an ante of 2, and is
    accepted unless the pot contradicts it.
    """
    if found.wrong is Wrong.ANTES_TWICE:
        many = found.recorded // found.due
        times = "twice" if found.recorded == 2 * found.due else f"{many} times"
        message = f"The same antes were written {times}: {off(found)}"
    else:
        who = found.player or "Everybody"
        message = (
            f"{who} put in an ante of {found.recorded} where {found.due} was due: {off(found)}"
        )
    somebody = found.player and found.wrong is Wrong.ANTE_AMOUNT
    pot_is_off = f"The pot is off by {found.chips}."
    return ChipFault(message, owed(found, "the pot") if somebody else pot_is_off)
