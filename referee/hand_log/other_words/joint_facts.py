"""Several facts in one line, in everyday words: `Ann won 8, Cal bourré, Dee out` (decision 0311)."""

from collections.abc import Iterable, Iterator
from functools import cached_property
from itertools import chain

from referee import evening_events, events
from referee.events import Event
from referee.game import Player, letters
from referee.hand_log.line import Line
from referee.hand_log.lines.line_kinds import line_of
from referee.hand_log.lines.parts import written_name
from referee.hand_log.other_words.pieces import (
    LinePiece,
    Pieces,
    ReadPart,
    read_alike,
    read_as,
    words,
)
from referee.hand_log.other_words.results import Results
from referee.hand_log.session import Session
from referee.hand_log.unreadable import Unreadable, whole_line
from referee.messages import listed, say

_IN_ORDER = (
    events.HandStarted,
    events.HandMisdealt,
    evening_events.ChipsBought,
    evening_events.PlayerSat,
    events.AntesPosted,
    events.IntentsDeclared,
    events.TrickPlayed,
    events.TricksClaimed,
    events.TricksCounted,
    events.PotAwarded,
    events.PotWon,
    events.PotCarried,
    evening_events.PotShared,
    evening_events.KittyTaken,
    evening_events.KittyPaid,
    events.ChipsPaid,
    evening_events.PotOwed,
    evening_events.ChipsHanded,
    evening_events.PlayerOwes,
    evening_events.ChipsCashed,
    evening_events.PlayerLeft,
    evening_events.ChipsCounted,
)
"""In the order of reading."""


_HAND_SIZE = 5
MOST_PIECES = 12
"""Pieces of which all combinations are tried."""


def read_several(line: Line, first: Unreadable, read_part: ReadPart) -> tuple[Event, ...]:
    """Return the facts of a line in the order of the notation; empty if it is not of this kind.

    `first`: the mistake in the line as one fact. Raises `Unreadable` for contradictory, ambiguous
    or meaningless parts.
    """
    if line.session.open or first.mistake == "name-twice":
        return ()
    if alike := read_alike(line, read_part):
        return alike
    pieces = Pieces(line, read_part, _IN_ORDER)
    named = line.keyword == "in" or any(map(line.session.meant, words(line.text)))
    if len(pieces.places) > MOST_PIECES or not named:
        return ()
    meanings: dict[str, tuple[Event, ...]] = {}
    fault: Unreadable | None = None
    for parts in pieces.fewest_parts():
        try:
            facts = JointFacts(line, parts).events()
        except Unreadable as wrong:
            fault = wrong
        else:
            meanings[text_of(facts, line.session)] = facts
    if len(meanings) == 1:
        return next(iter(meanings.values()))
    if meanings:
        raise two_readings(line, meanings)
    if fault or (fault := pieces.unread_part(first)):
        raise fault
    return ()


def text_of(facts: tuple[Event, ...], session: Session) -> str:
    return "\n".join(line_of(event, letters(session.language)) for event in facts)


def two_readings(line: Line, meanings: Iterable[str]) -> Unreadable:
    ways = [listed([f"`{line}`" for line in text.split("\n")], "and") for text in meanings]
    return _ambiguous(line, say("Write {one}, or {other}.", one=ways[0], other=ways[1]))


def _ambiguous(line: Line, advice: str) -> Unreadable:
    return whole_line(line, "two-readings", advice=advice)


class JointFacts:
    """The facts of a line, combined."""

    def __init__(self, line: Line, parts: tuple[LinePiece, ...]) -> None:
        self.line, self.parts = line, parts
        self.session = line.session

    def events(self) -> tuple[Event, ...]:
        said = [
            part.says for part in self.parts if part.says and not isinstance(part.says, Results)
        ]
        said += self._of_results()
        self._check_hand(said)
        asides = [(part.start, part.end) for part in self.parts if part.says is None]
        written, span = self.line.written, self.line.span
        remarks = [events.RemarkWritten(written(*aside), span(*aside)) for aside in asides]
        return (*sorted(said, key=lambda event: _IN_ORDER.index(type(event))), *remarks)

    def _check_hand(self, said: list[Event]) -> None:
        places = [event.at.column for event in said]
        starts = [event.at.column for event in said if isinstance(event, events.HandStarted)]
        if len(starts) > 1 or (starts and starts[0] > min(places)):
            raise self._contradiction(say("a hand begins within the line"))

    def _of_results(self) -> Iterator[Event]:
        scores = [score for result in self._results for score in result.scores]
        if scores:
            row = ", ".join(f"{written_name(name)} {n:+}" for name, n in scores)
            yield self._read(f"score {row}")
        stays, tricks = self._stays, self._tricks()
        known = {*self._declared, *(self._bourre if self.session.paid else ())}
        if new := [name for name in self._in_turn(stays) if name not in known]:
            said = (f"{written_name(name)}{'' if stays[name] else ' out'}" for name in new)
            yield self._read(f"in {', '.join(said)}")
        if tricks:
            yield self._read(f"tricks {_numbered(tricks.items())}")
        for name in self._won:
            yield self._read(f"pot ? to {written_name(name)}")

    def _read(self, text: str) -> Event:
        spans = [(part.start, part.end) for part in self.parts if isinstance(part.says, Results)]
        return read_as(self.line, min(spans)[0], max(spans)[1], text)

    @cached_property
    def _results(self) -> tuple[Results, ...]:
        return tuple(part.says for part in self.parts if isinstance(part.says, Results))

    @cached_property
    def _bourre(self) -> tuple[Player, ...]:
        return tuple(chain.from_iterable(result.bourre for result in self._results))

    @cached_property
    def _won(self) -> tuple[Player, ...]:
        won = tuple(chain.from_iterable(result.won for result in self._results))
        if len({*won, *self._awarded}) > 1 and won:
            raise self._contradiction(
                say(
                    "{names} cannot both have won",
                    names=listed(dict.fromkeys((*won, *self._awarded)), "and"),
                )
            )
        return () if self._awarded else won[:1]

    @cached_property
    def _awarded(self) -> tuple[Player, ...]:
        return tuple(
            part.says.player for part in self.parts if isinstance(part.says, events.PotAwarded)
        )

    @cached_property
    def _declared(self) -> dict[Player, bool | None]:
        begins = any(isinstance(part.says, events.HandStarted) for part in self.parts)
        lines = [] if begins else list(self.session.intents)
        lines += [part.says for part in self.parts if isinstance(part.says, events.IntentsDeclared)]
        return {intent.player: intent.stays for line in lines for intent in line.intents}

    @cached_property
    def _stays(self) -> dict[Player, bool]:
        said = [stay for result in self._results for stay in result.stays]
        implied = [*self._bourre, *(self._won + self._awarded if said or self._bourre else ())]
        stays: dict[Player, bool] = {}
        for name, how in (*said, *((name, True) for name in implied)):
            if stays.get(name, how) != how or self._declared.get(name, how) not in (how, None):
                raise self._contradiction(
                    say("{name} cannot both be out and have played", name=name)
                )
            stays[name] = how
        if lost := {*self._bourre} & {*self._won, *self._awarded}:
            raise self._contradiction(
                say("{name} cannot both be bourré and have won", name=min(lost))
            )
        return stays

    def _in_turn(self, names: Iterable[Player]) -> list[Player]:
        order = self.session.in_turn()
        return sorted(names, key=lambda name: order.index(name) if name in order else len(order))

    def _tricks(self) -> dict[Player, int]:
        tricks: dict[Player, int] = {}
        of_tricks = any(result.of_tricks for result in self._results)
        counts = [count for result in self._results for count in result.counts]
        rows = [part.says for part in self.parts if isinstance(part.says, events.TricksCounted)]
        counted = {count.player: count.tricks for row in rows for count in row.counts}
        took = [taking for result in self._results for taking in result.took]
        if (
            took
            and sum(number for _, number in (*counts, *took)) == _HAND_SIZE
            and (counts or self._awarded)
        ):
            counts, of_tricks = counts + took, True
        elif took:
            (name, number), *_ = took
            who = written_name(name)
            advice = say(
                "Write `pot {number} to {who}` if these are chips, `tricks {who} {number}` if "
                "they are tricks.",
                number=number,
                who=who,
            )
            raise _ambiguous(self.line, advice)
        for name, number in (*counts, *((name, 0) for name in self._bourre)):
            if {tricks.setdefault(name, number), counted.get(name, number)} != {number}:
                raise self._contradiction(
                    say(
                        "{name} cannot both be bourré and have taken {tricks}",
                        name=name,
                        tricks=counted.get(name, tricks[name]),
                    )
                )
        if counts and not of_tricks and not self._are_tricks(tricks):
            line = _numbered(counts)
            advice = say(
                "Write `tricks {line}` or `in {line}` (cards drawn), or `chips {line}`.", line=line
            )
            if not all(self._stays.values()):
                drawn: dict[Player, int | str] = dict.fromkeys(self._stays, "out")
                drawn |= dict(counts)
                turns = _numbered((name, drawn[name]) for name in self._in_turn(drawn))
                advice = say(
                    "Write `tricks {line}` or `in {turns}` (cards drawn).", line=line, turns=turns
                )
            if max(tricks.values()) > _HAND_SIZE:
                advice = say(
                    "Write a line for each, or `chips {line}` if these were counted.", line=line
                )
            raise _ambiguous(self.line, advice)
        return tricks

    def _are_tricks(self, counted: dict[Player, int]) -> bool:
        stayed = {
            name
            for name, how in (*self._declared.items(), *self._stays.items())
            if how is not False
        }
        most = {name for name, number in counted.items() if number == max(counted.values())}
        winner = {*self._won, *self._awarded}
        borne_out = counted.keys() <= stayed or bool(self._bourre) or (winner and winner == most)
        return sum(counted.values()) == _HAND_SIZE and bool(borne_out)

    def _contradiction(self, message: str) -> Unreadable:
        return whole_line(self.line, "parts-contradict", message)


def _numbered(pairs: Iterable[tuple[Player, int | str]]) -> str:
    return ", ".join(f"{written_name(name)} {number}" for name, number in pairs)
