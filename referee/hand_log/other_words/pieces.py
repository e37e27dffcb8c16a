"""A line cut into pieces that mean something together: neighbours, or one thing of several players."""

import re
from collections.abc import Callable, Iterator
from typing import NamedTuple

from referee.events import Event
from referee.game import Player
from referee.hand_log.grammar import keywords
from referee.hand_log.line import Draft, Line
from referee.hand_log.lines.careful import read_carefully
from referee.hand_log.lines.line_kinds import kind_of
from referee.hand_log.lines.parts import written_name
from referee.hand_log.other_words.asides import counts_somebody
from referee.hand_log.other_words.everyday_words import (
    ALIASES,
    SMALL,
    TELLING,
    of_everybody,
    pattern,
    wordings,
)
from referee.hand_log.other_words.results import Results, result_of
from referee.hand_log.session import Session
from referee.hand_log.unreadable import Unreadable

_CUT = re.compile(
    r"[ \t]*[,;!]+[ \t]*|[.]+(?:[ \t]+|$)|[ \t]+[-/|+]+[ \t]+|[ \t]{2,}|\t|[ \t]+(?:and|et|&)[ \t]+"
    r"|[ \t]+(?=(?:pot|tricks|paid|hand)[ \t]|\()",
    re.IGNORECASE,
)
_OTHERS = pattern(r"\b(?:OTHERS) (?:(?:all|is|are) )*(?:IN|OUT)\b", {})
_KEPT = re.compile(r"\([^()]*\)")
_HAND = re.compile(r"([0-9]{1,4})[.:)]?[ \t]+(\S+)")
_OF_WHOLE_LINES = ("unknown-keyword", "wrong-separator", "text-after-end", "not-a-number")
_SAY = re.findall(r"\w+", "out all nobody pot bourré bourre boo won wins paid pays")


class LinePiece(NamedTuple):
    """A part of a line; `says` is None for an aside."""

    start: int
    end: int
    says: Event | Results | None


ReadPart = Callable[[Line], Event | None]


def words(text: str) -> list[str]:
    return re.findall(r'"[^"]+"|[^\s,;:.!()/&]+', text)


class Pieces:
    """The pieces of a line, with the joint meanings of neighbours."""

    def __init__(self, line: Line, read_part: ReadPart, kinds: tuple[type[Event], ...]) -> None:
        self.line, self._read_part, self._kinds = line, read_part, kinds
        self.places = list(self._cut())
        self._read: dict[tuple[int, int], LinePiece | None] = {}

    def _cut(self) -> Iterator[tuple[int, int]]:
        """Pieces never split quotes, brackets or a name."""
        text, start = self.line.text, self.line.at.column - 1
        names = (re.escape(name) for name in self.line.session.names() if not name.isalnum())
        kept = "|".join((r'"[^"]*"', r"\([^()]*\)", *names))
        whole = [found.span() for found in re.finditer(kept, text, re.IGNORECASE)]
        for found in _CUT.finditer(text, start):
            if not any(begin < found.end() and found.start() < end for begin, end in whole):
                if start < found.start():
                    yield start, found.start()
                start = found.end()
        if start < len(text):
            yield start, len(text)

    def part(self, first: int, last: int) -> LinePiece | None:
        if (first, last) not in self._read:
            self._read[first, last] = self._part(first, last)
        return self._read[first, last]

    def _part(self, first: int, last: int) -> LinePiece | None:
        start, end = self.places[first][0], self.places[last - 1][1]
        alone = last - first == len(self.places)
        bracketed = not alone and _KEPT.fullmatch(self.line.text, start, end) is not None
        start, end = start + bracketed, end - bracketed
        text, session = self.line.text[start:end], self.line.session
        says: Event | Results | None = result_of(text.strip(" .:"), session)
        if says is None and not alone and not first:
            says = self._hand(start, end)
        if says is None and not alone and self._may_open(text):
            says = self._read_part(part_of(self.line, start, end))
        if says is not None:
            return (
                LinePiece(start, end, says) if isinstance(says, (Results, *self._kinds)) else None
            )
        if not first:
            return None
        closed = self.line.keyword == "pot" and self.line.text[:start].rstrip().endswith((".", "!"))
        aside = (bracketed and not counts_somebody(text, session)) or self._is_aside(
            text, closed=closed
        )
        return LinePiece(start - bracketed, end + bracketed, None) if aside else None

    def _hand(self, start: int, end: int) -> Event | None:
        found, session = _HAND.fullmatch(self.line.text[start:end].strip(" .:")), self.line.session
        if not found or int(found[1]) != session.hand + 1 or not session.meant(found[2]):
            return None
        player = written_name(session.meant(found[2]) or Player(""))
        return read_as(self.line, start, end, f"hand {found[1]}, dealer {player}")

    def _may_open(self, text: str) -> bool:
        word = next(iter(words(text)), "")
        known = word.lower() in keywords() or word.lower() in ALIASES or word[:1].isdigit()
        known = known or of_everybody(text.strip(" .")) is not None
        return known or self.line.session.meant(word) is not None

    def _is_aside(self, text: str, *, closed: bool) -> bool:
        """Tell whether words are of nothing in the game. `closed`: a sentence of its own behind a pot."""
        text = text[:1].lower() + text[1:] if closed else text
        all_words = words(text)
        meant = self.line.session.meant
        named = any(
            word.lower() in _SAY or word.lower() in TELLING or (word not in SMALL and meant(word))
            for word in all_words
        )
        several = closed or len(all_words) > 1
        named = named or _OTHERS.search(text) is not None
        return several and not named and not re.search(r"[\d♠♥♦♣]|\b[^\W\d_a-z]", text)

    def fewest_parts(self) -> Iterator[tuple[LinePiece, ...]]:
        size = len(self.places)
        ways: dict[int, list[tuple[LinePiece, ...]]] = {0: [()]}
        for _ in range(size):
            longer: dict[int, list[tuple[LinePiece, ...]]] = {}
            for at, read in ways.items():
                for end in range(at + 1, size + 1):
                    if part := self.part(at, end):
                        longer.setdefault(end, []).extend((*parts, part) for parts in read)
            if size in longer:
                yield from longer[size]
                return
            ways = longer

    def unread_part(self, first: Unreadable) -> Unreadable | None:
        size, begins, ends = len(self.places), {0}, {len(self.places)}
        for at in range(size):
            if at in begins:
                begins |= {end for end in range(at + 1, size + 1) if self.part(at, end)}
        for at in reversed(range(size)):
            if any(end in ends and self.part(at, end) for end in range(at + 1, size + 1)):
                ends.add(at)
        gaps = ((end - at, at, end) for at in begins for end in ends if at < end)
        length, at, end = min(gaps, default=(size, 0, 0))
        if length == size or first.mistake not in _OF_WHOLE_LINES:
            return None
        start, stop = self.places[at][0], self.places[end - 1][1]
        return Unreadable("part-unread", start, stop, text=self.line.written(start, stop))


def part_of(line: Line, start: int, end: int) -> Line:
    blank = " " * start
    return line._replace(text=blank + line.text[start:end], raw=blank + line.raw[start:end])


def read_as(line: Line, start: int, end: int, text: str) -> Event:
    draft = Draft.instead(line, start, end, text)
    return draft.placed(read_carefully(draft.line(line)))


_OF_ONE_PLAYER = ("bet", "buy", "cash", "leave", "loan", "repay", "settled")
_MOST_TRICKS = 5
_BETWEEN_PLAYERS = re.compile(r"[ \t]*[,;&][ \t]*(?:(?:and|et)[ \t]+)?|[ \t]+(?:and|et|n|\+)[ \t]+")


def read_alike(line: Line, read_part: ReadPart) -> tuple[Event, ...]:
    text, session = line.text.strip(" \t.!"), line.session
    lines = [*_in_part(text, session), *_of_names(text, session)]
    said = [_read(line, 0, len(line.text), fact, read_part) for fact in lines]
    said = said or list(_of_list(line, read_part))
    return tuple(event for event in said if event) if all(said) else ()


def _read(line: Line, start: int, end: int, text: str, read_part: ReadPart) -> Event | None:
    draft = Draft.instead(line, start, end, text)
    event = read_part(draft.line(line))
    return event and draft.placed(event)


def _in_part(text: str, session: Session) -> Iterator[str]:
    for wording in wordings("in_part"):
        found = wording.shape.fullmatch(text)
        who = session.meant(found["NAME"]) if found else None
        if not found or not who:
            continue
        paid, number = int(found["SUM"]), int(wording.filled(found))
        rest = number - paid if wording.line == "DUE" else number
        if rest > 0:
            yield f"paid {written_name(who)} {paid}"
            yield f"owes {written_name(who)} {rest}"
        return


def _of_names(text: str, session: Session) -> Iterator[str]:
    for wording in wordings("several"):
        found = wording.shape.fullmatch(text)
        named = (
            [session.meant(word) for word in _BETWEEN_PLAYERS.split(found["WHO"])] if found else []
        )
        players = [player for player in named if player]
        if found and 1 < len(players) == len(named) == len({*players}):
            for player in players:
                yield wording.filled(found).replace("NAME", written_name(player))
            return


def _of_list(line: Line, read_part: ReadPart) -> Iterator[Event | None]:
    places = list(_places(line.text))
    first = _read(line, *places[0], _entry(line, *places[0]), read_part)
    kind = kind_of(first) if first and len(places) > 1 else None
    if kind is None or kind.keyword not in _OF_ONE_PLAYER or not first:
        return
    opens = ALIASES.get(line.keyword, line.keyword) == kind.keyword
    rest = [line.text[start:end] for start, end in places[1:]]
    numbers = [int(number) for entry in rest for number in re.findall("[0-9]+", entry)]
    if not opens and min(numbers, default=0) <= _MOST_TRICKS:
        return
    yield first
    for start, end in places[1:]:
        said = _read(line, start, end, f"{kind.keyword} {line.text[start:end]}", read_part)
        yield said if said and kind_of(said) == kind else None


def _entry(line: Line, start: int, end: int) -> str:
    return re.sub(r"^([ \t]*\w+):", r"\1", line.text[start:end])


def _places(text: str) -> Iterator[tuple[int, int]]:
    start, quotes = 0, [found.span() for found in re.finditer('"[^"]*"', text)]
    for found in _BETWEEN_PLAYERS.finditer(text):
        if start < found.start() and not any(a < found.start() < b for a, b in quotes):
            yield start, found.start()
            start = found.end()
    yield start, len(text.rstrip(" \t.!"))
