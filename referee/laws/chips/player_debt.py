"""C523: what one player owes another does not fit the loans and payments before."""

from referee.laws.chip_law import ChipFault, ChipsSeen, chip_law, off
from referee.money import Difference, Wrong


@chip_law(
    "C523",
    "player-debt",
    Wrong.PAID_BACK,
    Wrong.ON_PAPER,
    duty="what is lent is what is owed",
    source="decision 0316",
)
def player_debt(found: Difference, _: ChipsSeen) -> ChipFault:
    """What one player owes another does not fit the loans and payments before.

    After `loan Ann to Dee 10` and `repay Dee to Ann 4` Dee owes Ann 6: neither `repay Dee to Ann 8`
    nor `owes Dee to Ann 5` fits. What is said to be owed beyond the loans is of an earlier day, and
    so is a payment where no line records a debt between the two: nothing is reported.
    """
    if found.wrong is Wrong.PAID_BACK:
        message = (
            f"{found.player} paid {found.other} back {found.recorded} where {found.due} was owed: "
            f"{off(found)}"
        )
        return ChipFault(message, f"{found.other} owes {found.player} {found.chips}.")
    message = (
        f"{found.player} is said to owe {found.other} {found.recorded} where the lines before "
        f"come to {found.due}: {off(found)}"
    )
    return ChipFault(message, f"The two of them settle the {found.chips}.")
