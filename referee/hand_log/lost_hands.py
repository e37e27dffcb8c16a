"""Hands whose `hand` line was misspelt beyond reading, or left out: where they begin.

One broken line costs that line. What follows a `hand` line that could not be read is not laid
to the hand before, and the evening goes on as if the line had been read, but for what it says.
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
from referee.hand_log.vocabulary.phone import plain

_NUMBER = re.compile("[^a-z]*[a-z]+[ \t]*([0-9]{1,9}(?![0-9]))", re.IGNORECASE)
_POT = (PotAwarded, PotWon, PotCarried)
_PLAY = (TrickPlayed, TricksCounted, TricksClaimed, HandMisdealt)
_OPENING = (AntesPosted, CardsDealt, IntentsDeclared, TrickPlayed)
_CONTENT = (*_OPENING, *_POT, *_PLAY, CardsDrawn)
_BESIDE = (RemarkWritten, SpellingNoted)


class Room(NamedTuple):
    """The numbers between which a lost hand must lie."""

    above: int
    """The hand before; 0 before the first."""
    below: int | None
    """The hand after; None: there is none."""

    def holds(self, number: int) -> bool:
        """Whether a hand of that number fits."""
        return self.above < number and (self.below is None or number < self.below)

    def fitting(self) -> int | None:
        """The number that a lost hand most likely had; None where none fits."""
        number = self.below - 1 if self.below and not self.above else self.above + 1
        return number if self.holds(number) else None


class _Ahead(NamedTuple):
    """What stands between a line and the next line that says where a pot went."""

    content: bool = False
    """Whether anything of a hand follows, be it that line itself."""
    declared: IntentsDeclared | None = None
    trick: int | None = None
    """The number of the first trick."""
    misdealt: bool = False

    def after(self, event: Event) -> "_Ahead":
        """What follows once `event` stands before it."""
        if isinstance(event, _POT):
            return _Ahead(content=True)
        declared = event if isinstance(event, IntentsDeclared) else self.declared
        trick = event.number if isinstance(event, TrickPlayed) else self.trick
        misdealt = isinstance(event, HandMisdealt)
        content = self.content or isinstance(event, _CONTENT)
        return _Ahead(content, declared, trick, self.misdealt or misdealt)

    @property
    def plays(self) -> bool:
        """Whether a hand is played from its beginning, or dealt for nothing."""
        if self.trick is None:
            return self.misdealt or self.declared is not None
        return self.trick == 1


class _Before:
    """What of a hand stands before a line."""

    def __init__(self, *, begun: bool) -> None:
        self.begun = begun
        self.played = self.paid = self.misdealt = False
        self.declared: set[Player] = set()

    def note(self, event: Event) -> None:
        """Take in one more event of that hand."""
        self.paid = self.paid or isinstance(event, _POT)
        self.played = self.played or isinstance(event, _PLAY)
        self.misdealt = self.misdealt or isinstance(event, HandMisdealt)
        if isinstance(event, IntentsDeclared):
            self.declared |= {intent.player for intent in event.intents}

    def is_over(self, ahead: _Ahead) -> bool:
        """Whether what lies ahead is the play of another hand."""
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
    """The events of a passage, and a `HandStarted` where a hand begins that no line opens.

    `above` is the number of the last hand before the passage, 0 where there is none. Such a hand
    begins at an unread line that resembles a `hand` line, or where a hand is played after another
    that was over; and only where its number has room before the hand `following`, but for a deal
    that is dealt again.
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
    """The lost hands, each with the place of its first event."""
    first = first_of(events[:2], HandStarted)
    before, last = _Before(begun=first is not None), first.number if first else above
    for place, (event, ahead) in enumerate(zip(events, _looking_ahead(events), strict=True)):
        start = _start(events, place, Room(last, below), (before, ahead))
        if start is not None:
            yield (place if isinstance(event, LineUnread) else _unread_before(events, place)), start
            before, last = _Before(begun=True), start.number
        before.note(event)


def _suspect(events: Sequence[Event]) -> bool:
    """Whether a look is worth while: hardly any passage gets a closer one."""
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
    """The lost hand that begins with this event; None where none does."""
    event, (before, ahead) = events[place], around
    if isinstance(event, LineUnread):
        return _nearly_read(event, room, before, ahead)
    if not isinstance(event, _OPENING) or not before.is_over(ahead):
        return None
    number = room.fitting() or (room.above if before.misdealt else None)
    written = isinstance(events[_unread_before(events, place)], LineUnread)
    return None if number is None else HandStarted(number, None, None, event.at, written)


def _nearly_read(
    line: LineUnread, room: Room, before: _Before, ahead: _Ahead
) -> HandStarted | None:
    """The hand that an unread line opens if it looks like a `hand` line, and one follows."""
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
    """The place of the unread line just above an event; of the event itself where none stands there."""
    above = place - 1
    while above >= 0 and isinstance(events[above], _BESIDE):
        above -= 1
    line = events[above] if above >= 0 else None
    lost = isinstance(line, LineUnread) and line.misspelt and line.keyword in ("", "hand")
    return above if lost else place
