"""A trick while it is played, and after."""

from collections.abc import Iterator
from typing import NamedTuple

from referee.events import CardPlayed
from referee.game import Player, Span, Suit
from referee.replay.position import Position
from referee.rulesets import Ruleset


class Trick(NamedTuple):
    """A trick while it is played, and after."""

    positions: tuple[Position, ...]
    """The position before each card, and after the last."""
    leader: Player
    due_leader: Player | None
    """Who had to lead; None if the record does not show it."""
    at: Span
    plays: tuple[CardPlayed, ...] = ()
    winner: Player | None = None
    """Who took it, once it is over and as far as the record shows."""
    record_ends: bool = False
    """Whether the record stops inside this trick."""

    def __repr__(self) -> str:
        cards = ", ".join(map(repr, self.plays)) or f"{self.leader} leads"
        return f"<Trick {self.number}: {cards}{f'; {self.winner} takes it' if self.winner else ''}>"

    @property
    def position(self) -> Position:
        """What lies there now."""
        return self.positions[-1]

    @property
    def number(self) -> int:
        """Its number, from 1."""
        return self.positions[0].trick

    @property
    def size(self) -> int | None:
        """How many cards make it whole; None if it is unknown who stayed."""
        return self.positions[0].stayers

    @property
    def led(self) -> Suit | None:
        """The suit led; None before the lead, after a lead face down, and where it is unknown."""
        return self.positions[-1].led

    @property
    def face_down(self) -> bool:
        """Whether the lead lies face down because a trump was due."""
        return self.positions[-1].face_down

    @property
    def top_known(self) -> bool:
        """Whether it is known which play wins so far."""
        return self.positions[-1].top_known

    @property
    def top(self) -> CardPlayed | None:
        """The play that wins so far; None where there is none to beat, or where it is unknown."""
        now = self.positions[-1]
        return self.plays[now.winning] if now.top else None

    @property
    def whole(self) -> bool:
        """Whether every stayer's card is recorded."""
        return len(self.plays) == self.positions[0].stayers

    @property
    def marked(self) -> CardPlayed | None:
        """The play with the winner mark; None without one, or with several."""
        found = [play for play in self.plays if play.winner]
        return found[0] if len(found) == 1 else None

    @property
    def falls(self) -> Iterator[tuple[CardPlayed, Position]]:
        """Each play, and the position before it."""
        return zip(self.plays, self.positions, strict=False)

    def after(self, play: CardPlayed, ruleset: Ruleset) -> "Trick":
        """The trick after one more card."""
        positions, leader, due, at, plays, _, record_ends = self
        down = not plays and (play.down or None)
        position = positions[-1].play(play.card, ruleset, down=down)
        after = ((*positions, position), leader, due, at, (*plays, play), None, record_ends)
        return tuple.__new__(Trick, after)  # decision 0195
