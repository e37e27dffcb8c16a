"""A log cut into hands. Never raises for any content."""

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from referee.evening_events import (
    ChipsCounted,
    DateStated,
    GameNamed,
    LogOpened,
    SeatsTaken,
    TagWritten,
    TimeNoted,
)
from referee.events import (
    Event,
    HandAgreed,
    HandEvent,
    HandStarted,
    LineUnread,
    RemarkWritten,
    SpellingNoted,
)
from referee.game import ReadAs, SourceText
from referee.hand_log.characters import plain
from referee.hand_log.lines.canonical import copied, outdated, with_restated
from referee.hand_log.lines.line_kinds import HEADER
from referee.hand_log.lost_hands import with_lost_hands
from referee.hand_log.reader import read_line
from referee.hand_log.session import ReadInWords, Session
from referee.hand_log.unreadable import Unreadable
from referee.messages import counted

MOST_LINES = 1000
"""Lines of a passage that are read; no hand has a tenth of them."""

_MAY_TELL_MONEY = re.compile(
    r"[0-9][^\W\d_]*,?[ \t][^\d,]{1,30}[ \t][0-9]|(?:bought|buys?)[^#]*[ \t][0-9]|(?:with|w/)[ \t]?[0-9]"
    r"|[0-9][^#]*(?:from|in the|au|left|dans)[ \t]",
    re.IGNORECASE,
)
_MOST_TELLING = 500
"""Characters before which a remark must begin to speak of money."""
_MAY_OPEN = re.compile("[^a-z]*hand", re.IGNORECASE)
_LOOKED_AT = 40
"""Characters in which a `hand` line below the last line read must begin."""


class LinesRead(NamedTuple):
    """The lines of a hand, or those before the first, and their events."""

    source: SourceText
    events: tuple[Event, ...]


class Bookmark(NamedTuple):
    """A `hand` line to resume reading at, with the state of the reader."""

    session: Session
    line: int
    hand: int
    """The number of the hand above, or 0."""

    @staticmethod
    def at_top(in_words: ReadInWords | None = None) -> "Bookmark":
        """`in_words`: reads the lines in words of one's own."""
        return Bookmark(Session(in_words=in_words), 1, 0)

    def after(self, passages: Iterable[LinesRead]) -> "Bookmark":
        """Return the place below these passages."""
        session, line, hand = self.session.copy(), self.line, self.hand
        for passage in passages:
            for raw in passage.source.lines:
                read_line(raw, line, session)
                line += 1
            starts = (event.number for event in passage.events if isinstance(event, HandStarted))
            hand = next(starts, hand)
        return Bookmark(session, line, hand)


def read(
    lines: Iterable[str], name: str = "", since: Bookmark | None = None
) -> Iterator[LinesRead]:
    """Read a log in the memory of one passage; unreadable lines become `LineUnread`.

    `since`: where these lines continue; None: they are the whole log.
    """
    session, first, hand = since or Bookmark.at_top()
    session, gathered = session.copy() if since else session, _Gathered(name, first, hand)
    for number, ended in enumerate(lines, first):
        raw = ended.rstrip("\r\n")
        if gathered.is_full and not _MAY_OPEN.match(plain(raw[:_LOOKED_AT])):
            gathered.pass_over(raw)
            continue
        alone = read_line(raw, number, session)
        said = copied(alone, gathered.above)
        if _is_told(raw, said) and _MAY_TELL_MONEY.search(raw[:_MOST_TELLING]):
            said = gathered.with_money(said, session)
        if said and isinstance(said[0], HandAgreed):
            said = (*said, *outdated(said[0], gathered.said, session.names()))
        if said and isinstance(said[0], HandStarted) and said[0].at.line < number:
            gathered.begin_as(said[0])
            said = said[1:]
        if said and isinstance(said[0], HandStarted):
            yield from gathered.passages(said[0], session)
            gathered = _Gathered(name, number, gathered.hand)
        gathered.take(raw, said)
        gathered.above = alone
    yield from gathered.passages(None, session)


def _is_told(raw: str, said: Sequence[Event]) -> bool:
    last = said[-1] if said else None
    if isinstance(last, LineUnread) and last.left_open:
        return False
    return "#" in raw or type(last) in _IN_WORDS


def _counts(text: str) -> bool:
    return "?" not in text and re.search("[0-9]", text) is not None


class _Gathered:
    def __init__(self, name: str, first: int = 1, hand: int = 0) -> None:
        self.hand = hand
        """Number of the last hand; 0 before the first."""
        self.above: tuple[Event, ...] = ()
        """Events of the line above."""
        self._name, self._first = name, first
        self._lines: list[str] = []
        self._events: list[Event] = []
        self._passed_over = 0
        self._tells_money = False

    @property
    def said(self) -> Sequence[Event]:
        return self._events

    @property
    def is_full(self) -> bool:
        return len(self._lines) >= MOST_LINES

    def take(self, raw: str, said: Sequence[Event]) -> None:
        self._lines.append(raw)
        self._events += said

    def with_money(self, said: tuple[Event, ...], session: Session) -> tuple[Event, ...]:
        telling = [event for event in said if isinstance(event, _IN_WORDS) and _counts(event.text)]
        if not telling:
            return said
        from referee.hand_log.other_words.remarks_of_money import money_in  # noqa: PLC0415 - hardly a log needs it

        found = money_in(telling, said, self._events, session)
        self._tells_money |= len(found) > len(said)
        return found

    def begin_as(self, start: HandStarted) -> None:
        self._events = [
            start if isinstance(event, HandStarted) else event for event in self._events
        ]

    def pass_over(self, raw: str) -> None:
        if not self._passed_over:
            self._lines.append(raw)
        self._passed_over += 1

    def passages(self, following: HandStarted | None, session: Session) -> Iterator[LinesRead]:
        """A hand may lack its `hand` line."""
        if self._passed_over:
            self._events.append(self._too_long(session.language))
        parts = list(_parts(with_lost_hands(self._events, self.hand, following), following))
        firsts = [self._first, *(part[0].at.line for part in parts[1:])]
        ends = [*firsts[1:], self._first + len(self._lines)]
        for part, first, end in zip(parts, firsts, ends, strict=False):
            if isinstance(part[0], HandStarted):
                self.hand = part[0].number
            yield self._passage(part, first, end, session)

    def _passage(self, said: Sequence[Event], first: int, end: int, session: Session) -> LinesRead:
        lines = tuple(self._lines[first - self._first : end - self._first])
        notes = (
            (event for event in said if isinstance(event, SpellingNoted)) if session.worded else ()
        )
        meant = {note.at.line: note.meant for note in notes if note.at.line in session.worded}
        meanings = {
            line: ReadAs(tuple(text.split("\n")), cards=False) for line, text in meant.items()
        }
        source = SourceText(self._name, lines, first, meanings or None)
        if not isinstance(said[0], HandStarted):
            said = list(_outside_hands(said, source, session.language))
        if self._tells_money:
            from referee.hand_log.other_words.remarks_of_money import without_doubles  # noqa: PLC0415 - as above

            said = without_doubles(said)
        return LinesRead(source, tuple(with_restated(said)))

    def _too_long(self, language: str) -> Event:
        number, text = self._first + len(self._lines) - 1, self._lines[-1]
        lines = counted(self._passed_over, "line")
        fault = Unreadable("passage-too-long", 0, len(text), lines=lines)
        return fault.event(text, number, language)


def _parts(events: Sequence[Event], following: HandStarted | None) -> Iterator[Sequence[Event]]:
    """Split the events by hand; a header after a hand, with hand 1 next, is a part of its own."""
    cuts = [n for n, event in enumerate(events) if n and isinstance(event, HandStarted)]
    for start, end in pairwise((0, *cuts, len(events))):
        after = events[end] if end < len(events) else following
        again = isinstance(after, HandStarted) and after.number == 1
        header = _second_header(events[start:end], again=again)
        body = start + (header or 0)
        if start < body:
            yield events[start:body]
        if body < end:
            yield events[body:end]


def _second_header(events: Sequence[Event], *, again: bool) -> int | None:
    """Return the start of a second evening's header below a hand; `again`: with hand 1 below it."""
    if _OPENERS.isdisjoint(map(type, events)):
        return None
    last = max((n for n, event in enumerate(events) if isinstance(event, HandEvent)), default=None)
    places = (n for n, event in enumerate(events) if type(event) in _OPENERS)
    start = next((n for n in places if last is not None and n > last and _opens(events[n])), None)
    if start is None:
        return None
    while isinstance(events[start - 1], (*HEADER, *_BESIDE)):
        start -= 1
    while isinstance(events[start], _BESIDE):
        start += 1
    header = events[start:]
    kinds = set(map(type, header))
    dated = any(_opens(event) for event in header if isinstance(event, DateStated | ChipsCounted))
    named = LogOpened in kinds or {DateStated, ChipsCounted} <= kinds
    whole = SeatsTaken in kinds and dated and named
    anew = dated or LogOpened in kinds or {SeatsTaken, ChipsCounted} <= kinds
    return start if whole or (again and anew) else None


_OPENERS = frozenset({SeatsTaken, LogOpened, DateStated, ChipsCounted})


def _opens(event: Event) -> bool:
    """Tell whether a header line may begin an evening: a count only if it is the same for everybody."""
    if not isinstance(event, ChipsCounted):
        return True
    return not event.since_start and all(amount.player is None for amount in event.amounts)


def _outside_hands(said: Sequence[Event], source: SourceText, language: str) -> Iterator[Event]:
    unread = {event.at.line for event in said if isinstance(event, HandEvent)}
    for event in said:
        if isinstance(event, HandEvent):
            yield _without_hand(event, source, language)
        elif event.at.line not in unread or not isinstance(event, SpellingNoted):
            yield event


def _without_hand(event: HandEvent, source: SourceText, language: str) -> Event:
    start = event.at.column - 1
    fault = Unreadable("before-any-hand", start, start + event.at.length)
    return fault.event(source.line(event.at.line), event.at.line, language)


_IN_WORDS = (GameNamed, LineUnread, RemarkWritten)
_BESIDE = (RemarkWritten, SpellingNoted, TagWritten, TimeNoted)
