"""Notes read like a log, and lines of a log that only the reader of notes understands (decision 0314)."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
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
from referee.game import Player, ReadAs, SourceText, Span
from referee.hand_log import LinesRead, plain, read_as_meant, write
from referee.messages import say
from referee.notes.decision import Decided
from referee.notes.line_read import HowRead, LineRead
from referee.notes.phrases import written_by
from referee.notes.transcript import Transcript, read_alone, transcribe
from referee.notes.words import card_letters

_CARD = re.compile(
    r"(?<![^\W_])(?:(?:10|[2-9TJQKA])(?:[shdc]|[♠♥♦♣♤♡♢♧])|[♠♥♦♣♤♡♢♧](?:10|[2-9TJQKA]))(?![^\W_])",
    re.IGNORECASE,
)
_GAME = re.compile(r"\bbou?r+[eé]|\bboo-?ra[iy]|\bboo(?:s|ed|'d)?\b", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class NotesRead:
    """Notes, with their reading."""

    notes: Transcript
    lines: Sequence[str]

    @staticmethod
    def of(lines: Sequence[str]) -> NotesRead:
        return NotesRead(transcribe(lines), lines)

    def passages(self, name: str) -> Iterator[LinesRead]:
        told = self.notes.decided.passages
        starts = [1]
        for passage in told[1:]:
            hand = passage.hand
            starts.append(max(starts[-1], hand.opened.line if hand else 1))
        read_as = self._read_as()
        unread = list(map(_unread, self.not_understood()))
        for nth, (passage, start) in enumerate(zip(told, starts, strict=True)):
            end = starts[nth + 1] - 1 if nth + 1 < len(starts) else len(self.lines)
            lines = tuple(self.lines[start - 1 : max(start, end)])
            of_these = [
                event
                for event in unread
                if start <= event.at.line <= end or (nth == 0 and event.at.line < start)
            ]
            yield LinesRead(
                SourceText(name, lines, start, read_as, notes=True), (*passage.events, *of_these)
            )

    def not_understood(self) -> Iterator[LineRead]:
        return (line for line in self.notes.lines if line.status is HowRead.DOUBTFUL)

    def is_evening(self) -> bool:
        if self.notes.closing.facts:
            return True
        evening = self.notes.evening
        lines = [line for line in self.notes.lines if not line.line.is_aside]
        understood = sum(line.status is not HowRead.DOUBTFUL for line in lines)
        hands = self.notes.hands
        known = sum(
            (hand.dealer is not None and bool(hand.everybody or hand.stayed))
            or hand.carried
            or bool(hand.tricks or hand.bourre)
            or (hand.winner is not None and self.notes.decided.cost <= len(hands))
            for hand in hands
        )
        named = any(_GAME.search(line) for line in self.lines) and bool(hands or evening.between)
        enough = len(evening.seats) > 1 and 5 * understood >= 2 * len(lines)
        return enough and bool(named or 3 * known >= len(hands) > 0)

    def unexplained(self, facts: Collection[int]) -> set[int]:
        """Return the unexplained lines; `facts`: those valid in a log."""
        doubtful = {line.line.number for line in self.not_understood()}
        passed_over = {
            line.line.number
            for line in self.notes.lines
            if line.status is HowRead.REMARK and line.line.number in facts
        }
        return doubtful | passed_over

    def _read_as(self) -> Mapping[int, ReadAs]:
        own: dict[int, list[str]] = {}
        for row in self.notes.rows:
            if row.line and row.text and not row.text.startswith("#"):
                own.setdefault(row.line, []).append(row.text.partition("  #")[0])
        return {
            number: ReadAs(tuple(texts), _same_cards(" ".join(texts), self.lines[number - 1]))
            for number, texts in own.items()
            if [text.lower().split() for text in texts]
            != [plain(self.lines[number - 1]).lower().split()]
        }


def _same_cards(one: str, two: str) -> bool:
    return _cards(one) == _cards(two) != []


def _cards(text: str) -> list[str]:
    return [card_letters(found) for found in _CARD.findall(text)]


def _unread(note: LineRead) -> LineUnread:
    line, text = note.line.number, note.line.raw
    message = say("the line was not understood")
    if note.left_over and not note.is_open:
        message = say("not all of the line was understood: {why}", why=note.why)
    return LineUnread(
        "part-unread",
        message,
        say("Say it in other words, or put what is not part of the game after a #."),
        text,
        Span(line, len(text) - len(text.lstrip()) + 1, max(1, len(text.strip()))),
        "#",
    )


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
