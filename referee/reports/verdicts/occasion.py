"""When and where it was: what the `game`, `date` and `place` lines of a log say."""

from collections.abc import Iterable
from typing import NamedTuple

from referee.events import DateStated, Event, GameNamed, PlaceNamed


class Occasion(NamedTuple):
    """What a log is called, as written; None where it does not say."""

    game: str | None = None
    date: str | None = None
    place: str | None = None

    def after(self, events: Iterable[Event]) -> "Occasion":
        """The occasion with what further lines say; of two that say the same the later holds (R218)."""
        occasion = self
        for event in events:
            match event:
                case GameNamed():
                    occasion = occasion._replace(game=event.text)
                case DateStated():
                    occasion = occasion._replace(date=event.text)
                case PlaceNamed():
                    occasion = occasion._replace(place=event.text)
                case _:
                    pass
        return occasion

    def title(self, name: str) -> str:
        """The game and the day; the given name where neither is stated."""
        return ", ".join(filter(None, (self.game, self.date))) or name

    def __str__(self) -> str:
        return ", ".join(filter(None, self))
