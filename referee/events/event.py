"""The union of all events, and searches among them."""

from collections.abc import Iterable
from typing import TypeVar

from referee.evening_events import EveningEvent
from referee.events.hand import HandEvent
from referee.events.remarks import (
    AgreementOutdated,
    LineRepeated,
    LineUnread,
    RemarkWritten,
    RulesAssumed,
    RulesRefused,
    SourceNamed,
    SpellingNoted,
)

Event = (
    EveningEvent
    | HandEvent
    | RemarkWritten
    | SourceNamed
    | SpellingNoted
    | LineRepeated
    | AgreementOutdated
    | LineUnread
    | RulesAssumed
    | RulesRefused
)


_Kind = TypeVar("_Kind", bound=Event)


def first_of(events: Iterable[Event], kind: type[_Kind]) -> _Kind | None:
    for event in events:
        if isinstance(event, kind):
            return event
    return None


def all_of(events: Iterable[Event], kind: type[_Kind]) -> tuple[_Kind, ...]:
    return tuple([event for event in events if isinstance(event, kind)])
