"""A change of the record that may have been meant."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from referee.audits.repairs.numbers import Likeliness
from referee.events import Event
from referee.game import Span


class Replaced(NamedTuple):
    """What stands in the place of one event: nothing, another one, or one more beside it."""

    nth: int
    """Which event of its passage."""
    events: tuple[Event, ...]


class Wording(NamedTuple):
    """The first place that is changed, as text."""

    at: Span
    written: str
    meant: str


class Change(NamedTuple):
    """Some lines of one passage said otherwise."""

    place: int
    """Which passage of its window."""
    replaced: tuple[Replaced, ...]
    """In the order of the events."""
    phrase: str
    """What it supposes: of a slip as a subject, `8 written as 6 in line 10`, else as a sentence."""
    likeliness: Likeliness = Likeliness.SLIP
    why: str = ""
    """How the one may have been written for the other: `digits in each other's place`."""
    of_chips: bool = False
    """Whether a line about chips is changed: then it is said whether another line bears it out."""
    lines: frozenset[int] = frozenset()
    wording: Wording = Wording(Span(1, 1, 0), "", "")


def changed(events: Sequence[Event], replaced: Iterable[Replaced]) -> tuple[Event, ...]:
    """The events of a passage as they would read."""
    instead: dict[int, tuple[Event, ...]] = {}
    for nth, meant in replaced:
        written = events[nth]
        there = instead.get(nth, (written,))
        instead[nth] = tuple(
            new for event in there for new in (meant if event is written else (event,))
        )
    return tuple(
        event for nth, written in enumerate(events) for event in instead.get(nth, (written,))
    )
