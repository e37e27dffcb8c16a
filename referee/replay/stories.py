"""Stories of the cards of a hand."""

from collections.abc import Iterator, Mapping, Sequence
from enum import Enum
from typing import NamedTuple

from referee.events import CardPlayed, CardsDrawn, CardWritten, TurnUpTaken
from referee.game import Card, Player, Span
from referee.replay.table import Hand


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
