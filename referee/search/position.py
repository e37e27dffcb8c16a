"""What the kernel is asked about: duties, cards and position in whole numbers."""

from typing import Final, NamedTuple

NO: Final = 0
YES: Final = 1
HIGHEST: Final = 2
"""Values of `head` and `overtrump`. Of `must_trump` 1 is `if-winning` and 2 is `yes`."""

FREE: Final = 0
TOP_HONOURS: Final = 1
ACE_FIRST: Final = 2
NOT_UNTIL_BROKEN: Final = 3
"""Values of `lead`."""


class Duties(NamedTuple):
    """The card duties of a ruleset in numbers."""

    head: int
    must_trump: int
    overtrump: int
    undertrump: bool
    lead: int
    second_trick: bool
    """Whether the second trick must be led with a trump when more than two play."""


class Cards(NamedTuple):
    """Which bits are which cards. At most 40 bits, for eight hands of five."""

    hands: list[int]
    """What each seat still holds, in turn order."""
    suits: list[int]
    """Every suit as one mask."""
    trumps: int
    honours: int
    """The trumps that `lead` asks for: A K Q, or the ace alone."""


class Start(NamedTuple):
    """The position to search from."""

    leader: int
    trick: int
    """The number of the trick, from 1."""
    table: list[int]
    """The cards already in it, one bit each, in order of play."""
    face_down: bool
    """Whether the lead lies face down."""
    broken: bool
    """Whether a trump has been played to another suit."""
    taken: int
    """The tally of the tricks before this one."""
    in_order: bool
    """Whether tallies tell which tricks each took, not only how many; needs a worth of tallies."""
