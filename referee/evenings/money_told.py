"""Whether a log says anything about who won or lost a chip."""

from dataclasses import dataclass, field

from referee.events import ChipsCounted, Event, LineUnread
from referee.game import Cause, Movement, Player

_BEFORE_PLAY = (Cause.START, Cause.BOUGHT)


@dataclass(slots=True)
class MoneyTold:
    """What was read about money so far, and how much could not be read."""

    unread: int = 0
    told: bool = False
    """Whether a chip moved, or somebody was counted again."""
    counted: set[Player | None] = field(default_factory=set)
    """Who was counted; None: all of them."""

    @property
    def untold(self) -> bool:
        """Whether lines could not be read, and no other says who won or lost a chip, or nobody did."""
        return bool(self.unread) and not self.told

    def enter(self, move: Movement) -> None:
        """Note that chips moved."""
        self.told |= bool(move.chips) and move.cause not in _BEFORE_PLAY

    def note(self, event: Event) -> None:
        """Note what a line says."""
        self.unread += isinstance(event, LineUnread)
        if isinstance(event, ChipsCounted):
            named, before = {amount.player for amount in event.amounts}, self.counted
            again = bool(before) and (None in named | before or bool(named & before))
            won = event.since_start and any(amount.chips for amount in event.amounts)
            self.told |= won or again
            self.counted |= named
