"""Where the record of a hand sees each card: the sheet of its lines, and the story of every card."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from enum import Enum
from typing import NamedTuple

from referee.cards import Card, WrittenCard
from referee.events import CardPlayed, CardsDealt, CardsDrawn, CardWritten, Intent, TurnUpTaken
from referee.seats import Player
from referee.source import Span


class Sheet(NamedTuple):
    """Every line of one hand that says where a card was, in the order of the record."""

    seated: int
    """How many players were dealt in."""
    dealer: Player | None
    up: CardWritten | None
    intents: tuple[Intent, ...]
    dealt: tuple[CardsDealt, ...]
    drawn: tuple[CardsDrawn, ...]
    widow_takers: frozenset[Player]
    takeups: tuple[TurnUpTaken, ...]
    plays: tuple[CardPlayed, ...]
    """All cards played, as the tricks name their players."""


class Seen(Enum):
    """Where a line of the record sees a card."""

    TURNED_UP = "turned up"
    DEALT = "dealt"
    DISCARDED = "discarded"
    LAID_ASIDE = "laid aside"
    RECEIVED = "drawn"
    TAKEN_UP = "taken up"
    TAKEN_BACK = "taken back"
    PLAYED = "played"


class Sighting(NamedTuple):
    """A place where the record sees a card. A tuple, because every card has one."""

    seen: Seen
    player: Player | None
    at: Span


Story = Sequence[Sighting]


def stories_of(sheet: Sheet) -> Mapping[Card, Story]:
    """The story of every card that the record knows by name."""
    stories: dict[Card, list[Sighting]] = {}
    for written, sighting in _sightings(sheet):
        if isinstance(written, Card):
            stories.setdefault(written, []).append(sighting)
    return stories


def _sightings(sheet: Sheet) -> Iterator[tuple[WrittenCard, Sighting]]:
    if sheet.up:
        yield sheet.up.card, Sighting(Seen.TURNED_UP, sheet.dealer, sheet.up.at)
    for deal in sheet.dealt:
        if deal.player not in sheet.widow_takers:
            yield from _seen(Seen.DEALT, deal.player, deal.cards)
    exchanges: list[TurnUpTaken | CardsDrawn] = [*sheet.takeups, *sheet.drawn]
    for line in sorted(exchanges, key=lambda one: one.at):
        yield from _exchanged(line, sheet.up)
    for play in sheet.plays:
        if play.taken_back:
            yield from _seen(Seen.TAKEN_BACK, play.player, (play.taken_back,))
        yield play.card, Sighting(Seen.PLAYED, play.player, play.at)


def _exchanged(
    line: TurnUpTaken | CardsDrawn, up: CardWritten | None
) -> Iterator[tuple[WrittenCard, Sighting]]:
    """What a player throws and what he gets for it."""
    if isinstance(line, CardsDrawn):
        yield from _seen(Seen.DISCARDED, line.player, line.discarded)
        yield from _seen(Seen.RECEIVED, line.player, line.received)
        return
    if up:
        yield up.card, Sighting(Seen.TAKEN_UP, line.player, line.at)
    if line.laid_aside:
        yield from _seen(Seen.LAID_ASIDE, line.player, (line.laid_aside,))


def _seen(
    seen: Seen, player: Player | None, cards: Iterable[CardWritten]
) -> Iterator[tuple[WrittenCard, Sighting]]:
    return ((one.card, Sighting(seen, player, one.at)) for one in cards)
