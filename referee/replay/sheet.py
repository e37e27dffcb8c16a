"""Sheet of a hand: each line that shows a card, and the story of every card."""

from collections.abc import Iterator, Mapping, Sequence
from enum import Enum
from typing import NamedTuple

from referee.events import CardPlayed, CardsDealt, CardsDrawn, CardWritten, Intent, TurnUpTaken
from referee.game import Card, Player, Seating, Span


class Sheet(NamedTuple):
    """Every line of one hand that shows where a card was, in order."""

    seating: Seating
    dealer: Player | None
    stayers: tuple[Player, ...] | None
    up: CardWritten | None
    intents: tuple[Intent, ...]
    dealt: tuple[CardsDealt, ...]
    drawn: tuple[CardsDrawn, ...]
    widow_takers: frozenset[Player]
    takeups: tuple[TurnUpTaken, ...]
    plays: tuple[CardPlayed, ...]
    """All cards played, with the players that the tricks name."""


class SeenAs(Enum):
    """The part of the record in which a line shows a card."""

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
"""Cards that one line shows, each in its own place."""


def stories_of(sheet: Sheet) -> Mapping[Card, Story]:
    stories: dict[Card, list[Sighting]] = {}
    for seen, player, cards in _sightings(sheet):
        for play in cards:
            card = play.card
            if isinstance(card, Card):
                sighting = tuple.__new__(Sighting, (seen, player, play.at))
                if card in stories:
                    stories[card].append(sighting)
                else:
                    stories[card] = [sighting]
    return stories


def _sightings(sheet: Sheet) -> Iterator[_Sighted]:
    if sheet.up:
        yield SeenAs.TURNED_UP, sheet.dealer, (sheet.up,)
    for deal in sheet.dealt:
        if deal.player not in sheet.widow_takers:
            yield SeenAs.DEALT, deal.player, deal.cards
    exchanges: list[TurnUpTaken | CardsDrawn] = [*sheet.takeups, *sheet.drawn]
    for line in sorted(exchanges, key=lambda draw: draw.at):
        yield from _exchanged(line, sheet.up)
    for play in sheet.plays:
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
