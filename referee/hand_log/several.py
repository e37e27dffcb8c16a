"""Several facts in one line, in everyday words: `Ann won 8, Cal bourré, Dee out`.

The line is cut into parts at commas, stops, dashes and wide blanks. Each part must say one fact, by
the lenient reader or as a result of the hand; of all ways to cut it, those with the fewest parts
count. What they say is written as lines of the notation, and these are read. Decision 0311.
"""

import re
from collections.abc import Callable, Iterator
from functools import cached_property
from itertools import chain
from typing import NamedTuple

from referee import events
from referee.events import Event
from referee.game import Player, letters
from referee.hand_log.careful import read_carefully
from referee.hand_log.draft import Draft
from referee.hand_log.everyday_words import ALIASES, EVERYBODY
from referee.hand_log.grammar import keywords
from referee.hand_log.line import Line
from referee.hand_log.mistakes import Unreadable
from referee.hand_log.parts import written_name
from referee.hand_log.results import Results, result_of
from referee.hand_log.session import Session
from referee.hand_log.shapes import line_of

MOST_PIECES = 12
"""Pieces of a line that are put together in every way."""

_CUT = re.compile(
    r"[ \t]*[,;!]+[ \t]*|[.]+(?:[ \t]+|$)|[ \t]+[-/|+]+[ \t]+|[ \t]{2,}|\t|[ \t]+(?:and|et|&)[ \t]+"
    r"|[ \t]+(?=(?:pot|tricks|paid|hand)[ \t]|\()",
    re.IGNORECASE,
)
_KEPT = re.compile(r"\([^()]*\)")
"""An aside, whatever it says."""
_HAND = re.compile(r"([0-9]{1,4})[.:)]?[ \t]+(\S+)")
_ORDER = (
    events.HandStarted,
    events.HandMisdealt,
    events.ChipsBought,
    events.PlayerSat,
    events.AntesPosted,
    events.IntentsDeclared,
    events.TrickPlayed,
    events.TricksClaimed,
    events.TricksCounted,
    events.PotAwarded,
    events.PotWon,
    events.PotCarried,
    events.PotShared,
    events.KittyTaken,
    events.KittyPaid,
    events.ChipsPaid,
    events.PotOwed,
    events.ChipsHanded,
    events.PlayerOwes,
    events.ChipsCashed,
    events.PlayerLeft,
    events.ChipsCounted,
)
"""What may stand in a line beside something else, in the order in which it is read."""
_HAND_SIZE = 5


class _Part(NamedTuple):
    """A part of a line, and what it says."""

    start: int
    end: int
    says: Event | Results | None
    """None: an aside."""


ReadPart = Callable[[Line], Event | None]
"""Reads one fact, however it is written; None where a line holds none."""


def read_several(line: Line, first: Unreadable, read_part: ReadPart) -> tuple[Event, ...]:
    """What a line of several facts says, in the order of the notation; empty where it is none.

    `first` is what is wrong with the line as one fact. Raises `Unreadable` where its parts contradict
    each other or what the hand has said, where it can be meant in two ways, or where one part says
    nothing.
    """
    if line.session.open or first.mistake == "name-twice":
        return ()
    pieces = _Pieces(line, read_part)
    if len(pieces.places) > MOST_PIECES or not any(map(line.session.meant, _words(line.text))):
        return ()
    meanings: dict[str, tuple[Event, ...]] = {}
    fault: Unreadable | None = None
    for parts in pieces.fewest_parts():
        try:
            facts = _Facts(line, parts).events()
        except Unreadable as wrong:
            fault = wrong
        else:
            meanings[text_of(facts, line.session)] = facts
    if len(meanings) == 1:
        return next(iter(meanings.values()))
    if meanings:
        raise _two_readings(line, meanings)
    if fault or (fault := pieces.unread_part(first)):
        raise fault
    return ()


def text_of(facts: tuple[Event, ...], session: Session) -> str:
    """The lines of the notation that say this, one below the other."""
    return "\n".join(line_of(event, letters(session.language)) for event in facts)


def _two_readings(line: Line, meanings: dict[str, tuple[Event, ...]]) -> Unreadable:
    ways = [" and ".join(f"`{one}`" for one in text.split("\n")) for text in meanings]
    advice = f"Write {', or '.join(ways[:2])}."
    message = "the line can be read in two ways"
    return Unreadable("two-readings", message, *_whole(line), advice)


def _whole(line: Line) -> tuple[int, int]:
    return line.at.column - 1, len(line.text)


def _words(text: str) -> list[str]:
    return re.findall(r'"[^"]+"|[^\s,;:.!()/&]+', text)


class _Pieces:
    """A line cut into pieces, of which neighbours may say something together."""

    def __init__(self, line: Line, read_part: ReadPart) -> None:
        self.line, self._read_part = line, read_part
        self.places = list(self._cut())
        self._read: dict[tuple[int, int], _Part | None] = {}

    def _cut(self) -> Iterator[tuple[int, int]]:
        """The offsets of the pieces; none begins or ends within quotes, brackets or a name."""
        text, start = self.line.text, self.line.at.column - 1
        names = (re.escape(one) for one in self.line.session.names() if not one.isalnum())
        kept = "|".join((r'"[^"]*"', r"\([^()]*\)", *names))
        whole = [found.span() for found in re.finditer(kept, text, re.IGNORECASE)]
        for found in _CUT.finditer(text, start):
            if not any(begin < found.end() and found.start() < end for begin, end in whole):
                if start < found.start():
                    yield start, found.start()
                start = found.end()
        if start < len(text):
            yield start, len(text)

    def part(self, first: int, last: int) -> _Part | None:
        """What the pieces from one to before another say together; None where that is nothing."""
        if (first, last) not in self._read:
            self._read[first, last] = self._part(first, last)
        return self._read[first, last]

    def _part(self, first: int, last: int) -> _Part | None:
        start, end = self.places[first][0], self.places[last - 1][1]
        text, session = self.line.text[start:end], self.line.session
        says: Event | Results | None = result_of(text.strip(" .:"), session)
        alone = last - first == len(self.places)
        if says is None and not alone and not first:
            says = self._hand(start, end)
        if says is None and not alone and self._may_open(text):
            says = self._read_part(part_of(self.line, start, end))
        if says is not None:
            return _Part(start, end, says) if isinstance(says, (Results, *_ORDER)) else None
        return _Part(start, end, None) if first and self._is_aside(text) else None

    def _hand(self, start: int, end: int) -> Event | None:
        """The next hand, where its number and a name open a line of several facts."""
        found, session = _HAND.fullmatch(self.line.text[start:end].strip(" .:")), self.line.session
        if not found or int(found[1]) != session.hand + 1 or not session.meant(found[2]):
            return None
        player = written_name(session.meant(found[2]) or Player(""))
        return read_as(self.line, start, end, f"hand {found[1]}, dealer {player}")

    def _may_open(self, text: str) -> bool:
        """Whether a fact may begin so: with a word of the notation, a number, or a name."""
        word = next(iter(_words(text)), "")
        known = word.lower() in keywords() or word.lower() in ALIASES or word[:1].isdigit()
        known = known or EVERYBODY.fullmatch(text.strip(" .")) is not None
        return known or self.line.session.meant(word) is not None

    def _is_aside(self, text: str) -> bool:
        """Whether words say nothing of the game: no name, number, capital letter or word of a result."""
        if _KEPT.fullmatch(text):
            return True
        words = _words(text)
        meant = self.line.session.meant
        named = any(word.lower() in _SAY or (word not in _SMALL and meant(word)) for word in words)
        return len(words) > 1 and not named and not re.search(r"[\d♠♥♦♣]|\b[^\W\d_a-z]", text)

    def fewest_parts(self) -> Iterator[tuple[_Part, ...]]:
        """Every way to read the whole line in as few parts as can be."""
        size = len(self.places)
        ways: dict[int, list[tuple[_Part, ...]]] = {0: [()]}
        for _ in range(size):
            longer: dict[int, list[tuple[_Part, ...]]] = {}
            for at, read in ways.items():
                for end in range(at + 1, size + 1):
                    if part := self.part(at, end):
                        longer.setdefault(end, []).extend((*parts, part) for parts in read)
            if size in longer:
                yield from longer[size]
                return
            ways = longer

    def unread_part(self, first: Unreadable) -> Unreadable | None:
        """The part that says nothing, where all others do."""
        size, begins, ends = len(self.places), {0}, {len(self.places)}
        for at in range(size):
            begins |= {
                end for end in range(at + 1, size + 1) if at in begins and self.part(at, end)
            }
        for at in reversed(range(size)):
            ends |= (
                {at}
                if any(end in ends and self.part(at, end) for end in range(at + 1, size + 1))
                else set()
            )
        gaps = ((end - at, at, end) for at in begins for end in ends if at < end)
        length, at, end = min(gaps, default=(size, 0, 0))
        if length == size or first.mistake not in _OF_WHOLE_LINES:
            return None
        start, stop = self.places[at][0], self.places[end - 1][1]
        message = f"“{self.line.written(start, stop)}” says nothing that the referee understands"
        return Unreadable("part-unread", message, start, stop)


_OF_WHOLE_LINES = ("unknown-keyword", "wrong-separator", "text-after-end", "not-a-number")
_SMALL = frozenset(
    [
        "a",
        "an",
        "and",
        "as",
        "at",
        "be",
        "he",
        "i",
        "in",
        "is",
        "it",
        "la",
        "le",
        "les",
        "me",
        "my",
        "no",
        "of",
        "on",
        "or",
        "she",
        "so",
        "that",
        "the",
        "to",
        "we",
    ]
)
"""Words that name nobody within an aside, though a name may begin so."""
_SAY = frozenset(
    [
        "in",
        "out",
        "all",
        "nobody",
        "pot",
        "carries",
        "carried",
        "bourré",
        "bourre",
        "boo",
        "won",
        "wins",
        "paid",
        "pays",
    ]
)


def part_of(line: Line, start: int, end: int) -> Line:
    """A part of a line alone, everything in its own column."""
    blank = " " * start
    return line._replace(text=blank + line.text[start:end], raw=blank + line.raw[start:end])


def read_as(line: Line, start: int, end: int, text: str) -> Event:
    """The event of a line of the notation that stands for a part of a line."""
    draft = Draft.of(line).with_text(end, len(line.text), "").with_text(0, start, "")
    draft = draft.with_text(0, len(draft.text), text)
    return draft.placed(read_carefully(draft.line(line)))


class _Facts:
    """What the parts of a line say together."""

    def __init__(self, line: Line, parts: tuple[_Part, ...]) -> None:
        self.line, self.parts = line, parts
        self.session = line.session

    def events(self) -> tuple[Event, ...]:
        """All of it as events, in the order of the notation."""
        said = [
            part.says for part in self.parts if part.says and not isinstance(part.says, Results)
        ]
        said += self._of_results()
        self._check_hand(said)
        asides = [part for part in self.parts if part.says is None]
        remarks = [
            events.RemarkWritten(
                self.line.written(one.start, one.end), self.line.span(one.start, one.end)
            )
            for one in asides
        ]
        return (*sorted(said, key=lambda event: _ORDER.index(type(event))), *remarks)

    def _check_hand(self, said: list[Event]) -> None:
        """Raise `two-readings` where a hand begins behind another fact."""
        places = [one.at.column for one in said]
        starts = [one.at.column for one in said if isinstance(one, events.HandStarted)]
        if len(starts) > 1 or (starts and starts[0] > min(places)):
            message = "a hand begins within the line"
            raise Unreadable("parts-contradict", message, *_whole(self.line))

    def _of_results(self) -> Iterator[Event]:
        """The lines that say how the hand came out."""
        scores = [score for one in self._results for score in one.scores]
        if scores:
            yield self._read(
                f"score {', '.join(f'{written_name(name)} {n:+}' for name, n in scores)}"
            )
        stays, tricks = self._stays, self._tricks()
        if new := {
            name: stays[name] for name in self._in_turn(stays) if name not in self._declared
        }:
            yield self._read(
                f"in {', '.join(_intent(name, stays=how) for name, how in new.items())}"
            )
        if tricks:
            yield self._read(
                f"tricks {', '.join(f'{written_name(name)} {n}' for name, n in tricks.items())}"
            )
        for name in self._won:
            yield self._read(f"pot ? to {written_name(name)}")

    def _read(self, text: str) -> Event:
        """The event of a line of the notation, in the place of what says so."""
        spans = [(part.start, part.end) for part in self.parts if isinstance(part.says, Results)]
        return read_as(self.line, min(spans)[0], max(spans)[1], text)

    @cached_property
    def _results(self) -> tuple[Results, ...]:
        return tuple(part.says for part in self.parts if isinstance(part.says, Results))

    @cached_property
    def _bourre(self) -> tuple[Player, ...]:
        return tuple(chain.from_iterable(one.bourre for one in self._results))

    @cached_property
    def _won(self) -> tuple[Player, ...]:
        """Who took the pot, where no part says how much it was."""
        won = tuple(chain.from_iterable(one.won for one in self._results))
        if len({*won, *self._awarded}) > 1 and won:
            raise self._contradiction(
                f"{' and '.join(dict.fromkeys((*won, *self._awarded)))} cannot both have won"
            )
        return () if self._awarded else won[:1]

    @cached_property
    def _awarded(self) -> tuple[Player, ...]:
        return tuple(
            part.says.player for part in self.parts if isinstance(part.says, events.PotAwarded)
        )

    @cached_property
    def _declared(self) -> dict[Player, bool | None]:
        """What the lines above in the hand, and other parts of the line, say of who stays."""
        begins = any(isinstance(part.says, events.HandStarted) for part in self.parts)
        lines = [] if begins else list(self.session.intents)
        lines += [part.says for part in self.parts if isinstance(part.says, events.IntentsDeclared)]
        return {one.player: one.stays for line in lines for one in line.intents}

    @cached_property
    def _stays(self) -> dict[Player, bool]:
        """Who stays, as the results say: who is bourré does, and who won."""
        said = [stay for one in self._results for stay in one.stays]
        implied = [*self._bourre, *(self._won + self._awarded if said or self._bourre else ())]
        stays: dict[Player, bool] = {}
        for name, how in (*said, *((name, True) for name in implied)):
            if stays.get(name, how) != how or self._declared.get(name, how) not in (how, None):
                raise self._contradiction(f"{name} cannot both be out and have played")
            stays[name] = how
        if lost := {*self._bourre} & {*self._won, *self._awarded}:
            raise self._contradiction(f"{min(lost)} cannot both be bourré and have won")
        return stays

    def _in_turn(self, names: dict[Player, bool]) -> list[Player]:
        order = self.session.in_turn()
        return sorted(names, key=lambda name: order.index(name) if name in order else len(order))

    def _tricks(self) -> dict[Player, int]:
        """The tricks of each whom the results count some, or none."""
        tricks: dict[Player, int] = {}
        of_tricks = any(one.of_tricks for one in self._results)
        counts = [count for one in self._results for count in one.counts]
        took = [each for one in self._results for each in one.took]
        if (
            took
            and sum(number for _, number in (*counts, *took)) == _HAND_SIZE
            and (counts or self._awarded)
        ):
            counts, of_tricks = counts + took, True
        elif took:
            (name, number), *_ = took
            who = written_name(name)
            raise self._ambiguous(
                f"Write `pot {number} to {who}` if these are chips, `tricks {who} {number}` if they are tricks."
            )
        for name, number in (*counts, *((name, 0) for name in self._bourre)):
            if tricks.setdefault(name, number) != number:
                raise self._contradiction(
                    f"{name} cannot both be bourré and have taken {tricks[name]}"
                )
        if counts and not of_tricks and not self._are_tricks(tricks):
            line = ", ".join(f"{written_name(name)} {number}" for name, number in counts)
            advice = f"Write `tricks {line}` or `in {line}` (cards drawn), or `chips {line}`."
            raise self._ambiguous(advice)
        return tricks

    def _are_tricks(self, counted: dict[Player, int]) -> bool:
        """Whether numbers can only be tricks: all of them, of stayers, or with a bourré or the winner."""
        stayed = {
            name
            for name, how in (*self._declared.items(), *self._stays.items())
            if how is not False
        }
        most = {name for name, number in counted.items() if number == max(counted.values())}
        winner = {*self._won, *self._awarded}
        borne_out = counted.keys() <= stayed or bool(self._bourre) or (winner and winner == most)
        return sum(counted.values()) == _HAND_SIZE and bool(borne_out)

    def _ambiguous(self, advice: str) -> Unreadable:
        return Unreadable(
            "two-readings", "the line can be read in two ways", *_whole(self.line), advice
        )

    def _contradiction(self, message: str) -> Unreadable:
        return Unreadable("parts-contradict", message, *_whole(self.line))


def _intent(name: Player, *, stays: bool) -> str:
    return written_name(name) if stays else f"{written_name(name)} out"
