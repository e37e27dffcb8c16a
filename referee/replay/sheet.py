"""Where the record of a hand sees each card: the sheet of its lines, and the story of every card."""

from collections.abc import Iterable, Mapping, Sequence
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
_Sighted = tuple[WrittenCard, Sighting]


def stories_of(sheet: Sheet) -> Mapping[Card, Story]:
    """The story of every card that the record knows by name."""
    stories: dict[Card, list[Sighting]] = {}
    for written, sighting in _sightings(sheet):
        if isinstance(written, Card):
            stories.setdefault(written, []).append(sighting)
    return stories


def _sightings(sheet: Sheet) -> Sequence[_Sighted]:
    found = _seen(Seen.TURNED_UP, sheet.dealer, [sheet.up]) if sheet.up else []
    for deal in sheet.dealt:
        if deal.player not in sheet.widow_takers:
            found += _seen(Seen.DEALT, deal.player, deal.cards)
    exchanges: list[TurnUpTaken | CardsDrawn] = [*sheet.takeups, *sheet.drawn]
    for line in sorted(exchanges, key=lambda one: one.at):
        found += _exchanged(line, sheet.up)
    for play in sheet.plays:
        if play.taken_back:
            found += _seen(Seen.TAKEN_BACK, play.player, [play.taken_back])
        found.append((play.card, Sighting(Seen.PLAYED, play.player, play.at)))
    return found


def _exchanged(line: TurnUpTaken | CardsDrawn, up: CardWritten | None) -> list[_Sighted]:
    """What a player throws and what he gets for it."""
    if isinstance(line, CardsDrawn):
        thrown = _seen(Seen.DISCARDED, line.player, line.discarded)
        return thrown + _seen(Seen.RECEIVED, line.player, line.received)
    taken = _seen(Seen.TAKEN_UP, line.player, [up._replace(at=line.at)] if up else [])
    laid = [line.laid_aside] if line.laid_aside else []
    return taken + _seen(Seen.LAID_ASIDE, line.player, laid)


def _seen(seen: Seen, player: Player | None, cards: Iterable[CardWritten]) -> list[_Sighted]:
    return [(one.card, Sighting(seen, player, one.at)) for one in cards]
