"""Figures beside players in free words: chips that they have, or are up or down."""

from collections.abc import Iterable, Iterator
from fractions import Fraction
from itertools import groupby
from operator import attrgetter
from typing import NamedTuple

from referee.game import Player
from referee.notes.events import ChipWorth
from referee.notes.facts import Fact, NotedSum, sum_of
from referee.notes.story_persons import PersonsBeside
from referee.notes.story_words import StoryWord
from referee.notes.word import NoteWord

_NO_CHIPS = frozenset({"EVEN", "TIE", "ZERO"})


class Figure(NamedTuple):
    """A player's number."""

    player: Player
    told: StoryWord
    names: tuple[NoteWord, ...]
    """The player's name, if it stands in the line."""
    amount: NotedSum
    signed: bool
    near: bool
    """False if another player stands nearer to the number."""


def figures_in(told: PersonsBeside) -> Iterator[Figure]:
    for place, one in enumerate(told.words):
        amount = NotedSum(Fraction(0)) if one.does(_NO_CHIPS) else sum_of(one.word)
        if amount is None or "ORD" in one.word.kinds:
            continue
        way, shared = told.way(place), told.is_shared(place)
        amount = amount._replace(value=amount.value * (way or 1))
        signed = bool(way) or "SIGNED" in one.word.kinds
        for rank, who in enumerate(told.groups[place]):
            for player in who:
                line = (near for near in told.words if near.line == one.line)
                names = tuple(near.word for near in line if near.who == {player})
                yield Figure(player, one, names[:1], amount, signed, not rank or shared)


def facts_of_figures(kind: str, figures: Iterable[Figure]) -> dict[int, Fact]:
    """Return the fact of each line."""
    facts: dict[int, Fact] = {}
    in_order = sorted(figures, key=lambda one: (one.told.line, one.told.word.start))
    for line, some in groupby(in_order, key=lambda one: one.told.line):
        of_line = [*some]
        words = {word for one in of_line for word in (*one.names, one.told.word)}
        facts[line] = Fact(
            kind,
            line,
            tuple(sorted(words, key=attrgetter("start"))),
            tuple(one.player for one in of_line),
            tuple(one.amount for one in of_line),
        )
    return facts


def is_value(told: StoryWord) -> bool:
    return sum_of(told.word) is not None and "ORD" not in told.word.kinds


def chips_of(told: StoryWord, worth: ChipWorth) -> int | None:
    amount = sum_of(told.word)
    return abs(worth.chips(amount)) if amount and worth.fits(amount) else None
