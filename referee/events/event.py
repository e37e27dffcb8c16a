"""What a log says, one frozen value a line, in the order in which it was written.

Facts, assertions and testimony are different classes, so nothing downstream can confuse what
happened with what somebody claims. Nothing here knows a rule of the game.

An absent line or a `None` means *not recorded*; it never means *none*.
"""

from collections.abc import Iterable
from typing import TypeVar

from referee.events.evening import EveningEvent
from referee.events.hand import HandEvent
from referee.events.remarks import (
    AgreementOutdated,
    LineRepeated,
    LineUnread,
    RemarkWritten,
    RulesAssumed,
    RulesRefused,
    SpellingNoted,
)

Event = (
    EveningEvent
    | HandEvent
    | RemarkWritten
    | SpellingNoted
    | LineRepeated
    | AgreementOutdated
    | LineUnread
    | RulesAssumed
    | RulesRefused
)
"""Every event that `hand_log` reads and the laws check."""


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
