"""C503: a player anted who had nothing to pay."""

from referee.game import listed
from referee.laws.chip_law import ChipFault, ChipsSeen, chip_law
from referee.money import Difference, Wrong


@chip_law(
    "C503",
    "ante-not-due",
    Wrong.ANTE_NOT_DUE,
    duty="nobody antes who is exempt",
    knob="ante-exempt",
    source="boo-ray pay.6, acadiana pay.5, decision 0071",
)
def ante_not_due(found: Difference, _: ChipsSeen) -> ChipFault:
    """A player anted who had nothing to pay.

    After a bourré the payment replaces the ante; under `boo-ray` players who tied for most tricks
    do not ante again either; where the dealer antes for all, nobody else does. If the player put in
    exactly what somebody else owed, that is one mistake: the wrong name. A line `ante 2 each`
    breaks this law only where the pot holds an ante from everybody.
    """
    if found.by_player:
        names = listed((player for player, _, _ in found.by_player), "and")
        message = (
            f"Everybody put in an ante of {found.by_player[0][2]}, but none was due from {names}"
        )
        return ChipFault(message, f"The pot owes {names} {found.chips}.")
    if found.other:
        message = f"{found.player} put in {found.recorded} where {found.other} had to ante"
        return ChipFault(message, f"{found.other} owes {found.player} {found.chips}.")
    message = f"{found.player} put in an ante of {found.recorded}, but none was due"
    return ChipFault(message, f"The pot owes {found.player} {found.chips}.")
