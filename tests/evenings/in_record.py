"""Errors of the pen: the evening was lawful, the log says something that cannot be.

The page alone is changed. A card is exchanged for another only where the trick keeps its winner
and where, read literally, every play of the hand is still lawful: nothing but the planted error
can be found. Lines with dealt and drawn cards are left out there, for they would speak against it.
"""

import random
from collections.abc import Sequence
from dataclasses import replace

from evenings.in_play import trick_places
from evenings.oracle import trick_winner
from evenings.page import Page, WrittenCard
from evenings.places import (
    Expected,
    Planted,
    edited,
    first_of,
    hide_cards,
    played_hands,
)
from evenings.playing import breaches
from evenings.records import Evening, Hand, Play, Trick
from evenings.rules import Rules
from referee.game.cards import PACK, Card


def rewritten(hand: Hand, number: int, place: int, card: Card) -> tuple[Trick, ...]:
    """The tricks of a hand with one card exchanged."""
    old = hand.tricks[number - 1]
    plays = list(old.plays)
    plays[place] = Play(plays[place].player, card)
    new = replace(old, plays=tuple(plays))
    return (*hand.tricks[: number - 1], new, *hand.tricks[number:])


def reads_lawful(rules: Rules, hand: Hand, tricks: Sequence[Trick]) -> bool:
    """Whether tricks, read literally, break no duty and are won by those who won them."""
    won = all(
        one.plays[winner_at(rules, hand, one)].player == one.winner for one in tricks if one.plays
    )
    return won and not breaches(rules, hand.deal, tricks)


def winner_at(rules: Rules, hand: Hand, trick: Trick) -> int:
    """The place of the winning card."""
    return trick_winner(trick.cards, hand.deal.trump, rules, face_down_lead=trick.face_down)


def losing_places(evening: Evening) -> list[tuple[int, Trick, int]]:
    """Hand from 0, trick and place of every card that neither led nor won."""
    return [
        (index, trick, place)
        for index, trick, _ in trick_places(evening, lambda _: True)
        for place, one in enumerate(trick.plays)
        if place and one.player != trick.winner
    ]


def named_elsewhere(hand: Hand) -> set[Card]:
    """Cards that the log names outside the tricks."""
    return {hand.deal.up, *([hand.deal.takeup[1]] if hand.deal.takeup else [])}


def exchange(evening, index, trick, place, expected) -> Planted | None:
    """The log with the expected card at that place, None where that would be a second error."""
    hand = evening.hands[index]
    tricks = rewritten(hand, trick.number, place, expected.card)
    if trick.plays[place].card in named_elsewhere(hand):
        return None
    if not reads_lawful(evening.rules, hand, tricks):
        return None

    def edit(page: Page) -> None:
        hide_cards(page)
        page.tricks[trick.number - 1].cards[place].card = expected.card

    return Planted(edited(evening, index, edit), expected, evening)


def card_twice(evening: Evening, rng: random.Random) -> Planted | None:
    """R201: a card that fell in another trick is written for a losing card of this one.

    Unambiguous because either of the two may be the slip and neither makes a play unlawful; the
    finding belongs to the later one.
    """

    def at_place(place) -> Planted | None:
        index, trick, at = place
        hand = evening.hands[index]
        others = [one for one in hand.tricks if one is not trick]
        first = rng.choice(others)
        card = rng.choice(first.cards)
        if card in named_elsewhere(hand):
            return None
        later = max(first.number, trick.number)
        expected = Expected("R201", hand.number, later, None, card)
        return exchange(evening, index, trick, at, expected)

    return first_of(losing_places(evening) * 4, rng, at_place)


def card_not_in_deck(evening: Evening, rng: random.Random) -> Planted | None:
    """R202: a losing card is written with a rank that the short pack does not have.

    Unambiguous because the trick keeps its leader and its winner, and the card, were it real,
    would be lawful.
    """
    strange = [one for one in PACK if one not in evening.rules.cards()]

    def at_place(place) -> Planted | None:
        index, trick, at = place
        hand, card = evening.hands[index], rng.choice(strange)
        expected = Expected("R202", hand.number, trick.number, trick.plays[at].player, card)
        return exchange(evening, index, trick, at, expected)

    return first_of(losing_places(evening) * 4, rng, at_place) if strange else None


def too_many_cards(evening: Evening, rng: random.Random) -> Planted | None:
    """R203: one card more than players, a card that nobody saw that hand.

    Unambiguous because it does not win, and because no play would be unlawful whoever of the
    stayers had held it.
    """

    def at_place(place) -> Planted | None:
        index, trick, _ = place
        hand = evening.hands[index]
        if not hand.deal.unused:
            return None
        card = rng.choice(hand.deal.unused)
        if not all(harmless(evening.rules, hand, trick, one, card) for one in hand.deal.stayers):
            return None

        def edit(page: Page) -> None:
            hide_cards(page)
            page.tricks[trick.number - 1].cards.append(WrittenCard(card))

        expected = Expected("R203", hand.number, trick.number)
        return Planted(edited(evening, index, edit), expected, evening)

    return first_of(trick_places(evening, lambda _: True), rng, at_place)


def harmless(rules: Rules, hand: Hand, trick: Trick, player: str, card: Card) -> bool:
    """Whether a card more in a trick proves nothing, if it was this player's."""
    more = replace(trick, plays=(*trick.plays, Play(player, card)))
    tricks = [more if one is trick else one for one in hand.tricks]
    extra = (trick.number, len(trick.plays))
    wrong = [m for _, m in breaches(rules, hand.deal, tricks) if (m.trick, m.place) != extra]
    return not wrong and winner_at(rules, hand, more) < len(trick.plays)


def too_few_cards(evening: Evening, rng: random.Random) -> Planted | None:
    """R204: a losing card of a trick is left out although later tricks stand.

    Unambiguous because leader, winner and the next leader are still written as they were. Whose
    card is missing the log does not say, so nothing can be held against anybody.
    """

    def at_place(place) -> Planted | None:
        index, trick, at = place
        if trick.number == evening.rules.hand_size:
            return None

        def edit(page: Page) -> None:
            hide_cards(page)
            del page.tricks[trick.number - 1].cards[at]

        expected = Expected("R204", evening.hands[index].number, trick.number)
        return Planted(edited(evening, index, edit), expected, evening)

    return first_of(losing_places(evening), rng, at_place)


def out_leads(evening: Evening, rng: random.Random) -> Planted | None:
    """R205: the trick is written as led by somebody who passed.

    Unambiguous because the next trick is led by the true winner, and who is out cannot be the
    wrong leader of those who are in.
    """

    def at_place(place) -> Planted | None:
        index, trick, _ = place
        hand = evening.hands[index]
        passed = [one for one in hand.deal.order if not hand.deal.stays[one]]
        if not passed:
            return None
        out = rng.choice(passed)

        def edit(page: Page) -> None:
            page.tricks[trick.number - 1].leader = out

        expected = Expected("R205", hand.number, trick.number, out)
        return Planted(edited(evening, index, edit), expected, evening)

    return first_of(trick_places(evening, lambda _: True), rng, at_place)


def wrong_winner(evening: Evening, rng: random.Random) -> Planted | None:
    """R206: the star stands behind a losing card.

    Unambiguous because the next trick is led by the true winner, so only the star is wrong.
    """

    def at_place(place) -> Planted | None:
        index, trick, _ = place
        losers = [n for n, one in enumerate(trick.plays) if one.player != trick.winner]
        at = rng.choice(losers)

        def edit(page: Page) -> None:
            for n, one in enumerate(page.tricks[trick.number - 1].cards):
                one.winner = n == at

        expected = Expected("R206", evening.hands[index].number, trick.number)
        return Planted(edited(evening, index, edit), expected, evening)

    followed = trick_places(evening, lambda trick: trick.number < evening.rules.hand_size)
    return first_of(followed, rng, at_place)


def wrong_count(evening: Evening, rng: random.Random) -> Planted | None:
    """R208: one player's number of tricks is one too high or too low.

    Unambiguous because all tricks are on record and only one number disagrees with them.
    """

    def at_place(index) -> Planted:
        hand = evening.hands[index]
        counts = {one: n for one, n in hand.taken.items() if n}
        player = rng.choice(sorted(counts))
        counts[player] += -1 if counts[player] > 1 and rng.random() < 0.5 else 1

        def edit(page: Page) -> None:
            page.counts = counts

        expected = Expected("R208", hand.number, None, player)
        return Planted(edited(evening, index, edit), expected, evening)

    return first_of(played_hands(evening), rng, at_place)


def trick_number(evening: Evening, rng: random.Random) -> Planted | None:
    """R209: a trick carries the number of the one before it.

    Unambiguous because its leader won the one before, and because no duty is broken whether it
    is judged as the trick it is or as the trick it says it is: never the second trick where the
    second is special, never one after which the first lead would be special.
    """

    def fits(trick: Trick) -> bool:
        if evening.rules.second_trick == "trump":
            return trick.number == 3 and not trick.face_down and len(trick.plays) < 3
        return trick.number > 2

    def at_place(place) -> Planted:
        index, trick, _ = place

        def edit(page: Page) -> None:
            page.tricks[trick.number - 1].number -= 1

        expected = Expected("R209", evening.hands[index].number)
        return Planted(edited(evening, index, edit), expected, evening)

    return first_of(trick_places(evening, fits), rng, at_place)


def hand_number(evening: Evening, rng: random.Random) -> Planted | None:
    """R106: a hand carries the number of the one before it.

    Unambiguous because the dealer moved on and the cards are others, so it is a hand of its own.
    """

    def at_place(index) -> Planted:
        number = evening.hands[index - 1].number

        def edit(page: Page) -> None:
            page.number = number

        return Planted(edited(evening, index, edit), Expected("R106", number), evening)

    return first_of(list(range(1, len(evening.hands))), rng, at_place)
