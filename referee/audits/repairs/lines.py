"""A passage's lines, their numbers and names, and changed readings."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import takewhile
from typing import NamedTuple

from referee.audits.passage import Passage
from referee.audits.repairs.change import Change, Replaced, Wording, in_line
from referee.events import CardPlayed, Event, LineUnread, SpellingNoted
from referee.game import Effort, Player, SeenCard, Span, WrittenCard
from referee.hand_log import Session, Token, read_line, tokens
from referee.messages import say
from referee.notes import log_begins
from referee.replay import cards_written, with_cards

_NUMBERS = ("NUMBER", "SCORE", "TRICK")

A_CHANGE = 3
"""The effort of reading a changed line, in cards replayed …"""
A_RIDDLE = 9
"""… and of one that breaks the notation, as every meaning of it is tried."""


def _reading(said: Sequence[Event]) -> int:
    odd = any(isinstance(event, (LineUnread, SpellingNoted)) for event in said)
    return A_RIDDLE if odd else A_CHANGE


class Edit(NamedTuple):
    """A replacement for part of a line."""

    at: Span
    meant: str


class LineAsked(NamedTuple):
    """A line to be changed."""

    number: int
    event: Event
    sizes: tuple[int, ...] = ()
    hands: tuple[int, ...] = ()


@dataclass(frozen=True)
class Lines:
    """The lines of a passage, read again with changes; each reading counts as effort."""

    passage: Passage
    place: int
    earlier: tuple[Player, ...]
    effort: Effort
    _readable: dict[int, Event | None] = field(default_factory=dict, init=False)
    _tokens: dict[int, tuple[Token, ...]] = field(default_factory=dict, init=False)

    @property
    def said(self) -> tuple[Event, ...]:
        return self.passage.lines.events

    def event(self, number: int) -> Event | None:
        """None if changes of it cannot be read."""
        if number not in self._readable:
            said, raw = self.all_said(number), self.passage.source.line(number)
            self.effort.spend(_reading(said))
            whole = bool(said) and self._read({number: raw}) == said
            self._readable[number] = said[0] if whole else None
        return self._readable[number]

    def tokens(self, number: int) -> tuple[Token, ...]:
        if number not in self._tokens:
            raw = self.passage.source.line(number)
            self.effort.spend(_reading(self.all_said(number)))
            self._tokens[number] = tokens(raw, number, self._session())
        return self._tokens[number]

    def numbers(self, number: int) -> list[Token]:
        """Signs are left out; a trick's own number is included."""
        found = (token for token in self.tokens(number) if token.kind in _NUMBERS)
        return [*map(unsigned, found)]

    def names(self, number: int) -> list[Token]:
        return [token for token in self.tokens(number) if token.kind == "NAME" and token.value]

    def whole(self, card: Span) -> Span:
        """Return a card with its signs."""
        return between(card, [card, *(sign.at for sign in self.signs(card))][-1])

    def signs(self, card: Span) -> list[Token]:
        following = (token for token in self.tokens(card.line) if token.at.column >= end_of(card))
        return [*takewhile(lambda token: token.kind in ("MARK", "WINNER"), following)]

    def all_said(self, number: int) -> tuple[Event, ...]:
        return tuple(self.said[index] for index in self._places.get(number, ()))

    def written(self, at: Span) -> str:
        return self.passage.source.text_at(at)

    @cached_property
    def out(self) -> frozenset[Player]:
        hand = self.passage.judgement.hand
        intents = hand.intents if hand else ()
        return frozenset(intent.player for intent in intents if intent.stays is False)

    @cached_property
    def cards(self) -> Mapping[Span, WrittenCard]:
        return {written.at: written.card for written in cards_written(self.passage.events)}

    @cached_property
    def plays(self) -> Mapping[Span, CardPlayed]:
        hand = self.passage.judgement.hand
        return {play.at: play for play in hand.plays} if hand else {}

    @cached_property
    def _places(self) -> Mapping[int, Sequence[int]]:
        places: dict[int, list[int]] = {}
        for index, event in enumerate(self.said):
            places.setdefault(event.at.line, []).append(index)
        return places

    def players(self) -> Sequence[Player]:
        before, after = self.passage.before, self.passage.judgement.evening
        return tuple(dict.fromkeys((*before.players, *after.players)))

    def changed(self, edits: Iterable[Edit], supposed: Change) -> Iterator[Change]:
        """Yield nothing if a line could then not be read."""
        self.effort.spend(A_CHANGE)
        edits = sorted(edits)
        raws = {edit.at.line: self.passage.source.line(edit.at.line) for edit in edits}
        for at, meant in reversed(edits):
            raw = raws[at.line]
            raws[at.line] = raw[: at.column - 1] + meant + raw[end_of(at) - 1 :]
        said = self._read(raws)
        if not any(isinstance(event, LineUnread) for event in said):
            (at, meant), replaced = edits[0], [*self._replaced(raws, said)]
            yield self.change(replaced, supposed, Wording(at, self.written(at), meant), raws)

    def exchanged(self, token: Token, other: Token, *, of_chips: bool = False) -> Iterator[Change]:
        self.effort.spend()
        if token.text != other.text:
            first, second = token.at.line, other.at.line
            where = say("in lines {first} and {second}", first=first, second=second)
            phrase = say(
                "{written} and {meant} written in each other's place {where}",
                written=token.text,
                meant=other.text,
                where=in_line(first) if first == second else where,
            )
            edits = [Edit(token.at, other.text), Edit(other.at, token.text)]
            yield from self.changed(edits, Change(phrase, of_chips=of_chips))

    def with_cards(
        self, meant: Mapping[Span, SeenCard], supposed: Change, wording: Wording
    ) -> Change:
        self.effort.spend(A_CHANGE)
        both = enumerate(zip(self.said, with_cards(self.said, meant), strict=True))
        replaced = [Replaced(n, (new,)) for n, (old, new) in both if new != old]
        change = self.change(replaced, supposed, wording, (at.line for at in meant))
        return change._replace(cards=frozenset(meant))

    def change(
        self, replaced: Iterable[Replaced], supposed: Change, wording: Wording, lines: Iterable[int]
    ) -> Change:
        return supposed._replace(
            place=self.place,
            replaced=tuple(sorted(replaced)),
            lines=frozenset(lines),
            wording=wording,
        )

    def without(self, number: int) -> list[Replaced]:
        return [Replaced(index, ()) for index in self._places[number]]

    def instead(self, number: int, *events: Event) -> Replaced:
        """Its remark stays."""
        return Replaced(self._places[number][0], events)

    def with_line(self, event: Event) -> Replaced:
        last = self._places[event.at.line][-1]
        return Replaced(last, (self.said[last], event))

    def before(self, number: Token) -> str:
        """Return the word before a number, and a blank; lines of tricks begin with it."""
        above = [token for token in self.tokens(number.at.line) if token.at < number.at]
        return f"{above[-1].text} " if above else "trick " if number.kind == "TRICK" else ""

    def after(self, name: Token) -> Token | None:
        below = next((token for token in self.tokens(name.at.line) if token.at > name.at), None)
        return below if below and below.kind in ("NUMBER", "OUT", "UNKNOWN") else None

    def _session(self) -> Session:
        session = log_begins().session
        session.speak(self.passage.letters.code)
        session.declare((*self.earlier, *self.players()))
        return session

    def _read(self, raws: Mapping[int, str]) -> tuple[Event, ...]:
        session, said = self._session(), list[Event]()
        for number, raw in sorted(raws.items()):
            said += read_line(raw, number, session)
        return tuple(said)

    def _replaced(self, lines: Iterable[int], read: Sequence[Event]) -> Iterator[Replaced]:
        for number in lines:
            places, new = self._places[number], [event for event in read if event.at.line == number]
            if len(places) != len(new):
                yield Replaced(places[0], tuple(new))
                yield from (Replaced(index, ()) for index in places[1:])
                continue
            pairs = zip(places, new, strict=True)
            yield from (Replaced(n, (event,)) for n, event in pairs if event != self.said[n])


def unsigned(number: Token) -> Token:
    signs = int(not number.text[0].isdigit())  # any dash that a phone writes
    digits = number.text[signs:]
    at = number.at._replace(column=number.at.column + signs, length=len(digits))
    return number._replace(text=digits, at=at)


def end_of(at: Span) -> int:
    return at.column + at.length


def between(first: Span, last: Span) -> Span:
    return first._replace(length=end_of(last) - first.column)
