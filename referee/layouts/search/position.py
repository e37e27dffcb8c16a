"""What the kernel is asked about: duties, game and position in whole numbers."""

from typing import Final, NamedTuple

NO: Final = 0
YES: Final = 1
HIGHEST: Final = 2
UNTIL_BROKEN: Final = 3
"""Values of `head` and `overtrump`, the last of `overtrump` alone. Of `must_trump` 1 is `if-winning` and 2 is `yes`."""

FREE: Final = 0
TOP_HONOURS: Final = 1
ACE_FIRST: Final = 2
NOT_UNTIL_BROKEN: Final = 3
ACE_THEN_TRUMPS: Final = 4
HIGHEST_UNTIL_BROKEN: Final = 5
"""Values of `lead`."""


class Duties(NamedTuple):
    """The card duties of a ruleset in numbers, and who leads."""

    head: int
    must_trump: int
    overtrump: int
    undertrump: bool
    lead: int
    second_trick: bool
    """Whether the second trick must be led with a trump when more than two play."""
    next_seat: bool
    """Whether the seat after the leader leads to the next trick, whoever takes this one."""


class Game(NamedTuple):
    """What layouts have in common whose positions are worth the same; cards are bits, as in `masks`."""

    seats: int
    last: int
    """The number of the last trick."""
    suits: tuple[int, ...]
    """Every suit, trumps last."""
    first: int
    """How many suits come before trumps where a player has no preference."""
    trumps: int
    """0: there are none."""
    honours: int
    """The trumps that `lead` asks for: A K Q, or the ace alone."""


class Start(NamedTuple):
    """A position to search from."""

    hands: list[int]
    """What each seat still holds, in turn order."""
    table: list[int]
    """The cards already in the trick, in order of play."""
    leader: int
    trick: int
    """The number of the trick, from 1."""
    face_down: bool
    """Whether the lead lies face down."""
    broken: bool
    """Whether a trump has been played to another suit."""
    taken: int
    """The tally of the tricks before this one."""


def packed(tally: tuple[int, ...]) -> int:
    """A tally in one number, five bits a seat."""
    return sum([tricks << 5 * seat for seat, tricks in enumerate(tally)])


def unpacked(tally: int, seats: int) -> tuple[int, ...]:
    """The tally that `packed` made a number of."""
    return tuple([(tally >> 5 * seat) & 31 for seat in range(seats)])
