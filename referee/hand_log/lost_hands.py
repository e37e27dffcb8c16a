"""Hands whose `hand` line is missing or unreadable.

One broken line costs that line only: the next hand begins all the same.
"""

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from referee.events import (
    AntesPosted,
    CardsDealt,
    CardsDrawn,
    Event,
    HandMisdealt,
    HandStarted,
    IntentsDeclared,
    LineUnread,
    PotAwarded,
    PotCarried,
    PotWon,
    RemarkWritten,
    SpellingNoted,
    TrickPlayed,
    TricksClaimed,
    TricksCounted,
    first_of,
)
from referee.game import Player, Span
from referee.hand_log.characters import plain

_NUMBER = re.compile("[^a-z]*[a-z]+[ \t]*([0-9]{1,9}(?![0-9]))", re.IGNORECASE)
_POT = (PotAwarded, PotWon, PotCarried)
_PLAY = (TrickPlayed, TricksCounted, TricksClaimed, HandMisdealt)
_OPENING = (AntesPosted, CardsDealt, IntentsDeclared, TrickPlayed)
_CONTENT = (*_OPENING, *_POT, *_PLAY, CardsDrawn)
_BESIDE = (RemarkWritten, SpellingNoted)


class Room(NamedTuple):
    """The range of a lost hand's number."""

    above: int
    below: int | None

    def holds(self, number: int) -> bool:
        return self.above < number and (self.below is None or number < self.below)

    def fitting(self) -> int | None:
        number = self.below - 1 if self.below and not self.above else self.above + 1
        return number if self.holds(number) else None


class _Ahead(NamedTuple):
    """The events up to the next line that says where a pot went."""

    content: bool = False
    declared: IntentsDeclared | None = None
    trick: int | None = None
    misdealt: bool = False

    def after(self, event: Event) -> "_Ahead":
        if isinstance(event, _POT):
            return _Ahead(content=True)
        declared = event if isinstance(event, IntentsDeclared) else self.declared
        trick = event.number if isinstance(event, TrickPlayed) else self.trick
        misdealt = isinstance(event, HandMisdealt)
        content = self.content or isinstance(event, _CONTENT)
        return _Ahead(content, declared, trick, self.misdealt or misdealt)

    @property
    def plays(self) -> bool:
        if self.trick is None:
            return self.misdealt or self.declared is not None
        return self.trick == 1


class _Before:
    def __init__(self, *, begun: bool) -> None:
        self.begun = begun
        self.played = self.paid = self.misdealt = False
        self.declared: set[Player] = set()

    def note(self, event: Event) -> None:
        self.paid = self.paid or isinstance(event, _POT)
        self.played = self.played or isinstance(event, _PLAY)
        self.misdealt = self.misdealt or isinstance(event, HandMisdealt)
        if isinstance(event, IntentsDeclared):
            self.declared |= {intent.player for intent in event.intents}

    def is_over(self, ahead: _Ahead) -> bool:
        if not self.begun or self.misdealt:
            return ahead.plays
        if self.paid:
            again = self.declared and (ahead.declared or ahead.misdealt)
            return ahead.plays and bool(self.played or again)
        declared = {intent.player for intent in ahead.declared.intents} if ahead.declared else set()
        return self.played and ahead.trick == 1 and not self.declared.isdisjoint(declared)


def with_lost_hands(
    events: Sequence[Event], above: int, following: HandStarted | None
) -> Sequence[Event]:
    """Add a `HandStarted` where a hand begins without a line of its own.

    Its head is an unread line, or play after a finished hand; its number fits between `above`
    (0: no hand) and `following`, unless cards are dealt again.
    """
    if not _suspect(events):
        return events
    said, below = list(events), following.number if following else None
    for place, start in reversed(list(_lost(events, above, below))):
        said.insert(place, start)
    return said


def _lost(
    events: Sequence[Event], above: int, below: int | None
) -> Iterator[tuple[int, HandStarted]]:
    first = first_of(events[:2], HandStarted)
    before, last = _Before(begun=first is not None), first.number if first else above
    for place, (event, ahead) in enumerate(zip(events, _looking_ahead(events), strict=True)):
        start = _start(events, place, Room(last, below), (before, ahead))
        if start is not None:
            yield (place if isinstance(event, LineUnread) else _unread_before(events, place)), start
            before, last = _Before(begun=True), start.number
        before.note(event)


def _suspect(events: Sequence[Event]) -> bool:
    kinds = [type(event) for event in events]
    if HandStarted not in kinds or LineUnread in kinds or HandMisdealt in kinds:
        return True
    if kinds.count(IntentsDeclared) > 1:
        return True
    pots = [n for n, kind in enumerate(kinds) if kind in _POT]
    return bool(pots) and any(kind in _OPENING for kind in kinds[pots[0] :])


def _looking_ahead(events: Sequence[Event]) -> list[_Ahead]:
    found, ahead = list[_Ahead](), _Ahead()
    for event in reversed(events):
        ahead = ahead.after(event)
        found.append(ahead)
    return found[::-1]


def _start(
    events: Sequence[Event], place: int, room: Room, around: tuple[_Before, _Ahead]
) -> HandStarted | None:
    event, (before, ahead) = events[place], around
    if isinstance(event, LineUnread):
        return _nearly_read(event, room, before, ahead)
    if not isinstance(event, _OPENING) or not before.is_over(ahead):
        return None
    number = room.fitting() or (room.above if before.misdealt else None)
    opening = events[_unread_before(events, place)]
    written = isinstance(opening, LineUnread)
    return None if number is None else HandStarted(number, None, None, opening.at, written)


def _nearly_read(
    line: LineUnread, room: Room, before: _Before, ahead: _Ahead
) -> HandStarted | None:
    digits = _NUMBER.match(plain(line.text))
    nearly = line.keyword == "hand" and (digits or not line.misspelt)
    if not nearly or not ahead.content or (ahead.trick or 1) > 1:
        return None
    written = int(digits[1]) if digits else None
    if written is None or not room.holds(written):
        if before.begun and not (before.played or before.paid):
            return None
        written = written or room.fitting()
    if written is None:
        return None
    blanks = len(line.text) - len(line.text.lstrip())
    at = Span(line.at.line, blanks + 1, max(1, len(line.text.strip())))
    return HandStarted(written, None, None, at)


def _unread_before(events: Sequence[Event], place: int) -> int:
    above = place - 1
    while above >= 0 and isinstance(events[above], _BESIDE):
        above -= 1
    line = events[above] if above >= 0 else None
    lost = isinstance(line, LineUnread) and line.misspelt and line.keyword in ("", "hand")
    return above if lost else place
