"""One slip of the pen planted in a page of a lawful evening: cards, tricks and who stayed."""

import random
from collections.abc import Callable, Iterator, MutableSequence
from functools import partial
from types import MappingProxyType
from typing import NamedTuple

from evenings.page import Page, WrittenCard, WrittenTrick
from evenings.places import edited, whole_hands
from evenings.records import Evening
from evenings.rules import Rules

from referee.game.cards import Card

Edit = Callable[[], None]
Planter = Callable[[Page, Rules, random.Random], Iterator[Edit]]
"""Every place of a page where such a slip may happen."""


class Planted(NamedTuple):
    """A lawful evening, and the same with one slip."""

    lawful: str
    text: str


def misread(card: Card, rules: Rules, rng: random.Random) -> Card:
    """The card with another rank or another suit."""
    rank, suit = card.name
    return rng.choice(
        [one for one in rules.cards() if (one.name[0] == rank) != (one.name[1] == suit)]
    )


def written(cards, place, rules, rng) -> Edit:
    """Another card at that place of a trick."""

    def edit() -> None:
        cards[place].card = misread(cards[place].card, rules, rng)

    return edit


def lead_misread(page: Page, rules: Rules, rng: random.Random) -> Iterator[Edit]:
    """The card that was led."""
    for trick in page.tricks:
        yield written(trick.cards, 0, rules, rng)


def lead_of_another_suit(page: Page, rules: Rules, rng: random.Random) -> Iterator[Edit]:
    """The card that was led, in another suit."""

    def edit(cards: MutableSequence[WrittenCard]) -> None:
        meant = cards[0].card
        same = [card for card in rules.cards() if card.name[0] == meant.name[0] and card != meant]
        cards[0].card = rng.choice(same)

    for trick in page.tricks:
        yield partial(edit, trick.cards)


def lead_of_another_rank(page: Page, rules: Rules, rng: random.Random) -> Iterator[Edit]:
    """The card that was led, of another rank."""

    def edit(cards: MutableSequence[WrittenCard]) -> None:
        meant = cards[0].card
        same = [card for card in rules.cards() if card.name[1] == meant.name[1] and card != meant]
        cards[0].card = rng.choice(same)

    for trick in page.tricks:
        yield partial(edit, trick.cards)


def lead_exchanged(page: Page, rules: Rules, rng: random.Random) -> Iterator[Edit]:
    """The card that was led and another of its trick, or a later lead of its player, exchanged."""

    def edit(one: WrittenCard, other: WrittenCard) -> None:
        one.card, other.card = other.card, one.card

    for place, trick in enumerate(page.tricks):
        later = (each for each in page.tricks[place + 1 :] if each.leader == trick.leader)
        for other in (*trick.cards[1:], *(each.cards[0] for each in later)):
            yield partial(edit, trick.cards[0], other)


def card_misread(page: Page, rules: Rules, rng: random.Random) -> Iterator[Edit]:
    """Any other card of a trick."""
    for trick in page.tricks:
        for place in range(1, len(trick.cards)):
            yield written(trick.cards, place, rules, rng)


def turned_misread(page: Page, rules: Rules, rng: random.Random) -> Iterator[Edit]:
    """The rank or the suit of the turned card."""

    def edit() -> None:
        page.up = misread(page.up, rules, rng)

    yield edit


def dealt_misread(page: Page, rules: Rules, rng: random.Random) -> Iterator[Edit]:
    """A card that was dealt, thrown away or drawn."""

    def other(cards: MutableSequence[Card], place: int) -> Edit:
        def edit() -> None:
            cards[place] = misread(cards[place], rules, rng)

        return edit

    lots = [*page.dealt.values(), *(side for sides in page.drawn.values() for side in sides)]
    for cards in lots:
        for place in range(len(cards)):
            yield other(cards, place)


def said(page: Page, place: int, word: str) -> Edit:
    """Another word behind a name in the `in` line."""

    def edit() -> None:
        page.intents[place] = (page.intents[place][0], word)

    return edit


def out_for_stays(page: Page, rules: Rules, rng: random.Random) -> Iterator[Edit]:
    """`out` for somebody who played."""
    for place, (_, word) in enumerate(page.intents):
        if word != "out":
            yield said(page, place, "out")


def stays_for_out(page: Page, rules: Rules, rng: random.Random) -> Iterator[Edit]:
    """A number, or a bare name, for somebody who was out."""
    counted = any(word.isdigit() for _, word in page.intents)
    for place, (_, word) in enumerate(page.intents):
        if word == "out":
            yield said(page, place, rng.choice("0123") if counted else "")


def tricks_exchanged(page: Page, rules: Rules, rng: random.Random) -> Iterator[Edit]:
    """Two tricks written in each other's place, the numbers in order."""

    def swap(one: WrittenTrick, other: WrittenTrick) -> Edit:
        def edit() -> None:
            one.leader, other.leader = other.leader, one.leader
            one.cards, other.cards = other.cards, one.cards

        return edit

    for place, trick in enumerate(page.tricks):
        for other in page.tricks[place + 1 :]:
            yield swap(trick, other)


def cards_exchanged(page: Page, rules: Rules, rng: random.Random) -> Iterator[Edit]:
    """Two cards of one trick in each other's place; the star stays where it is."""

    def swap(trick: WrittenTrick, place: int) -> Edit:
        def edit() -> None:
            one, other = trick.cards[place], trick.cards[place + 1]
            one.card, other.card = other.card, one.card

        return edit

    for trick in page.tricks:
        for place in range(len(trick.cards) - 1):
            yield swap(trick, place)


def left_out(cards: MutableSequence[object], place: int) -> Edit:
    """A lot without that card."""

    def edit() -> None:
        del cards[place]

    return edit


def card_left_out(page: Page, rules: Rules, rng: random.Random) -> Iterator[Edit]:
    """A trick with a card too few."""
    for trick in page.tricks:
        for place in range(len(trick.cards)):
            yield left_out(trick.cards, place)


def dealt_left_out(page: Page, rules: Rules, rng: random.Random) -> Iterator[Edit]:
    """A `deal` or a `draw` line with a card too few."""
    for cards in (*page.dealt.values(), *(one for two in page.drawn.values() for one in two)):
        for place in range(len(cards)):
            yield left_out(cards, place)


def card_twice(page: Page, rules: Rules, rng: random.Random) -> Iterator[Edit]:
    """A trick with a card written twice."""

    def twice(trick: WrittenTrick, place: int) -> Edit:
        def edit() -> None:
            trick.cards.insert(place, trick.cards[place])

        return edit

    for trick in page.tricks:
        for place in range(len(trick.cards)):
            yield twice(trick, place)


def leader_misread(page: Page, rules: Rules, rng: random.Random) -> Iterator[Edit]:
    """A trick with another name in front."""
    names = [one for one, word in page.intents if word != "out"]

    def other(trick: WrittenTrick) -> Edit:
        def edit() -> None:
            trick.leader = rng.choice([one for one in names if one != trick.leader])

        return edit

    for trick in page.tricks if len(names) > 1 else ():
        yield other(trick)


def star_moved(page: Page, rules: Rules, rng: random.Random) -> Iterator[Edit]:
    """The star behind another card of its trick."""

    def move(trick: WrittenTrick) -> Edit:
        def edit() -> None:
            (starred,) = [one for one in trick.cards if one.winner]
            starred.winner = False
            rng.choice([one for one in trick.cards if one is not starred]).winner = True

        return edit

    for trick in page.tricks:
        if any(one.winner for one in trick.cards):
            yield move(trick)


KINDS = MappingProxyType(
    {
        one.__name__: one
        for one in (
            lead_misread,
            card_misread,
            turned_misread,
            dealt_misread,
            out_for_stays,
            stays_for_out,
            tricks_exchanged,
            cards_exchanged,
            card_left_out,
            dealt_left_out,
            card_twice,
            leader_misread,
            star_moved,
        )
    }
)


LEADS = MappingProxyType(
    {
        one.__name__: one
        for one in (lead_misread, lead_of_another_suit, lead_of_another_rank, lead_exchanged)
    }
)
"""The wrong leads, each of which can accuse everybody who plays after it."""


def planted(kind: str, evening: Evening, rng: random.Random) -> Planted | None:
    """A slip of that kind at a random place of a random hand; None where there is no place for it."""
    hands = whole_hands(evening)
    rng.shuffle(hands)
    for hand in hands:
        places = list((KINDS | LEADS)[kind](evening.pages[hand], evening.rules, random.Random(0)))
        if places:
            place, seed = rng.randrange(len(places)), rng.random()

            def edit(page: Page, place: int = place, seed: float = seed) -> None:
                list((KINDS | LEADS)[kind](page, evening.rules, random.Random(seed)))[place]()

            return Planted(evening.text, edited(evening, hand, edit))
    return None
