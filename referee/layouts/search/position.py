"""What the kernel is asked about: duties, cards and position in whole numbers."""

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


class Cards(NamedTuple):
    """Which bits are which cards: at most 52 cards, six bits that are none, nine seats.

    The cards of a suit lie together, the lowest lowest, with a bit that is no card above them;
    trumps lie highest, with such a bit below the honours.
    """

    hands: list[int]
    """What each seat still holds, in turn order."""
    suits: list[int]
    """Every suit as one mask."""
    first: int
    """The suits whose cards are tried before those of the others: all up to the trumps."""
    trumps: int
    honours: int
    """The trumps that `lead` asks for: A K Q, or the ace alone."""


class Start(NamedTuple):
    """The position to search from."""

    leader: int
    trick: int
    """The number of the trick, from 1."""
    tricks: int
    """How many tricks are to come, this one among them."""
    table: list[int]
    """The cards already in it, one bit each, in order of play."""
    face_down: bool
    """Whether the lead lies face down."""
    broken: bool
    """Whether a trump has been played to another suit."""
    taken: int
    """The tally of the tricks before this one."""


def packed(tally: tuple[int, ...]) -> int:
    """A tally in one number, five bits a seat."""
    return sum(tricks << 5 * seat for seat, tricks in enumerate(tally))


def unpacked(tally: int, seats: int) -> tuple[int, ...]:
    """The tally that `packed` made a number of."""
    return tuple([(tally >> 5 * seat) & 31 for seat in range(seats)])
