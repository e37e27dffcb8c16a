"""The kernel's input in whole numbers."""

from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    from mypy_extensions import i64
else:
    i64 = int
"""A machine word where the kernel is compiled."""

__all__ = ["i64"]  # from elsewhere; all below is at home here

NO: Final = 0
YES: Final = 1
HIGHEST: Final = 2
UNTIL_BROKEN: Final = 3
"""Values of `head` and `overtrump`, the last of `overtrump` alone. Of `must_trump` 1 is
`if-winning` and 2 is `yes`.
"""

FREE: Final = 0
TOP_HONOURS: Final = 1
ACE_FIRST: Final = 2
NOT_UNTIL_BROKEN: Final = 3
ACE_THEN_TRUMPS: Final = 4
HIGHEST_UNTIL_BROKEN: Final = 5


class Duties(NamedTuple):
    """Card duties, and the rule on leading."""

    head: int
    must_trump: int
    overtrump: int
    undertrump: bool
    lead: int
    second_trick: bool
    """When more than two play, the second trick must be led with a trump."""
    next_seat: bool
    """The next seat leads next, whoever takes the trick."""


class Game(NamedTuple):
    """Common part of layouts that share results; cards are bits, as in `masks`."""

    seats: int
    last: int
    suits: tuple[int, ...]
    """Trumps last."""
    first: int
    """Suits before trumps in the order of preference."""
    trumps: int
    honours: int
    """Those that `lead` asks for: A K Q, or the ace alone."""


class Start(NamedTuple):
    """A position to search from."""

    hands: list[int]
    table: list[int]
    leader: int
    trick: int
    face_down: bool
    broken: bool
    taken: int


def packed(tally: tuple[int, ...]) -> int:
    return sum([tricks << 5 * seat for seat, tricks in enumerate(tally)])


def unpacked(tally: int, seats: int) -> tuple[int, ...]:
    return tuple([(tally >> 5 * seat) & 31 for seat in range(seats)])
