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
    word: StoryWord
    names: tuple[NoteWord, ...]
    """The player's name, if it stands in the line."""
    amount: NotedSum
    signed: bool
    near: bool
    """False if another player stands nearer to the number."""


def figures_in(hand: PersonsBeside) -> Iterator[Figure]:
    for place, word in enumerate(hand.words):
        amount = NotedSum(Fraction(0)) if word.does(_NO_CHIPS) else sum_of(word.typed)
        if amount is None or "ORD" in word.typed.kinds:
            continue
        way, shared = hand.way(place), hand.is_shared(place)
        amount = amount._replace(value=amount.value * (way or 1))
        signed = bool(way) or "SIGNED" in word.typed.kinds
        for rank, who in enumerate(hand.groups[place]):
            for player in who:
                named = [near.typed for near in hand.words if _names(near, player, word.line)]
                yield Figure(player, word, tuple(named[:1]), amount, signed, not rank or shared)


def _names(word: StoryWord, player: Player, line: int) -> bool:
    return word.line == line and word.who == {player}


def facts_of_figures(kind: str, figures: Iterable[Figure]) -> dict[int, Fact]:
    """Return the fact of each line."""
    facts: dict[int, Fact] = {}
    in_order = sorted(figures, key=lambda one: (one.word.line, one.word.typed.start))
    for line, some in groupby(in_order, key=lambda one: one.word.line):
        of_line = [*some]
        words = {word for one in of_line for word in (*one.names, one.word.typed)}
        facts[line] = Fact(
            kind,
            line,
            tuple(sorted(words, key=attrgetter("start"))),
            tuple(one.player for one in of_line),
            tuple(one.amount for one in of_line),
        )
    return facts


def is_value(word: StoryWord) -> bool:
    return sum_of(word.typed) is not None and "ORD" not in word.typed.kinds


def chips_of(word: StoryWord, worth: ChipWorth) -> int | None:
    amount = sum_of(word.typed)
    return abs(worth.chips(amount)) if amount and worth.fits(amount) else None
