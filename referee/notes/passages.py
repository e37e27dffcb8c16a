"""Notes read like a log: events with their lines (decision 0314)."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass

from referee.events import LineUnread
from referee.game import ReadAs, SourceText, Span
from referee.hand_log import LinesRead, plain
from referee.messages import say
from referee.notes.line_read import HowRead, LineRead
from referee.notes.transcript import Transcript, transcribe
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
        lines = self.notes.lines
        understood = sum(line.status is not HowRead.DOUBTFUL for line in lines)
        hands = self.notes.hands
        known = sum(
            (hand.dealer is not None and bool(hand.everybody or hand.stayed))
            or hand.carried
            or bool(hand.tricks or hand.bourre or len(hand.rows) > 1)
            or (hand.winner is not None and self.notes.decided.cost <= len(hands))
            for hand in hands
        )
        named = any(_GAME.search(line) for line in self.lines) and bool(hands or evening.between)
        played = any(len(hand.rows) > 1 for hand in hands)
        enough = len(evening.seats) > 1 and (played or 5 * understood >= 2 * len(lines))
        return enough and bool(named or 3 * known >= len(hands) > 0)

    def heads(self) -> set[int]:
        """Return the lines that seat the players or begin a hand."""
        evening = self.notes.evening
        return {evening.cast.line, *(hand.opened.line for hand in self.notes.hands)}

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
