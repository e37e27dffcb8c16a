"""A change of the record that may have been meant."""

from typing import NamedTuple

from referee.audits.slips.numbers import Likeliness
from referee.events import Event
from referee.game import Span


class Change(NamedTuple):
    """Some lines of one passage said otherwise."""

    events: tuple[Event, ...]
    """The passage as it would read."""
    at: Span
    """The first place that is changed."""
    written: str
    meant: str
    phrase: str
    """What it supposes, as a subject: `8 written as 6 in line 10`."""
    lines: frozenset[int]
    likeliness: Likeliness = Likeliness.SLIP
    why: str = ""
    """How the one may have been written for the other: `digits in each other's place`."""
    of_chips: bool = False
    """Whether a line about chips is changed: then it is said whether another line bears it out."""
