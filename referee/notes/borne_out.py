"""Clauses with an unknown word: claimed where the numbers of the evening bear them out.

`Mavis gathered eight` is read as `Mavis eight`, if eight is the pot that the antes come to and Mavis
took the most tricks.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import pairwise
from types import MappingProxyType
from typing import NamedTuple

from referee.game import Player
from referee.notes.decision import Decided, NotedPassage
from referee.notes.evening import NotedEvening
from referee.notes.facts import Fact
from referee.notes.hands import NotedHand
from referee.notes.word import NoteWord

_MOST_UNKNOWN = 6
_UNKNOWN = frozenset({"WORD"})

Clause = tuple[int, int]
"""A line, and the offset of the clause's first word."""


def clause_of(line: int, words: Sequence[NoteWord]) -> Clause:
    return line, words[0].start


def without_unknown(words: Sequence[NoteWord]) -> tuple[NoteWord, ...]:
    """Return a clause without its unknown words; empty if it may name or deny something else."""
    unknown = [word for word in words if word.kinds == _UNKNOWN]
    named = any(not word.text.islower() for word in unknown if word is not words[0])
    denied = any(word.kinds & {"NOTWORDS", "UNKNOWN"} for word in words)
    known = tuple(word for word in words if word.kinds != _UNKNOWN)
    return () if named or denied or len(unknown) > _MOST_UNKNOWN else known


class _Place(NamedTuple):
    """A hand between its neighbours."""

    passage: NotedPassage
    hand: NotedHand
    near: tuple[Player | None, ...]
    """The dealers expected from the hands before and after."""
    decided: Decided

    @property
    def takers(self) -> set[Player]:
        return {player for player, tricks in self.hand.tricks.items() if tricks}


def _pot(place: _Place) -> bool:
    hand, due = place.hand, place.passage.reckoned.pot
    return hand.pot is not None and due is not None and place.decided.worth.chips(hand.pot) == due


def _winner(place: _Place) -> bool:
    by_tricks = place.hand.counted and place.hand.best == [place.hand.winner]
    return by_tricks and (_pot(place) or place.hand.pot is None)


def _carried(place: _Place) -> bool:
    return (
        place.hand.counted and len(place.hand.best) > 1 and (_pot(place) or place.hand.pot is None)
    )


def _outcome(place: _Place) -> bool:
    return _carried(place) if place.hand.carried else _winner(place)


def _tricks(place: _Place) -> bool:
    hand = place.hand
    told = hand.winner is not None or hand.carried
    return place.hand.counted and len(place.takers) > 1 and told and _outcome(place)


def _stayed(place: _Place) -> bool:
    stay = set(place.hand.stayers() or ())
    return place.hand.counted and bool(stay) and stay == place.takers | {*place.hand.bourre}


def _out(place: _Place) -> bool:
    played = place.takers | {*place.hand.bourre} | {*(place.hand.stayed or ())}
    return place.hand.counted and not played & {*place.hand.out}


def _paid(place: _Place) -> bool:
    owed, worth = place.passage.reckoned.owed(), place.decided.worth
    given = {player: worth.chips(sum_) for player, sum_ in place.hand.paid.items() if sum_}
    return place.hand.counted and bool(given) and given == owed


def _bourre(place: _Place) -> bool:
    none = {*place.hand.bourre}
    stay = set(place.hand.stayers() or ())
    return (
        place.hand.counted
        and not none & place.takers
        and bool(stay)
        and none == stay - place.takers
    )


def _dealer(place: _Place) -> bool:
    return place.hand.dealer is not None and place.hand.dealer in place.near


_CHECKS: Mapping[str, Callable[[_Place], bool]] = MappingProxyType(
    {
        "pot": _outcome,
        "amount": _pot,
        "winner": _outcome,
        "carried": _carried,
        "tied": _carried,
        "tricks": _tricks,
        "stayed": _stayed,
        "out": _out,
        "paid": _paid,
        "bourre": lambda place: _bourre(place) or _paid(place),
        "dealer": _dealer,
    }
)
"""Statements that a hand's other numbers can bear out."""


def borne_out(
    assumed: Mapping[Clause, Sequence[Fact]], evening: NotedEvening, decided: Decided
) -> set[Clause]:
    """Return the clauses whose facts all agree with numbers told elsewhere."""
    places = list(_places(evening, decided))
    return {
        clause
        for clause, facts in assumed.items()
        if facts and all(_agrees(fact, places) for fact in facts)
    }


def _places(evening: NotedEvening, decided: Decided) -> Iterator[_Place]:
    passages = [passage for passage in decided.passages if passage.hand is not None]
    hands = [passage.hand for passage in passages if passage.hand is not None]
    table = evening.table()
    expected: list[list[Player | None]] = [[] for _ in hands]
    for (first, one), (second, two) in pairwise(enumerate(hands)):
        if one.dealer in table:
            expected[second].append(table[(table.index(one.dealer) + 1) % len(table)])
        if two.dealer in table:
            expected[first].append(table[table.index(two.dealer) - 1])
    for passage, hand, near in zip(passages, hands, expected, strict=True):
        yield _Place(passage, hand, tuple(near), decided)


def _agrees(fact: Fact, places: Sequence[_Place]) -> bool:
    """Tell whether a fact fills slots of a hand, all of them borne out."""
    for place in places:
        hand = place.hand
        if fact.line not in hand.lines:
            continue
        if fact.kind == "hand" and hand.opened.at == fact.at:
            return hand.agrees
        slots = [slot for slot, told in hand.sources.items() if _is_part(fact, told)]
        if slots:
            return all(slot in _CHECKS and _CHECKS[slot](place) for slot in slots)
    return False


def _is_part(fact: Fact, told: Fact) -> bool:
    start, end = fact.words[0].start, fact.words[-1].end
    return told.line == fact.line and told.words[0].start <= start and end <= told.words[-1].end
