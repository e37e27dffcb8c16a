"""A check whether a log says anything about winning or losing chips."""

from dataclasses import dataclass, field

from referee.books import Cause, Movement
from referee.evening_events import ChipsCounted
from referee.events import Event, LineUnread
from referee.game import Player

_BEFORE_PLAY = (Cause.START, Cause.BOUGHT)


@dataclass(slots=True)
class MoneyTold:
    """The facts about money read so far, and the unreadable lines."""

    unread: int = 0
    told: bool = False
    """True if a chip moved, or somebody was counted again."""
    counted: set[Player | None] = field(default_factory=set)
    """Players counted; None for all."""

    @property
    def untold(self) -> bool:
        """True if lines could not be read, and no other says who won or lost chips, or that nobody did."""
        return bool(self.unread) and not self.told

    def enter(self, move: Movement) -> None:
        self.told |= bool(move.chips) and move.cause not in _BEFORE_PLAY

    def note(self, event: Event) -> None:
        self.unread += isinstance(event, LineUnread)
        if isinstance(event, ChipsCounted):
            named, before = {amount.player for amount in event.amounts}, self.counted
            again = bool(before) and (None in named | before or bool(named & before))
            won = event.since_start and any(amount.chips for amount in event.amounts)
            self.told |= won or again
            self.counted |= named
