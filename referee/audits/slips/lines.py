"""A line as it stands in the log, its numbers and names found, and read again otherwise."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from referee.audits.passage import Passage
from referee.audits.slips.change import Change
from referee.audits.slips.numbers import Likeliness
from referee.events import CardPlayed, Event, LineUnread, RemarkWritten
from referee.game import Effort, Player, Span, WrittenCard
from referee.hand_log import Session, read_line
from referee.replay import cards_written

_NUMBER = re.compile(r"(?<![\w.?])[0-9]{1,9}(?![\w.♠♥♦♣])")
_BEFORE = re.compile(r'("[^"]*"|[^\s,:;>"]+)[ \t]+$')

A_CHANGE = 3
"""What it takes to read a line again, in cards replayed."""

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


@dataclass(frozen=True)
class Lines:
    """The lines of one passage, to be read again with changes; each counts as steps of an effort."""

    passage: Passage
    earlier: tuple[Player, ...]
    """Everybody who sat at the table before it."""
    effort: Effort

    def event(self, number: int) -> Event | None:
        """What a line says, if a change of it can be read."""
        if number not in self._readable:
            self.effort.spend(A_CHANGE)
            said, raw = self._said.get(number, []), self.passage.source.line(number)
            whole = bool(said) and self._read({number: raw}) == tuple(said)
            self._readable[number] = said[0] if whole else None
        return self._readable[number]

    def numbers(self, number: int) -> list[Token]:
        """The numbers of a line that are no part of a card or of a name."""
        names = self.names(number)
        found = (Token(number, one.start(), one[0]) for one in _NUMBER.finditer(self.text(number)))
        return [one for one in found if not any(n.start <= one.start < n.end for n in names)]

    def names(self, number: int) -> list[Token]:
        """The names of players in a line, but for the word that opens it."""
        text = self.text(number)
        opening = re.match(r"\s*\S+", text)
        if self._names is None or opening is None:
            return []
        found = self._names.finditer(text, opening.end())
        return [Token(number, one.start(), one[0]) for one in found]

    def said(self, number: int) -> Sequence[Event]:
        """All that a line says, its remark too."""
        return self._said.get(number, ())

    def text(self, number: int) -> str:
        """The line without its remark."""
        remarks = (one for one in self._said.get(number, ()) if isinstance(one, RemarkWritten))
        cut = next((one.at.column - 1 for one in remarks), None)
        return self.passage.source.line(number)[:cut]

    @cached_property
    def out(self) -> frozenset[Player]:
        """Who was out, as the record has it."""
        hand = self.passage.judgement.hand
        intents = hand.intents if hand else ()
        return frozenset(one.player for one in intents if one.stays is False)

    @cached_property
    def cards(self) -> Mapping[Span, WrittenCard]:
        """Every card of the passage by its place."""
        return {one.at: one.card for one in cards_written(self.passage.events)}

    @cached_property
    def plays(self) -> Mapping[Span, CardPlayed]:
        """Every card that fell by its place, with the player whose it was as far as that is told."""
        hand = self.passage.judgement.hand
        tricks = hand.tricks if hand else ()
        return {play.at: play for trick in tricks for play in trick.plays}

    @cached_property
    def _names(self) -> re.Pattern[str] | None:
        """How the name of anybody who ever sat at the table may be written."""
        names = "|".join(map(re.escape, sorted(self._everybody(), key=len, reverse=True)))
        return re.compile(rf'"(?:{names})"|(?<!\w)(?:{names})(?!\w)') if names else None

    @cached_property
    def _said(self) -> dict[int, list[Event]]:
        """What each line says."""
        said: dict[int, list[Event]] = {}
        for one in self.passage.lines.events:
            said.setdefault(one.at.line, []).append(one)
        return said

    @cached_property
    def _readable(self) -> dict[int, Event | None]:
        return {}

    def players(self) -> Sequence[Player]:
        """Everybody who sits at the table before or behind the passage."""
        before, after = self.passage.before, self.passage.judgement.evening
        return tuple(dict.fromkeys((*before.players, *after.players)))

    def _everybody(self) -> Sequence[Player]:
        """Them, and who sat there earlier."""
        return (*self.earlier, *self.players())

    def changed(self, edits: Iterable[Edit], supposed: Supposed) -> Iterator[Change]:
        """The passage with these edits; nothing where a line could then not be read."""
        self.effort.spend(A_CHANGE)
        edits = sorted(edits)
        raws = {one.token.line: self.passage.source.line(one.token.line) for one in edits}
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
        self.effort.spend()
        if one.text != other.text:
            phrase = f"{one.text} and {other.text} written in each other's place {where}"
            edits = [Edit(one, other.text), Edit(other, one.text)]
            yield from self.changed(edits, Supposed(phrase, of_chips=of_chips))

    def with_line(self, event: Event) -> tuple[Event, ...]:
        """The passage with one more event, behind all others of its line."""
        last = max(n for n, one in enumerate(self.passage.events) if one.at.line == event.at.line)
        return (*self.passage.events[: last + 1], event, *self.passage.events[last + 1 :])

    def without(self, number: int) -> tuple[Event, ...]:
        """The passage without a line."""
        return tuple(one for one in self.passage.events if one.at.line != number)

    def before(self, token: Token) -> str:
        """The word that stands before a number, and a blank; the lines of tricks open with it."""
        above = self.passage.source.line(token.line)[: token.start]
        found = _BEFORE.search(above)
        return f"{found[1]} " if found else "" if above.strip() else "trick "

    def behind(self, token: Token) -> str:
        """A blank and the number or the `out` that stands behind a name; nothing where none does."""
        found = _BEHIND.match(self.passage.source.line(token.line), token.end)
        return f" {found[1]}" if found else ""

    def _read(self, raws: dict[int, str]) -> tuple[Event, ...]:
        session = Session()
        session.speak(self.passage.letters.code)
        session.declare(self._everybody())
        return tuple(
            event
            for number, raw in sorted(raws.items())
            for event in read_line(raw, number, session)
        )

    def _with(self, said: Sequence[Event], lines: frozenset[int]) -> tuple[Event, ...]:
        """The events of the passage with what these lines now say."""
        old = {id(one) for one in self.passage.lines.events if one.at.line in lines}
        events, told = list[Event](), set[int]()
        for event in self.passage.events:
            if id(event) not in old:
                events.append(event)
            elif event.at.line not in told:
                told.add(event.at.line)
                events += [one for one in said if one.at.line == event.at.line]
        return tuple(events)
