"""C507: the pot was paid out although nobody had won it."""

from referee.game import listed
from referee.laws.chip_law import ChipFault, ChipsSeen, chip_law, taken_by
from referee.money import Difference, Wrong


@chip_law(
    "C507",
    "pot-paid-unwon",
    Wrong.POT_PAID,
    duty="a pot that nobody won stays",
    knob="tie",
    source="boo-ray pay.5, acadiana pay.4, simultaneous-002 score.3",
)
def pot_paid_unwon(found: Difference, seen: ChipsSeen) -> ChipFault:
    """The pot was paid out although nobody had won it.

    The pot stays for the next deal when two or more players tied for most tricks, when nobody has
    the majority that the ruleset asks for, when nobody stayed in, and after a misdeal. Where one
    line carries the pot and others pay it out, it counts as paid out, unless a later line shows
    otherwise.
    """
    taken = (seen.table.hand.taken if seen.table.hand else None) or {}
    top = max(taken.values(), default=0)
    most = [player for player, tricks in taken.items() if top and tricks == top]
    tied = f" ({listed(most, 'and')} tied)" if len(most) > 1 else ""
    belong = "belongs" if len(found.by_player) == 1 else "belong"
    return ChipFault(
        f"The pot paid {taken_by(found)}, but nobody had won it{tied}: it stays for the next deal",
        f"{taken_by(found).replace(' to ', ' from ')} {belong} in the next pot.",
    )
