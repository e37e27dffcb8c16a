"""Quick reader: lines as most people write them, without a parser, for speed.

It returns the careful reader's events (a property test says so) or none. Lists are split at single blanks
and commas; only known spellings of cards and players, and plain numbers, count.
"""

import re
from collections.abc import Callable, Mapping
from functools import cache
from typing import NamedTuple, TypeVar

from referee.evening_events import Amount, KnobSet
from referee.events import CardPlayed, CardWritten, Count, Event, Intent
from referee.game import Chips, Player, Span
from referee.hand_log.grammar import regex
from referee.hand_log.line import TAGGED, is_tag, span
from referee.hand_log.lines.line_kinds import (
    BETWEEN_TWO,
    LINE_KINDS,
    list_pattern,
    parts,
    shape_pattern,
)
from referee.hand_log.lines.parts import NO_KNOBS, NO_NAMES, PARTS
from referee.hand_log.session import Session

_PlainReader = Callable[[str, int, int, Session], object]
"""Takes the line's number and the part's offset; None: not plain."""
_Entry = TypeVar("_Entry", Amount, Count)
_STAYS = {"": True, "out": False, "?": None}


class _QuickPart(NamedTuple):
    group: int
    by_itself: Callable[[str], object] | None
    in_line: _PlainReader
    left_out: object | None
    may_end: bool


class _QuickKind(NamedTuple):
    pattern: re.Pattern[str]
    event: type[Event]
    parts: tuple[_QuickPart, ...]
    rest: tuple[object, ...]


def read_quickly(text: str, number: int, session: Session) -> Event | None:
    word, start = text.partition(" ")[0], 0
    if not word:
        start = len(text) - len(text.lstrip(" "))
        word = text[start:].partition(" ")[0]
    kinds = _kinds(session.language)
    for kind in kinds.get(word) or kinds.get(_opening(word, session), ()):
        found = kind.pattern.fullmatch(text, start)
        if found is not None:
            values = _values(kind.parts, found, number, session)
            if values is None or (kind.event in BETWEEN_TWO and values[0] == values[1]):
                return None
            at = tuple.__new__(Span, (number, start + 1, len(text) - start))
            return tuple.__new__(kind.event, (*values, at, *kind.rest))
    return None


def _opening(word: str, session: Session) -> str:
    if word[:1].isdigit():
        return ""
    return TAGGED if is_tag(word, session) else word.lower()


def _values(
    quick_parts: tuple[_QuickPart, ...], found: re.Match[str], number: int, session: Session
) -> list[object] | None:
    values: list[object] = []
    read: object
    for group, by_itself, in_line, left_out, may_end in quick_parts:
        written = found[group]
        if written is None:
            values.append(left_out)
        else:
            if by_itself is not None:
                read = by_itself(written)
            elif in_line is _name:
                read = session.spelled.get(written) or session.named(written)
            else:
                read = in_line(written, number, found.start(group), session)
            if read is None:
                return None
            values.append(read)
        if may_end:
            values.append(written is not None)
    return values


@cache
def _kinds(language: str) -> dict[str, tuple[_QuickKind, ...]]:
    kinds: dict[str, tuple[_QuickKind, ...]] = {}
    for line_kind in LINE_KINDS:
        own = tuple(_quick_part(n, name) for n, name in enumerate(parts(line_kind.shape), 1))
        kind = _QuickKind(
            shape_pattern(line_kind.shape, language), line_kind.event, own, line_kind.rest
        )
        kinds[line_kind.keyword] = (*kinds.get(line_kind.keyword, ()), kind)
    return kinds


def _quick_part(group: int, name: str) -> _QuickPart:
    part, in_line = PARTS[name], _PLAIN_READERS.get(name, _name)
    by_itself = None if part.entry or name in _PLAIN_READERS else part.read
    return _QuickPart(group, by_itself, in_line, part.left_out, part.fields > 1)


def _name(_written: str, _number: int, _begin: int, _session: Session) -> None: ...


def _newcomer(written: str, _number: int, _begin: int, session: Session) -> Player | None:
    name = written.strip('" \t')
    return session.declared(name) or Player(name) or None


def _card(written: str, number: int, begin: int, session: Session) -> CardWritten | None:
    cards = _cards(written, number, begin, session)
    return cards[0] if cards else None


def _cards(
    written: str, number: int, begin: int, session: Session
) -> tuple[CardWritten, ...] | None:
    plays = _plays(written, number, begin, session)
    if plays is None or any(play.winner for play in plays):
        return None
    return tuple([CardWritten(play.card, play.at) for play in plays])


def _plays(
    written: str, number: int, begin: int, session: Session
) -> tuple[CardPlayed, ...] | None:
    spellings, plays = session.plays, []
    for word in written.split(" "):
        end = begin + len(word)
        if word in spellings:
            card, winner = spellings[word]
            at = tuple.__new__(Span, (number, begin + 1, end - begin - winner))
            plays.append(tuple.__new__(CardPlayed, (card, at, None, None, (), winner)))
        elif word:
            return None
        begin = end + 1
    return tuple(plays)


def _player(written: str, session: Session) -> Player | None:
    if written in session.spelled:
        return session.spelled[written]
    return session.named(written) if _name_pattern().fullmatch(written) else None


@cache
def _name_pattern() -> re.Pattern[str]:
    return re.compile(regex("NAME"))


def _number(written: str) -> int | None:
    plain = written.isdigit() and len(written) < 10 and written.isascii()
    return int(written) if plain else None


def _score(written: str) -> int | None:
    unsigned = written[1:] if written[:1] in ("+", "-") else written
    return None if _number(unsigned) is None else int(written)


def _entries(
    kind: type[_Entry], read: Callable[[str], int | None] = _number
) -> Callable[[str, int, int, Session], tuple[_Entry, ...] | None]:
    def entries(
        written: str, number: int, begin: int, session: Session
    ) -> tuple[_Entry, ...] | None:
        entries, players, spelled = [], set(), session.spelled
        for piece in written.split(","):
            bare = piece.strip(" ")
            name, _, count = bare.rpartition(" ")
            player, counted = spelled.get(name) or _player(name, session), read(count)
            if player is None or counted is None or player in players:
                return None
            players.add(player)
            first = begin + piece.index(bare)
            at = tuple.__new__(Span, (number, first + 1, len(bare)))
            entries.append(tuple.__new__(kind, (player, Chips(counted), at)))
            begin += len(piece) + 1
        return tuple(entries)

    return entries


_debts = _entries(Amount)


def _amounts(written: str, number: int, begin: int, session: Session) -> tuple[Amount, ...] | None:
    if not written.endswith(" each"):
        return _debts(written, number, begin, session)
    chips = _number(written[:-5].strip(" "))
    first = begin + len(written) - len(written.lstrip(" "))
    at = span(number, first, begin + len(written))
    return None if chips is None else (Amount(None, Chips(chips), at),)


def _intents(written: str, number: int, begin: int, session: Session) -> tuple[Intent, ...] | None:
    intents, players, spelled = [], set(), session.spelled
    for piece in written.split(","):
        bare = piece.strip(" ")
        quoted = '"' in bare
        name, _, said = bare.rpartition(" ") if quoted else bare.partition(" ")
        if said[-1:] == '"':
            name, said = bare, ""
        player, drawn = spelled.get(name) or _player(name, session), _number(said)
        if player is None or player in players or (drawn is None and said not in _STAYS):
            return None
        players.add(player)
        first = begin + piece.index(bare)
        at = tuple.__new__(Span, (number, first + 1, len(bare)))
        intents.append(tuple.__new__(Intent, (player, _STAYS.get(said, True), drawn, at)))
        begin += len(piece) + 1
    return tuple(intents)


def _whole_sum(written: str, _n: int, _begin: int, _session: Session) -> int | None:
    whole = _number(written)
    return None if whole is None else 100 * whole


def _names(written: str, _number: int, _begin: int, session: Session) -> tuple[Player, ...] | None:
    if not list_pattern("NAMES", session.language).fullmatch(written.strip(" \t")):
        return None
    found = _name_pattern().findall(written)
    if not NO_NAMES.isdisjoint(map(str.lower, found)):
        return None
    names = tuple(Player(name.strip('"').strip(" \t")) for name in found)
    return names if all(names) and len(set(names)) == len(names) else None


def _witnesses(written: str, _n: int, _begin: int, session: Session) -> tuple[Player, ...] | None:
    players = [_player(piece.strip(" "), session) for piece in written.split(",")]
    named = dict.fromkeys(player for player in players if player is not None)
    return tuple(named) if len(named) == len(players) else None


def _knobs(written: str, number: int, begin: int, _: Session) -> tuple[KnobSet, ...] | None:
    knobs, end = [], 0
    pattern = f"[ \t]*,[ \t]*({regex('WORD')})[ \t]+({regex('VALUE')})"
    for item in re.finditer(pattern, written):
        if item.start() != end:
            return None
        if item[1].lower() in NO_KNOBS:
            return None
        end, value = item.end(), item[2].rstrip(" \t")
        at = span(number, begin + item.start(1), begin + item.start(2) + len(value))
        knobs.append(KnobSet(item[1].lower(), " ".join(value.lower().split()), at))
    return tuple(knobs) if end == len(written) else None


_PLAIN_READERS: Mapping[str, _PlainReader] = {
    "NAME": _name,
    "NEWCOMER": _newcomer,
    "CARD": _card,
    "KNOBS": _knobs,
    "NAMES": _names,
    "WITNESSES": _witnesses,
    "VOTERS": _witnesses,
    "AMOUNTS": _amounts,
    "PAYMENTS": _amounts,
    "SCORES": _entries(Amount, _score),
    "DEBTS": _debts,
    "COUNTS": _entries(Count),
    "SUM": _whole_sum,
    "INTENTS": _intents,
    "CARDS": _cards,
    "PLAYS": _plays,
}
