"""C504: a second ante is missing, wrong, or paid by a player who is out."""

from referee.laws.chip_law import ChipFault, ChipsSeen, chip_law, off, owed
from referee.money import Difference, Wrong


@chip_law(
    "C504",
    "second-ante",
    Wrong.SECOND_ANTE,
    duty="every stayer pays the second ante",
    knob="second-ante",
    source="acadiana intent.2, decision 0071",
)
def second_ante(found: Difference, _: ChipsSeen) -> ChipFault:
    """A second ante is missing, wrong, or paid by a player who is out.

    Where the ruleset has a second ante, an `ante` line after the `in` line records it: every stayer
    pays it and nobody else. Without such a line it is assumed to be paid.
    """
    who = found.player or "Everybody who stayed"
    paid = f"{found.recorded} for staying in" if found.recorded else "nothing for staying in"
    due = f"{found.due} was due" if found.due else "nothing was due"
    message = f"{who} paid {paid}, but {due}: {off(found)}"
    return ChipFault(message, owed(found, "the pot", who))
