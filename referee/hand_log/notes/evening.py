"""An evening as the notes describe it, put together fact by fact."""

from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import NamedTuple

from referee.game import Player
from referee.hand_log.notes.fact import NotedPlay


class Claim(NamedTuple):
    """What a line of the notes was read as saying."""

    line: int
    hand: int | None
    """The number of the hand; None for what holds for the evening."""
    kind: str
    players: tuple[Player, ...] = ()
    sums: tuple[Fraction, ...] = ()
    text: str = ""


@dataclass(slots=True)
class TrickRow:
    """A trick of the notes."""

    leader: Player | None
    plays: tuple[NotedPlay, ...]
    winner: Player | None
    line: int
    verbatim: str = ""


@dataclass(slots=True)
class NotedHand:
    """A hand of the notes; what is None or empty was not recorded."""

    number: int
    line: int
    dealer: Player | None = None
    up: str = ""
    stayed: dict[Player, int | None] = field(default_factory=dict)
    """Who stayed in, as listed; with the cards drawn where they are noted."""
    out: list[Player] = field(default_factory=list)
    everybody: bool = False
    others_stayed: bool = False
    tricks: dict[Player, int] = field(default_factory=dict)
    split: tuple[int, ...] = ()
    rows: dict[int, TrickRow] = field(default_factory=dict)
    winner: Player | None = None
    pot: Fraction | None = None
    on_table: Fraction | None = None
    """What is said to lie there before it is won."""
    carried: bool = False
    shared: bool = False
    share: Fraction | None = None
    """What each was given back of the pot."""
    bourre: list[Player] = field(default_factory=list)
    paid: dict[Player, Fraction] = field(default_factory=dict)
    rest_owed: list[Player] = field(default_factory=list)
    """Who paid only a part for a bourré."""
    put_off: dict[Player, Fraction] = field(default_factory=dict)
    """The rest of it."""
    paid_off: dict[Player, Fraction] = field(default_factory=dict)
    """The rest of an earlier one, which came into this pot."""
    ante: Fraction | None = None
    misdealt: bool = False
    partly_read: bool = False
    """Whether something of a line about its tricks was not understood."""
    standing: dict[Player, Fraction] = field(default_factory=dict)
    extra: list[tuple[int, str]] = field(default_factory=list)
    """Lines of the notation that stand as they were written."""
    said: dict[str, int] = field(default_factory=dict)
    """The last line of the notes about each thing."""
    worked_out: set[str] = field(default_factory=set)
    """What the notes do not say, and the rest of them proves."""

    @property
    def over(self) -> bool:
        """Whether its result is known."""
        return self.winner is not None or self.carried

    @property
    def lying_after(self) -> Fraction:
        """What lies in the pot when it is over, as far as is known."""
        carried = self.pot if self.carried and self.pot is not None else Fraction(0)
        return sum(self.paid.values(), carried)

    @property
    def begun(self) -> bool:
        """Whether anything but its number is known."""
        return bool(self.said.keys() - {"hand"})


class Between(NamedTuple):
    """What is said between hands: a purchase, a count, somebody who comes or goes."""

    after: int
    """How many hands had begun."""
    line: int
    kind: str
    players: tuple[Player, ...]
    sums: tuple[Fraction, ...]
    text: str = ""
    """What a kitty paid for, or how a balance was said."""


@dataclass(slots=True)
class NotedEvening:
    """An evening of the notes, as far as they have been read."""

    players: list[Player]
    seated: bool
    hands: list[NotedHand] = field(default_factory=list)
    start: dict[Player, Fraction] = field(default_factory=dict)
    ante: Fraction | None = None
    limit: Fraction | None = None
    winner_takes_all: bool = False
    """Whether the limit holds for bourrés alone."""
    between: list[Between] = field(default_factory=list)
    each: list[Fraction] = field(default_factory=list)
    """Sums "each" before the first hand: what all bought, or the ante."""
    claims: list[Claim] = field(default_factory=list)
    bets: list[tuple[frozenset[Player], Fraction]] = field(default_factory=list)
    """Bets beside the game that are still open: between whom, and for how much."""
    old_pot: tuple[int, Fraction] | None = None
    """What an earlier evening left in the pot, and the line that says so."""
    beside: list[tuple[int, str]] = field(default_factory=list)
    """Lines of the notation about money beside the game, as they were written."""
    header: list[tuple[int, str]] = field(default_factory=list)
    """Lines of the notation about the evening, as they were written."""

    @property
    def hand(self) -> NotedHand | None:
        """The hand that the notes are at."""
        return self.hands[-1] if self.hands else None

    def after_opening(self) -> "NotedEvening":
        """The evening with a new hand of which nothing is known."""
        number = self.hands[-1].number + 1 if self.hands else 1
        return replace(self, hands=[*self.hands, NotedHand(number, 0)])

    def present(self, number: int) -> list[Player]:
        """Who sat at the table in the hand at this place in the list."""
        here = [one for one in self.players if one not in self._came_later(number)]
        for event in self.between:
            if event.kind == "left" and event.after <= number:
                here = [one for one in here if one not in event.players]
        return here

    def _came_later(self, number: int) -> set[Player]:
        return {
            one
            for event in self.between
            if event.kind == "sat" and event.after > number
            for one in event.players[:1]
        }
