"""C506: the pot was paid to a player who did not win it."""

from referee.laws.chip_law import ChipFault, ChipsSeen, chip_law, due_to, shares, taken_by
from referee.money import Difference, Wrong


@chip_law(
    "C506",
    "pot-taker",
    Wrong.POT_TAKER,
    duty="the pot goes to the player who won it",
    knob="pot",
    source="boo-ray pay.1, acadiana pay.1, decision 0072",
)
def pot_taker(found: Difference, _: ChipsSeen) -> ChipFault:
    """The pot was paid to a player who did not win it.

    By the cards Ann took most tricks, but the line says `pot 8 to Ben`. A player who was out cannot
    win it, nor can a player whose renege stands; this is reported in addition to the renege,
    because two things went wrong. Where the table miscounted the tricks and paid by its own count,
    that count is the mistake (R208).
    """
    if not found.due:
        were = "was" if len(found.by_player) == 1 else "were"
        message = f"The pot paid {taken_by(found)}, who {were} out of the hand"
    elif taken_by(found):
        message = f"The pot paid {taken_by(found)}, but {due_to(found)} was due"
    else:
        message = shares(found)
    return ChipFault(message, f"{found.chips} went to the wrong player.")
