"""Facts about money in an evening's lines."""

from collections.abc import Collection, Iterable
from dataclasses import dataclass, field

from referee.books import Cause, Movement
from referee.evening_events import ChipsCounted
from referee.events import Event, LineUnread
from referee.game import Player
from referee.money import movable_by

_BEFORE_PLAY = (Cause.START, Cause.BOUGHT)


@dataclass(slots=True)
class MoneyTold:
    """The facts so far, and the unreadable lines."""

    unread: list[LineUnread] = field(default_factory=list)
    told: bool = False
    """A chip moved, or somebody was counted again."""
    counted: set[Player | None] = field(default_factory=set)
    """None: all."""
    last_counted: dict[Player, int] = field(default_factory=dict)
    """The number of hands before it."""
    scored: set[Player] = field(default_factory=set)
    """Whose last count is a score: what they won."""

    @property
    def untold(self) -> bool:
        """True if lines could not be read, and no other says who won or lost chips, or that nobody did."""
        return bool(self.unread) and not self.told

    @property
    def open_lines(self) -> tuple[int, ...]:
        return tuple([line.at.line for line in self.unread])

    def enter(self, move: Movement) -> None:
        self.told |= bool(move.chips) and move.cause not in _BEFORE_PLAY

    def note(self, event: Event, seated: Iterable[Player], hands: int) -> None:
        """Note a line after this many hands."""
        self.unread += [event] if isinstance(event, LineUnread) else []
        if isinstance(event, ChipsCounted):
            named, before = {amount.player for amount in event.amounts}, self.counted
            again = bool(before) and (None in named | before or bool(named & before))
            won = event.since_start and any(amount.chips for amount in event.amounts)
            self.told |= won or again
            self.counted |= named
            players = [player for player in named if player] or [*seated]
            self.last_counted |= dict.fromkeys(players, hands)
            self.scored.difference_update(players)
            self.scored.update(players if event.since_start else ())

    def movable(
        self, players: Collection[Player], inferred: Collection[Player], hands: int | None
    ) -> frozenset[Player]:
        """Return the players whose winnings rest on the hands alone, where lines could not be read.

        `hands`: those before a count that holds; None if the last does not add up.
        """
        counted = {player for player, before in self.last_counted.items() if before == hands}
        firm = counted - ({*inferred} - self.scored)
        return frozenset().union(*[movable_by(line, players) for line in self.unread]) - firm
