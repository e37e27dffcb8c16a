"""Figures beside players in free words: chips that they have, or are up or down."""

from collections.abc import Iterable, Iterator
from fractions import Fraction
from itertools import groupby
from typing import NamedTuple

from referee.game import Player
from referee.notes.events import ChipWorth
from referee.notes.facts import Fact, NotedSum, sum_of
from referee.notes.story_persons import PersonsBeside
from referee.notes.story_words import StoryWord
from referee.notes.vocabulary import NoteWord

_NO_CHIPS = frozenset({"EVEN", "TIE", "ZERO"})


class NotedFigure(NamedTuple):
    """A player's number."""

    player: Player
    word: StoryWord
    words: tuple[NoteWord, ...]
    """The player's name, if it is there, and the number."""
    amount: NotedSum
    signed: bool
    near: bool
    """False if another player stands nearer to the number, or may be meant."""


def figures_in(hand: PersonsBeside) -> Iterator[NotedFigure]:
    for place, word in enumerate(hand.words):
        amount = NotedSum(Fraction(0)) if word.does(_NO_CHIPS) else sum_of(word.typed)
        if amount is None or "ORD" in word.typed.kinds:
            continue
        way, shared = hand.way(place), hand.is_shared(place)
        amount = amount._replace(value=amount.value * (way or 1))
        signed = bool(way) or "SIGNED" in word.typed.kinds
        line = [near for near in hand.words if near.line == word.line]
        groups = hand.groups[place]
        if hand.is_shared(place, frozenset({"REST"})):  # `the rest of us all had 36`
            groups = [frozenset({player}) for player in hand.players if player not in hand.named]
        sure = [who for who in groups if len(who) == 1]
        for who in groups:
            names = [near.typed for near in line if near.who == who]
            near = who in (sure if shared else sure[:1])
            for player in who:
                yield NotedFigure(player, word, (*names[:1], word.typed), amount, signed, near)


def facts_of_figures(kind: str, figures: Iterable[NotedFigure]) -> dict[int, Fact]:
    facts: dict[int, Fact] = {}
    in_order = sorted(figures, key=lambda one: (one.word.line, one.words[0].start))
    for line, some in groupby(in_order, key=lambda one: one.word.line):
        of_line = [*some]
        words = sorted(
            {word for one in of_line for word in one.words}, key=lambda word: (word.start, word.end)
        )
        players = tuple(one.player for one in of_line)
        facts[line] = Fact(kind, line, tuple(words), players, tuple(one.amount for one in of_line))
    return facts


def is_value(word: StoryWord) -> bool:
    return sum_of(word.typed) is not None and "ORD" not in word.typed.kinds


def chips_of(word: StoryWord, worth: ChipWorth) -> int | None:
    amount = sum_of(word.typed)
    return abs(worth.chips(amount)) if amount and worth.fits(amount) else None
