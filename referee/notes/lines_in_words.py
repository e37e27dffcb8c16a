"""Lines of a log that only the reader of notes understands."""

from collections.abc import Collection, Mapping, Sequence
from types import MappingProxyType

from referee.evening_events import ChipsCounted, PlayerSat, SeatsTaken
from referee.events import (
    AntesPosted,
    ChipsPaid,
    Event,
    HandStarted,
    LineUnread,
    PotAwarded,
    PotCarried,
    PotWon,
    SpellingNoted,
    TricksCounted,
)
from referee.game import Player, ReadAs
from referee.hand_log import LinesRead, read_as_meant, write
from referee.notes.decision import Decided
from referee.notes.line_read import HowRead, LineRead
from referee.notes.phrases import written_by
from referee.notes.transcript import read_alone

_SLOTS: Mapping[str, tuple[type[Event], ...]] = MappingProxyType(
    {
        "pot": (PotAwarded, PotCarried),
        "winner": (PotAwarded, PotWon),
        "carried": (PotCarried,),
        "paid": (ChipsPaid, TricksCounted),
    }
)
"""The events that write what was worked out of a hand."""
_OF_CHIPS = frozenset({AntesPosted, ChipsCounted, ChipsPaid, PotAwarded, PotCarried})
"""Events with sums."""
_Told = Mapping[tuple[int, int], Sequence[Event]]


def with_words(passage: LinesRead, unread: Sequence[LineUnread], seats: LinesRead) -> LinesRead:
    """Read lines that only notes explain."""
    first, lines = passage.source.first_line, passage.source.lines
    shown = [""] * (first - 1 + len(lines))
    for source in (seats.source, passage.source):
        start = source.first_line - 1
        shown[start : start + len(source.lines)] = source.lines
    taken = next(event for event in reversed(seats.events) if isinstance(event, SeatsTaken))
    sat = (event.player for event in passage.events if isinstance(event, PlayerSat))
    return _with_told(passage, unread, _told(*read_alone(shown), {*taken.players, *sat}))


def _told(heard: Sequence[LineRead], decided: Decided, seated: Collection[Player]) -> _Told:
    understood = {
        one.line.number: one
        for one in heard
        if one.status is HowRead.READ and all({*fact.players} <= {*seated} for fact in one.facts)
    }
    told: dict[tuple[int, int], list[Event]] = {}
    for noted in decided.passages:
        number = noted.hand.number if noted.hand else 0
        worked_out = (
            {kind for slot in noted.hand.worked_out for kind in _SLOTS[slot]}
            if noted.hand
            else set()
        )
        for event in (event for event in noted.events if type(event) not in worked_out):
            told.setdefault((number, event.at.line), []).append(event)
    return {
        place: events
        for place, events in told.items()
        if place[1] in understood
        and _is_whole(understood[place[1]], events)
        and not (decided.worth.named and _OF_CHIPS.intersection(map(type, events)))
    }


def _is_whole(line: LineRead, events: Sequence[Event]) -> bool:
    kinds = [written_by(event) for event in events]
    facts = {fact.kind for fact in line.facts}
    return (
        bool(facts) and facts <= frozenset().union(*kinds) and all(map(facts.intersection, kinds))
    )


def _with_told(passage: LinesRead, lines: Sequence[LineUnread], told: _Told) -> LinesRead:
    start = next((event for event in passage.events if isinstance(event, HandStarted)), None)
    meanings: dict[int, ReadAs] = {}
    events = list(passage.events)
    for unread in lines:
        line = unread.at.line
        beside = {type(event) for event in events if event.at.line == line}
        said = told.get((start.number if start else 0, line), ())
        elsewhere = {type(event) for event in events if event.at.line != line}
        begins = any(isinstance(event, HandStarted) for event in said)
        if not said or elsewhere.intersection(map(type, said)):
            continue
        if not beside <= {LineUnread, HandStarted}:
            continue
        if begins and (start is None or start.at.line != line):
            continue
        texts = tuple(write((event,)).strip() for event in said)
        text = "\n".join(texts)
        message = read_as_meant("`; `".join(texts))
        noted = SpellingNoted(unread.mistake, message, unread.at, text)
        replaced: list[Event] = [start, unread] if start and begins else [unread]
        place = events.index(replaced[0])
        events = [event for event in events if event not in replaced]
        events[place:place] = (*said, noted)
        meanings[line] = ReadAs(texts, cards=False)
    source = passage.source._replace(meanings=meanings) if meanings else passage.source
    return LinesRead(source, tuple(events))
