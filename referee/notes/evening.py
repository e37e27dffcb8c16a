"""An evening told by notes: hands, and events between them."""

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
            elif who not in seats and len(one.fact.players) > 1:
                seats = seated(seats, who, one.fact.players[1:])
            elif who not in seats:
                seats.append(who)
        return tuple(seats)


def seated(seats: list[Player], who: Player, beside: tuple[Player, ...]) -> list[Player]:
    """Seat one more player: on the left of another, or between two."""
    if beside[0] not in seats:
        return [*seats, who]
    place = seats.index(beside[0])
    if len(beside) > 1 and beside[1] in seats and seats[place - 1] == beside[1] and len(seats) > 2:
        place -= 1
    return [*seats[: place + 1], who, *seats[place + 1 :]]
