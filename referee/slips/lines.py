"""A line as it stands in the log, its numbers and names found, and read again otherwise."""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from referee.events import Event, LineUnread, RemarkWritten
from referee.hand_log.reading import read_line
from referee.hand_log.session import Session
from referee.seats import Player
from referee.slips.change import Change
from referee.slips.numbers import Likeliness
from referee.slips.step import Step
from referee.source import Span

_NUMBER = re.compile(r"(?<![\w.?])[0-9]{1,9}(?![\w.♠♥♦♣])")
_BEFORE = re.compile(r'("[^"]*"|[^\s,:;>"]+)[ \t]+$')

_BEHIND = re.compile(r"[ \t]+([0-9]+|out)(?!\w)")


class Token(NamedTuple):
    """A number, a name or a star in a line."""

    line: int
    start: int
    """Offset from 0."""
    text: str

    @property
    def end(self) -> int:
        """The offset behind it."""
        return self.start + len(self.text)

    @property
    def player(self) -> Player:
        """Whose name it is, if it is one."""
        return Player(self.text.strip('"'))

    @property
    def at(self) -> Span:
        """Where it stands."""
        return Span(self.line, self.start + 1, len(self.text))


class Edit(NamedTuple):
    """Something else in the place of a token."""

    token: Token
    meant: str


class Supposed(NamedTuple):
    """What a change supposes to have happened: the last fields of `Change`."""

    phrase: str
    likeliness: Likeliness = Likeliness.SLIP
    why: str = ""
    of_chips: bool = False


@dataclass(frozen=True, slots=True)
class Lines:
    """The lines of one passage, to be read again with changes."""

    step: Step

    def event(self, number: int) -> Event | None:
        """What a line says, if a change of it can be read."""
        said = [one for one in self.step.said if one.at.line == number]
        raw = self.step.source.line(number)
        return said[0] if said and self._read({number: raw}) == tuple(said) else None

    def numbers(self, number: int) -> list[Token]:
        """The numbers of a line that are no part of a card or of a name."""
        names = self.names(number)
        found = (Token(number, one.start(), one[0]) for one in _NUMBER.finditer(self._text(number)))
        return [one for one in found if not any(n.start <= one.start < n.end for n in names)]

    def names(self, number: int) -> list[Token]:
        """The names of players in a line, but for the word that opens it."""
        text = self._text(number)
        opening = re.match(r"\s*\S+", text)
        names = "|".join(map(re.escape, sorted(self._everybody(), key=len, reverse=True)))
        if not names or opening is None:
            return []
        pattern = re.compile(rf'"(?:{names})"|(?<!\w)(?:{names})(?!\w)')
        return [Token(number, one.start(), one[0]) for one in pattern.finditer(text, opening.end())]

    def players(self) -> Sequence[Player]:
        """Everybody who sits at the table before or behind the passage."""
        before, after = self.step.evening, self.step.judgement.evening
        return tuple(dict.fromkeys((*before.players, *after.players)))

    def _everybody(self) -> Sequence[Player]:
        """Them, and who sat there earlier."""
        return (*self.step.earlier, *self.players())

    def changed(self, edits: Iterable[Edit], supposed: Supposed) -> Iterator[Change]:
        """The passage with these edits; nothing where a line could then not be read."""
        edits = sorted(edits)
        raws = {one.token.line: self.step.source.line(one.token.line) for one in edits}
        for token, meant in reversed(edits):
            raw = raws[token.line]
            raws[token.line] = raw[: token.start] + meant + raw[token.end :]
        said, lines = self._read(raws), frozenset(raws)
        if not any(isinstance(one, LineUnread) for one in said):
            (token, meant), events = edits[0], self._with(said, lines)
            yield Change(events, token.at, token.text, meant, supposed.phrase, lines, *supposed[1:])

    def exchanged(
        self, one: Token, other: Token, where: str, *, of_chips: bool = False
    ) -> Iterator[Change]:
        """Two numbers or two names in each other's place; nothing where they are the same."""
        if one.text != other.text:
            phrase = f"{one.text} and {other.text} written in each other's place {where}"
            edits = [Edit(one, other.text), Edit(other, one.text)]
            yield from self.changed(edits, Supposed(phrase, of_chips=of_chips))

    def with_line(self, event: Event) -> tuple[Event, ...]:
        """The passage with one more event, behind all others of its line."""
        last = max(n for n, one in enumerate(self.step.events) if one.at.line == event.at.line)
        return (*self.step.events[: last + 1], event, *self.step.events[last + 1 :])

    def without(self, number: int) -> tuple[Event, ...]:
        """The passage without a line."""
        return tuple(one for one in self.step.events if one.at.line != number)

    def before(self, token: Token) -> str:
        """The word that stands before a number, and a blank; the lines of tricks open with it."""
        above = self.step.source.line(token.line)[: token.start]
        found = _BEFORE.search(above)
        return f"{found[1]} " if found else "" if above.strip() else "trick "

    def behind(self, token: Token) -> str:
        """A blank and the number or the `out` that stands behind a name; nothing where none does."""
        found = _BEHIND.match(self.step.source.line(token.line), token.end)
        return f" {found[1]}" if found else ""

    def _text(self, number: int) -> str:
        """The line without its remark."""
        remarks = (one for one in self.step.said if isinstance(one, RemarkWritten))
        cut = next((one.at.column - 1 for one in remarks if one.at.line == number), None)
        return self.step.source.line(number)[:cut]

    def _read(self, raws: dict[int, str]) -> tuple[Event, ...]:
        session = Session()
        session.speak(self.step.language)
        session.declare(self._everybody())
        return tuple(
            event
            for number, raw in sorted(raws.items())
            for event in read_line(raw, number, session)
        )

    def _with(self, said: Sequence[Event], lines: frozenset[int]) -> tuple[Event, ...]:
        """The events of the passage with what these lines now say."""
        old = {id(one) for one in self.step.said if one.at.line in lines}
        events, told = list[Event](), set[int]()
        for event in self.step.events:
            if id(event) not in old:
                events.append(event)
            elif event.at.line not in told:
                told.add(event.at.line)
                events += [one for one in said if one.at.line == event.at.line]
        return tuple(events)
