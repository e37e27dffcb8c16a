"""Whole chips, and the two ways to divide a pot."""

from typing import NewType

Chips = NewType("Chips", int)


def split_evenly(pot: Chips, ways: int) -> tuple[Chips, Chips]:
    """Divide a pot into equal shares; return one share and the chips left over."""
    share, odd = divmod(pot, ways)
    return Chips(share), Chips(odd)


def graded_shares(pot: Chips, tricks: int = 3) -> tuple[Chips, ...]:
    """Return the pay of each trick, first trick first, where the first pays most (`la-bourre`).

    With three tricks the second pays a third of the pot, the others a ninth (rounded) more and
    less: 6 pays 3, 2, 1 and 18 pays 8, 6, 4. The remainder goes to the first trick. Other numbers
    of tricks step by the same fraction. Source: la-bourre deal.3; decision 0005.
    """
    middle = pot // tricks
    step = (2 * pot + tricks * tricks) // (2 * tricks * tricks)
    offsets = range(1, tricks)
    later = tuple(Chips(max(0, middle - step * (n - (tricks - 1) // 2))) for n in offsets)
    return (Chips(pot - sum(later)), *later)
