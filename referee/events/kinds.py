"""Events of one kind among others."""

from collections.abc import Iterable
from typing import TypeVar

from referee.events.event import Event

_Kind = TypeVar("_Kind", bound=Event)


def first_of(events: Iterable[Event], kind: type[_Kind]) -> _Kind | None:
    """The first event of that kind; None where there is none."""
    for event in events:
        if isinstance(event, kind):
            return event
    return None


def all_of(events: Iterable[Event], kind: type[_Kind]) -> tuple[_Kind, ...]:
    """Every event of that kind, in the order of the record."""
    return tuple([event for event in events if isinstance(event, kind)])
