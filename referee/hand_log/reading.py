"""Lines of a log in, events out, one hand at a time; whatever the lines hold, nothing is raised."""

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from referee.events import (
    ChipsCounted,
    DateStated,
    Event,
    GameNamed,
    HandEvent,
    HandStarted,
    LanguageStated,
    LineUnread,
    LogOpened,
    PlaceNamed,
    PlayerSat,
    RemarkWritten,
    RulesChosen,
    SeatsTaken,
    SpellingNoted,
    TrickPlayed,
    UnitStated,
)
from referee.hand_log.grammar import keywords, line_pattern
from referee.hand_log.letters import reads_as_card
from referee.hand_log.line import Line
from referee.hand_log.mistakes import Unreadable
from referee.hand_log.phone import is_plain, plain
from referee.hand_log.quick import read_quickly
from referee.hand_log.session import Session, near_word
from referee.seats import Player
from referee.source import SourceText, Span

LONGEST_LINE = 4000
"""Characters of the longest line that is read."""

_FACTS = re.compile(r'(?:[^#"]+|"[^"]*"|")*')
_BULLET = re.compile(r"[ \t]*[-•*·‣◦](?=[ \t])")
_OPENS_HAND = re.compile(r"[^a-z]*(?:hand(?![a-z])|([a-z]+)[ \t]*[0-9])", re.IGNORECASE)
_FOREIGN = re.compile("[\ud800-\udfff]")
_BYTE_ORDER_MARKS = ("\udcff\udcfe", "\udcfe\udcff")


class Passage(NamedTuple):
    """A hand's lines, or those before the first hand, and what they say."""

    source: SourceText
    events: tuple[Event, ...]


def read(lines: Iterable[str], name: str = "") -> Iterator[Passage]:
    """Read a log, passage by passage, holding no more than one of them.

    Never raises for anything that the lines hold: what cannot be read becomes a `LineUnread`.
    """
    session, first = Session(), 1
    kept: list[str] = []
    found: list[Event] = []
    for number, ended in enumerate(lines, 1):
        raw = ended.rstrip("\r\n")
        said = read_line(raw, number, session)
        if said and isinstance(said[0], _OPENING) and _opens_hand(said[0]):
            if found:
                yield from _cut(
                    Passage(SourceText(name, tuple(kept), first), tuple(found)), said[0]
                )
            session.started = True
            first, kept, found = number, [], []
        kept.append(raw)
        found += said
    if found:
        yield Passage(SourceText(name, tuple(kept), first), tuple(found))


def _cut(passage: Passage, following: Event) -> Iterator[Passage]:
    """A passage; a header behind its hand, with hand 1 `following`, is one of its own."""
    numbered_anew = isinstance(following, HandStarted) and following.number == 1
    start = _second_header(passage.events) if numbered_anew else None
    if start is None:
        yield passage
        return
    (name, lines, first), events = passage.source, passage.events
    above = events[start].at.line - first
    yield Passage(SourceText(name, lines[:above], first), events[:start])
    yield Passage(SourceText(name, lines[above:], first + above), events[start:])


def _second_header(events: Sequence[Event]) -> int | None:
    """Where behind a hand the header of a second evening begins.

    New seats, and with them a count of chips or another `bourre-log` line.
    """
    behind = max((n for n, one in enumerate(events) if isinstance(one, HandEvent)), default=None)
    places = (n for n, one in enumerate(events) if isinstance(one, SeatsTaken))
    start = next((n for n in places if behind is not None and n > behind), None)
    if start is None:
        return None
    while isinstance(events[start - 1], (*_HEADER, *_BESIDE)):
        start -= 1
    while isinstance(events[start], _BESIDE):
        start += 1
    anew = any(isinstance(one, (LogOpened, ChipsCounted)) for one in events[start:])
    return start if anew else None


def read_line(raw: str, number: int, session: Session) -> tuple[Event, ...]:
    """What one line says; the session learns from it."""
    if "#" in raw or "\0" in raw or len(raw) > LONGEST_LINE or not is_plain(raw):
        return _read_unusual(raw, number, session)
    text = raw.rstrip(" \t")
    event = read_quickly(text, number, session)
    if event is not None and _says_all(event, session):
        return (event,)
    return _facts(Line(number, text, text, session), raw, event) if text else ()


def _says_all(event: Event, session: Session) -> bool:
    """Whether the line of an event makes no other one, and the session learns nothing from it."""
    kind = type(event)
    noted = kind in _LEARNED or (kind is TrickPlayed and session.like_cards)
    return session.started and not noted


def _read_unusual(raw: str, number: int, session: Session) -> tuple[Event, ...]:
    if fault := _damage(raw):
        return (fault.event(raw, number),)
    text = plain(raw)
    cut = _end_of_facts(text)
    remark = _remark(raw, cut, number) if cut < len(text) else ()
    text = text[:cut].rstrip(" \t")
    line = Line(number, text, raw[: len(text)], session)
    event = read_quickly(text, number, session) if text == line.raw else None
    if event is not None and _says_all(event, session):
        return (event, *remark)
    said = _facts(line, raw, event) if text else ()
    return said if said and isinstance(said[-1], LineUnread) else (*said, *remark)


def _damage(raw: str) -> Unreadable | None:
    if len(raw) > LONGEST_LINE:
        message = f"the line is {len(raw)} characters long"
        return Unreadable("line-too-long", message, LONGEST_LINE, len(raw))
    if not raw.isascii() and (foreign := _FOREIGN.search(raw)):
        if raw.startswith(_BYTE_ORDER_MARKS):
            message = "the file is written in UTF-16, so nothing of it could be read"
            return Unreadable("utf-16", message, 0, 2)
        return Unreadable("not-utf8", "the line is not UTF-8 text", *foreign.span())
    if "\0" in raw:
        start = raw.index("\0")
        return Unreadable("nul-character", "the line holds a NUL character", start, start + 1)
    return None


def _end_of_facts(text: str) -> int:
    """Where the remark begins: at the first `#` outside quotes."""
    cut = text.find("#")
    found = _FACTS.match(text) if cut >= 0 and '"' in text[:cut] else None
    return found.end() if found else cut if cut >= 0 else len(text)


def _remark(raw: str, cut: int, number: int) -> tuple[Event, ...]:
    place = Span(number, cut + 1, max(1, len(raw.rstrip()) - cut))
    return (RemarkWritten(raw[cut + 1 :].strip(), place),)


def _facts(line: Line, raw: str, read: Event | None) -> tuple[Event, ...]:
    """What a line says beside its remark; `read` is what the quick reader made of it."""
    if bullet := _BULLET.match(line.text):
        line = line._replace(text=" " * bullet.end() + line.text[bullet.end() :])
    try:
        event = read or _read_carefully(line)
        if not line.session.started and isinstance(event, HandEvent):
            _hand_must_be_open(event)
    except Unreadable as fault:
        return (*_hand_at_least(line), fault.event(raw, line.number))
    return (event, *_learn(event, line))


def _read_carefully(line: Line) -> Event:
    from referee.hand_log.careful import read_carefully  # noqa: PLC0415 (see `line_parser`)

    try:
        return read_carefully(line)
    except Unreadable:
        if not line.text.endswith(".") or line.text.endswith(".."):
            raise
    return read_carefully(line._replace(text=line.text[:-1].rstrip(" \t")))


def _hand_must_be_open(event: Event) -> None:
    if not isinstance(event, HandStarted):
        start = event.at.column - 1
        message = "the line belongs to a hand, and none has begun"
        raise Unreadable("before-any-hand", message, start, start + event.at.length)


def _hand_at_least(line: Line) -> tuple[Event, ...]:
    """The bare hand where a `hand` line has its number and is otherwise unreadable."""
    found = line_pattern(" ?(?i:hand) (NUMBER)").match(line.text)
    return (HandStarted(int(found[1]), None, None, line.at),) if found else ()


def _opens_hand(event: Event) -> bool:
    """Whether a hand begins here, be it that its `hand` line could not be read."""
    if isinstance(event, HandStarted):
        return True
    found = _OPENS_HAND.match(plain(event.text)) if isinstance(event, LineUnread) else None
    return found is not None and (not found[1] or near_word(found[1], keywords()) == "hand")


def _learn(event: Event, line: Line) -> tuple[Event, ...]:
    match event:
        case LanguageStated():
            line.session.speak(event.code)
        case SeatsTaken():
            line.session.declare(event.players)
            return tuple(note for one in event.players for note in _names_noted(one, line))
        case PlayerSat():
            line.session.admit(event.player)
            return tuple(_names_noted(event.player, line))
        case TrickPlayed() if line.session.like_cards:
            return tuple(_cards_noted(event, line))
    return ()


def _names_noted(player: Player, line: Line) -> Iterator[Event]:
    start = line.raw.find(player, len(line.keyword))
    at = line.span(max(0, start), start + len(player))
    if card := reads_as_card(player):
        message = f"the name {player} reads as a card ({card}); quotes make it plain"
        yield SpellingNoted("name-like-card", message, at)
    if player.endswith(".") and line.raw.endswith(player):
        message = f"the full stop at the end was read as part of the name {player}"
        yield SpellingNoted("name-full-stop", message, at)
    for twin in line.session.namesakes_before(player):
        message = f"{twin} and {player} differ only in their spelling, so it decides who is meant"
        yield SpellingNoted("name-case", message, at)


def _cards_noted(trick: TrickPlayed, line: Line) -> Iterator[Event]:
    for play in trick.plays if "," in line.text else ():
        start = play.at.column - 1
        written = line.raw[start : start + play.at.length]
        if written in line.session.like_cards:
            message = f'{written} was read as a card; the player is written "{written}" here'
            yield SpellingNoted("name-like-card", message, play.at)


_LEARNED = frozenset({LanguageStated, SeatsTaken, PlayerSat})
_OPENING = (HandStarted, LineUnread)
_HEADER = (
    LogOpened,
    GameNamed,
    DateStated,
    PlaceNamed,
    RulesChosen,
    SeatsTaken,
    UnitStated,
    LanguageStated,
)
_BESIDE = (RemarkWritten, SpellingNoted)
"""What a line says beside its facts."""
