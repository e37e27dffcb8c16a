"""An evening told by notes: hands, and events between them."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from referee.events import Event
from referee.game import Player
from referee.notes.cast import Cast
from referee.notes.facts import Fact
from referee.notes.hands import NotedHand


@dataclass(slots=True)
class Between:
    """Something told between hands."""

    after: int
    """The number of hands before it."""
    fact: Fact


@dataclass(slots=True)
class NotedEvening:
    """An evening, as noted."""

    cast: Cast
    seats: list[Player]
    size: int
    hands: list[NotedHand] = field(default_factory=list)
    between: list[Between] = field(default_factory=list)
    antes: list[Fact] = field(default_factory=list)
    each: list[Fact] = field(default_factory=list)
    """Sums "each" before the first hand: an ante, or the starting stacks."""
    header: list[Event] = field(default_factory=list)
    unsaid: dict[int, Fact] = field(default_factory=dict)
    """Facts that no line of a log expresses, by line of the notes."""

    @property
    def hand(self) -> NotedHand | None:
        return self.hands[-1] if self.hands else None

    def of_kind(self, *kinds: str) -> list[Between]:
        return [one for one in self.between if one.fact.kind in kinds]

    @property
    def is_counted(self) -> bool:
        """Return whether everybody was counted since the last hand began."""
        counts = [one for one in self.of_kind("counted", "scored") if one.after == len(self.hands)]
        return {who for one in counts for who in one.fact.players} >= {*self.table()}

    def seat_by_deals(self) -> None:
        """Seat the dealers in the order of their deals, unless the text tells the seats."""
        deals = [*dict.fromkeys(hand.dealer for hand in self.hands if hand.dealer)]
        first = self.seats.index(deals[0]) if deals else 0
        seats = (*self.seats[first:], *self.seats[:first])
        if not self.cast.seated and [player for player in seats if player in deals] != deals:
            self.seats = [*dict.fromkeys([*deals, *seats])]

    def table(self) -> tuple[Player, ...]:
        seats = [player for player in self.seats if player not in self.cast.late]
        for one in self.of_kind("joined", "left"):
            who = one.fact.players[0]
            if one.fact.kind == "left":
                seats = [player for player in seats if player != who]
            elif who not in seats:
                seats.insert(seats.index(right_of(one.fact.players, seats)) + 1, who)
        return tuple(seats)


def right_of(players: Sequence[Player], seats: Sequence[Player]) -> Player:
    """Return the player on whose left a newcomer sits, told with one or two others."""
    beside = [player for player in players[1:] if player in seats]
    if len(beside) > 1 and seats.index(beside[0]) == (seats.index(beside[1]) + 1) % len(seats):
        return beside[1]
    return beside[0] if beside else seats[-1]
