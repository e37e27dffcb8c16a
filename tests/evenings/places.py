"""Where an error can be planted, and how an evening goes on from there."""

import copy
import random
from collections.abc import Callable
from dataclasses import dataclass, replace

from evenings.dealing import Wish
from evenings.page import Page
from evenings.records import Evening, Hand, Purse
from evenings.text import text_of
from evenings.writer import extended, next_hand, settled
from referee.game.cards import Card


@dataclass(frozen=True)
class Expected:
    """The one finding that a planted error must lead to. None: whatever the finding says."""

    code: str
    hand: int
    trick: int | None = None
    player: str | None = None
    card: Card | None = None
    status: str | None = None


@dataclass(frozen=True)
class Planted:
    """An evening with one error in it."""

    text: str
    expected: Expected
    evening: Evening
    """What is true of it."""


Planter = Callable[[Evening, random.Random], Planted | None]
"""Plants its kind of error at a random place; None when the evening has no place for it."""


def first_of(places: list, rng: random.Random, plant: Callable) -> Planted | None:
    """The error at a random one of the places where it can be planted without a second one."""
    rng.shuffle(places)
    return next(filter(None, (plant(place) for place in places[:200])), None)


def played_hands(evening: Evening) -> list[int]:
    """The hands that were played to the end with cards, counted from 0."""
    return [n for n in whole_hands(evening) if evening.hands[n].tricks]


def whole_hands(evening: Evening) -> list[int]:
    """The hands that did not and shall not break off, counted from 0."""
    return list(range(len(evening.hands) - evening.style.unfinished))


def purse_before(evening: Evening, index: int) -> Purse:
    """The chips before a hand and before anything was bought for it."""
    return evening.hands[index - 1].settlement.after if index else Purse(evening.start)


def cut(evening: Evening, index: int) -> Evening:
    """The evening up to a hand, that hand left out."""
    return replace(evening, hands=evening.hands[:index])


def with_hand(evening: Evening, index: int, hand: Hand, rng: random.Random) -> Evening:
    """The evening with another hand in that place, and new hands after it.

    They are new because the chips, and with them who may pass, move with the hand before.
    """
    afresh = replace(hand, before=purse_before(evening, index), bought={})
    hands = (*evening.hands[:index], settled(evening.rules, afresh))
    longer = extended(replace(evening, hands=hands), len(evening.hands), rng)
    pages = (*evening.pages[:index], *longer.pages[index:])
    return replace(longer, pages=pages, text=text_of(longer, pages))


def redealt(evening: Evening, index: int, wish: Wish, rng: random.Random) -> Evening:
    """The evening with a hand dealt anew as wished, by the same dealer, under the same number."""
    hand = next_hand(cut(evening, index), rng, wish, dealer=evening.hands[index].dealer)
    return with_hand(evening, index, replace(hand, number=evening.hands[index].number), rng)


def edited(evening: Evening, index: int, edit: Callable[[Page], None]) -> str:
    """The log with one page changed."""
    pages = list(copy.deepcopy(evening.pages))
    edit(pages[index])
    return text_of(evening, pages)


def hide_cards(page: Page, *players: str) -> None:
    """Leave out what was dealt and drawn, of everybody or of these players."""
    for one in players or tuple(page.dealt):
        page.dealt.pop(one, None)
    for one in players or tuple(page.drawn):
        page.drawn.pop(one, None)
