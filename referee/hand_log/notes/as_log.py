"""Notes read by way of the log that they make: what it says, at the places of the notes (decision 0314).

A log is judged by the order of its lines. Of several that one line of the notes makes, each has a
thousand columns and more of its own, so that their order stays; `SourceText.shown` gives the place.
"""

import re
from bisect import bisect_right
from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import TypeVar, cast

from referee.events import Event, LineUnread
from referee.game import ReadAs, SourceText, Span
from referee.hand_log.notes.evening import NotedHand
from referee.hand_log.notes.heard_line import HowRead, LineRead
from referee.hand_log.notes.page import note_lines
from referee.hand_log.notes.score_table import score_table
from referee.hand_log.notes.transcript import LogRow, Transcript
from referee.hand_log.notes.words import written_card
from referee.hand_log.passages import LinesRead, read

_COLUMNS = 10_000
"""More than a line of a log has characters."""
_RANK, _SUIT = "(?:10|[2-9TJQKA])", "(?:[shdc]|[♠♥♦♣♤♡♢♧])"
_CARD = re.compile(rf"(?<![^\W_])(?:{_RANK}{_SUIT}|[♠♥♦♣♤♡♢♧]{_RANK})(?![^\W_])", re.IGNORECASE)
_GAME = re.compile(r"\bbou?r+[eé]|\bboo-?ra[iy]|\bboo(?:s|ed|'d)?\b", re.IGNORECASE)
_Placed = TypeVar("_Placed")


def facts_of(notes: Transcript) -> list[LogRow]:
    """The lines of the log that say something."""
    return [row for row in notes.rows if row.text and not row.text.startswith("#")]


@dataclass(frozen=True, slots=True)
class NotesAsLog:
    """Notes, and the log that is read in their place."""

    notes: Transcript
    lines: Sequence[str]
    """The notes as they stand."""

    def passages(self, name: str) -> Iterator[LinesRead]:
        """The log passage by passage, each with its lines of the notes; what was not understood is unread."""
        rows = self._rows()
        passages = list(read((row.text for row in rows), name))
        starts = [rows[passage.source.first_line - 1].line for passage in passages]
        firsts = [1, *starts[1:]]
        ends = [max(first, after - 1) for first, after in pairwise(firsts)]
        places, unread = _places(rows), defaultdict(list)
        for event in map(_unread, self.not_understood()):
            unread[bisect_right(firsts, event.at.line) - 1].append(event)
        read_as = self._read_as(rows)
        for nth, passage in enumerate(passages):
            end = ends[nth] if nth < len(ends) else len(self.lines)
            lines = tuple(self.lines[firsts[nth] - 1 : end])
            said = [_placed(event, places) for event in passage.events]
            events = _merged(said, unread[nth])
            yield LinesRead(SourceText(name, lines, firsts[nth], read_as), tuple(events))

    def not_understood(self) -> Iterator[LineRead]:
        """The lines in which something was not understood, or could not be written as a log."""
        refused = {row.line for row in self.notes.rows if row.text.startswith("# ?")}
        for line in self.notes.lines:
            if line.status is HowRead.DOUBTFUL or line.line.number in refused:
                yield line

    def is_evening(self) -> bool:
        """Whether most of it was understood, as an evening of this game and hardly of another."""
        evening, lines = self.notes.evening, self.notes.lines
        understood = sum(line.status is HowRead.READ for line in lines)
        known = sum(map(_is_of_the_game, evening.hands))
        named = any(_GAME.search(line) for line in self.lines) and (
            evening.hands or evening.between
        )
        table = score_table(note_lines(self.lines))
        scored = table is not None and table.comes_to_zero
        enough = len(evening.players) > 1 and 2 * understood >= len(lines)
        ours = named or scored or 3 * known >= len(evening.hands) > 0
        return enough and not self.notes.gave_up and bool(ours)

    def unexplained(self, facts: Collection[int]) -> int:
        """How many lines are left unexplained; `facts`: those that say something as a log does."""
        doubtful = {line.line.number for line in self.not_understood()}
        passed_over = {
            line.line.number
            for line in self.notes.lines
            if line.status is HowRead.REMARK
            and (line.line.number in facts or re.search("[0-9]", line.line.said))
        }
        return len(doubtful | passed_over)

    def _rows(self) -> list[LogRow]:
        """The lines of the log, but for rules that nobody wrote."""
        first = min((line.line.number for line in self.notes.lines), default=1)
        return [
            row._replace(line=row.line or first)
            for row in facts_of(self.notes)
            if row.line or row.text not in _OF_EVERY_LOG
        ]

    def _read_as(self, rows: Sequence[LogRow]) -> Mapping[int, ReadAs]:
        """What lines were read as, but for those that stand in the log just so."""
        own = defaultdict[int, list[str]](list)
        for row in rows:
            own[row.line].append(row.text)
        return {
            number: ReadAs(tuple(texts), _same_cards(" ".join(texts), self.lines[number - 1]))
            for number, texts in own.items()
            if texts != [self.lines[number - 1].rstrip()]
        }


def _is_of_the_game(hand: NotedHand) -> bool:
    """Whether what is known of a hand is hardly said of another game."""
    dealt = hand.dealer is not None and bool(hand.stayed)
    return dealt or hand.carried or bool(hand.tricks or hand.bourre)


_OF_EVERY_LOG = ("bourre-log 1", "rules boo-ray 1")


def _same_cards(one: str, two: str) -> bool:
    """Whether both have cards, and the same."""
    return _cards(one) == _cards(two) != []


def _cards(text: str) -> list[str]:
    """The cards that are written out, in the letters of the notation."""
    return [written_card(found) for found in _CARD.findall(text)]


def _places(rows: Sequence[LogRow]) -> list[tuple[int, int]]:
    """For each line of the log its line of the notes, and by how much its columns are moved."""
    found, before = list[tuple[int, int]](), 0
    for row in rows:
        before = before + 1 if found and found[-1][0] == row.line else 0
        found.append((row.line, before * _COLUMNS))
    return found


def _placed(value: _Placed, places: Sequence[tuple[int, int]]) -> _Placed:
    """The same, every place in it that of the notes."""
    if isinstance(value, Span):
        line, moved = places[min(value.line, len(places)) - 1]
        return cast("_Placed", Span(line, moved + value.column, value.length))
    if isinstance(value, tuple):
        parts = [_placed(part, places) for part in value]
        whole = type(value)._make(parts) if hasattr(value, "_make") else tuple(parts)
        return cast("_Placed", whole)
    return value


def _merged(said: Sequence[Event], unread: Sequence[Event]) -> list[Event]:
    """What is said with what is not understood, in the order of the lines."""
    return sorted([*said, *unread], key=lambda event: event.at.line)


def _unread(note: LineRead) -> LineUnread:
    line, text = note.line.number, note.line.text
    why = f": {note.why}" if note.why and note.why != text.strip() else ""
    return LineUnread(
        "part-unread",
        f"not all of the line was understood{why}",
        "Say it in other words, or put what is no fact of the game after a #.",
        text,
        Span(line, len(text) - len(text.lstrip()) + 1, max(1, len(text.strip()))),
        "#",
    )
