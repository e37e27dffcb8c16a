"""Repeated lines."""

from collections.abc import Iterator, Sequence
from types import MappingProxyType

from referee.events import Event, IntentsDeclared, LineRepeated
from referee.game import letters
from referee.hand_log.lines.line_kinds import LINE_KINDS, line_of
from referee.hand_log.lines.writer import line_saying
from referee.messages import say

_ONCE = tuple(kind.event for kind in LINE_KINDS if kind.once and not kind.heads)
"""Events that, unlike payments, cannot repeat in the same words."""

_HOLDING = MappingProxyType(
    {kind.event: kind.keyword for kind in LINE_KINDS if kind.once and kind.heads}
)
"""Events that a later line replaces before they had any effect."""


def copied(said: tuple[Event, ...], above: tuple[Event, ...]) -> tuple[Event, ...]:
    """Replace a line identical to the one above by a note, if it cannot be meant."""
    if not said or not above or not isinstance(said[0], _ONCE) or not _says_the_same(said, above):
        return said
    first, at = said[0], said[0].at
    message = say("The line was written twice, and is used once")
    passed = isinstance(first, IntentsDeclared) and all(
        intent.stays is False for intent in first.intents
    )
    above_it = at._replace(line=at.line - 1)
    return (LineRepeated(message, above_it, at, unused=True, all_pass=passed),)


def _says_the_same(said: tuple[Event, ...], above: tuple[Event, ...]) -> bool:
    first, other, english = said[0], above[0], letters("en")
    if type(first) is not type(other):
        return False
    if not isinstance(first, IntentsDeclared) and first[0] != other[0]:
        return False  # as of nearly all lines of one kind, which is told fast
    return line_saying(said, english) == line_saying(above, english)


def with_restated(said: Sequence[Event]) -> Sequence[Event]:
    """Add notes on what a passage states twice for the whole evening."""
    if _HOLDING.keys().isdisjoint(map(type, said)):
        return said
    return tuple(_restated(said))


def _restated(said: Sequence[Event]) -> Iterator[Event]:
    stated: dict[type[Event], Event] = {}
    for event in said:
        yield event
        if word := _HOLDING.get(type(event)):
            if before := stated.get(type(event)):
                message = say("`{word}` was stated twice, and the later line holds", word=word)
                differs = _words(before) != _words(event)
                yield LineRepeated(message, before.at, event.at, differs=differs)
            stated[type(event)] = event


def _words(event: Event) -> str:
    return line_of(event, letters("en"))
