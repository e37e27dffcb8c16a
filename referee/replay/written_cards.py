"""The cards that a record writes: where each is seen, and the hand with each version of a disputed one (decision 0003)."""

from collections.abc import Iterator, Mapping, Sequence
from enum import Enum
from itertools import product
from math import prod
from typing import NamedTuple

from referee.events import (
    CardPlayed,
    CardsDealt,
    CardsDrawn,
    CardWritten,
    Event,
    HandStarted,
    TrickPlayed,
    TurnUpTaken,
    mapped,
)
from referee.game import UNKNOWN, Card, DisputedCard, Player, SeenCard, Span
from referee.replay.hand import Hand

MOST_VERSIONS = 64
"""Versions replayed: six cards of two each. Beyond that, every disputed card counts as unknown."""


class Version(NamedTuple):
    """The events of a hand with one version of each disputed card."""

    chosen: tuple[tuple[Span, SeenCard], ...]
    events: tuple[Event, ...]


def disputes(events: Sequence[Event]) -> Mapping[Span, DisputedCard]:
    written = cards_written(events)
    return {card.at: card.card for card in written if isinstance(card.card, DisputedCard)}


def versions(events: Sequence[Event]) -> Iterator[Version]:
    disputed = disputes(events)
    if not disputed:
        yield Version((), tuple(events))
        return
    choices: list[tuple[SeenCard, ...]] = [card.versions for card in disputed.values()]
    if prod(map(len, choices)) > MOST_VERSIONS:
        choices = [(UNKNOWN,)] * len(disputed)
    for cards in product(*choices):
        chosen = tuple(zip(disputed, cards, strict=True))
        yield Version(chosen, with_cards(events, dict(chosen)))


def with_cards(events: Sequence[Event], at: Mapping[Span, SeenCard]) -> tuple[Event, ...]:
    def chosen(part: object) -> object:
        if isinstance(part, (CardPlayed, CardWritten)) and part.at in at:
            return part._replace(card=at[part.at])
        return part

    lines = {span.line for span in at}
    return tuple(mapped(event, chosen) if event.at.line in lines else event for event in events)


def cards_written(events: Sequence[Event]) -> list[CardWritten]:
    found: list[CardWritten] = []
    for event in events:
        match event:
            case TrickPlayed():
                for play in event.plays:
                    found.append(CardWritten(play.card, play.at))
                    if play.taken_back:
                        found.append(play.taken_back)
            case HandStarted(up=CardWritten() as card):
                found.append(card)
            case TurnUpTaken(laid_aside=CardWritten() as card):
                found.append(card)
            case CardsDealt():
                found += event.cards
            case CardsDrawn():
                found += (*event.discarded, *event.received)
            case _:
                pass
    return found


class SeenAs(Enum):
    """The part of the record that shows a card."""

    TURNED_UP = "turned up"
    DEALT = "dealt"
    DISCARDED = "discarded"
    LAID_ASIDE = "laid aside"
    RECEIVED = "drawn"
    TAKEN_UP = "taken up"
    TAKEN_BACK = "taken back"
    PLAYED = "played"


class Sighting(NamedTuple):
    """A place where the record shows a card."""

    seen: SeenAs
    player: Player | None
    at: Span


Story = Sequence[Sighting]
_Sighted = tuple[SeenAs, Player | None, Sequence[CardWritten | CardPlayed]]


def stories_of(hand: Hand) -> Mapping[Card, Story]:
    stories: dict[Card, list[Sighting]] = {}
    for seen, player, cards in _sightings(hand):
        for play in cards:
            card = play.card
            if isinstance(card, Card):
                sighting = tuple.__new__(Sighting, (seen, player, play.at))
                if card in stories:
                    stories[card].append(sighting)
                else:
                    stories[card] = [sighting]
    return stories


def _sightings(hand: Hand) -> Iterator[_Sighted]:
    up = CardWritten(hand.up, hand.up_at) if hand.up and hand.up_at else None
    if up:
        yield SeenAs.TURNED_UP, hand.dealer, (up,)
    for deal in hand.credible_deals:
        if deal.player not in hand.widow_takers:
            yield SeenAs.DEALT, deal.player, deal.cards
    exchanges: list[TurnUpTaken | CardsDrawn] = [*hand.takeups, *hand.drawn]
    for line in sorted(exchanges, key=lambda draw: draw.at):
        yield from _exchanged(line, up)
    for play in hand.plays:
        if play.taken_back:
            yield SeenAs.TAKEN_BACK, play.player, (play.taken_back,)
        yield SeenAs.PLAYED, play.player, (play,)


def _exchanged(line: TurnUpTaken | CardsDrawn, up: CardWritten | None) -> Iterator[_Sighted]:
    if isinstance(line, CardsDrawn):
        yield SeenAs.DISCARDED, line.player, line.discarded
        yield SeenAs.RECEIVED, line.player, line.received
        return
    if up:
        yield SeenAs.TAKEN_UP, line.player, (up._replace(at=line.at),)
    if line.laid_aside:
        yield SeenAs.LAID_ASIDE, line.player, (line.laid_aside,)
