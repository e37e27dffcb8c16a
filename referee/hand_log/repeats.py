"""Lines that say again what a line above has said."""

from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType

from referee.events import (
    CardsDealt,
    CardsDrawn,
    DateStated,
    Event,
    GameNamed,
    HandStarted,
    IntentsDeclared,
    LineRepeated,
    PlaceNamed,
    PotCarried,
    RulesChosen,
    SeatsTaken,
    TrickPlayed,
    TurnUpTaken,
    UnitStated,
    WidowTaken,
)
from referee.game import letters
from referee.hand_log.shapes import line_of

_ONCE_A_HAND = (
    HandStarted,
    CardsDealt,
    IntentsDeclared,
    CardsDrawn,
    WidowTaken,
    TurnUpTaken,
    TrickPlayed,
    PotCarried,
)
"""What cannot happen twice in the same words. Chips may be paid twice, so those lines may."""

_HOLDING: Mapping[type[Event], str] = MappingProxyType(
    {
        GameNamed: "game",
        DateStated: "date",
        PlaceNamed: "place",
        RulesChosen: "rules",
        SeatsTaken: "seats",
        UnitStated: "unit",
    }
)
"""What a later line of the same passage takes the place of, before it was of any use."""


def copied(said: tuple[Event, ...], raw: str) -> tuple[Event, ...]:
    """What a line says that stands below the very same one: only that, where it cannot be meant."""
    if not said or not isinstance(said[0], _ONCE_A_HAND):
        return said
    at = said[0].at
    message = "The line was written twice, and is used once"
    return (LineRepeated(message, raw, at._replace(line=at.line - 1), at),)


def with_restated(said: Sequence[Event]) -> Sequence[Event]:
    """What a passage says, with a note where it states twice what holds for the whole evening."""
    if _HOLDING.keys().isdisjoint(map(type, said)):
        return said
    return tuple(_restated(said))


def _restated(said: Sequence[Event]) -> Iterator[Event]:
    stated: dict[type[Event], Event] = {}
    for event in said:
        yield event
        if word := _HOLDING.get(type(event)):
            if before := stated.get(type(event)):
                message = f"`{word}` was stated twice, and the later line holds"
                differs = _words(before) != _words(event)
                yield LineRepeated(message, "", before.at, event.at, differs=differs)
            stated[type(event)] = event


def _words(event: Event) -> str:
    return line_of(event, letters("en"))
