"""A trick."""

from collections.abc import Iterator
from typing import NamedTuple

from referee.events import CardPlayed
from referee.game import Player, Span, Suit
from referee.replay.position import TrickSoFar
from referee.rulesets import Ruleset


class Trick(NamedTuple):
    """A trick while it is played, and after."""

    positions: tuple[TrickSoFar, ...]
    """Before each card, and after the last."""
    leader: Player
    due_leader: Player | None
    """None if unknown."""
    at: Span
    plays: tuple[CardPlayed, ...] = ()
    winner: Player | None = None
    """Set once the trick is over, if known."""
    record_ends: bool = False

    def __repr__(self) -> str:
        cards = ", ".join(map(repr, self.plays)) or f"{self.leader} leads"
        return f"<Trick {self.number}: {cards}{f'; {self.winner} takes it' if self.winner else ''}>"

    @property
    def position(self) -> TrickSoFar:
        return self.positions[-1]

    @property
    def number(self) -> int:
        return self.positions[0].trick

    @property
    def size(self) -> int | None:
        """None if the stayers are unknown."""
        return self.positions[0].stayers

    @property
    def led(self) -> Suit | None:
        return self.positions[-1].led

    @property
    def face_down(self) -> bool:
        return self.positions[-1].face_down

    @property
    def top_known(self) -> bool:
        return self.positions[-1].top_known

    @property
    def top(self) -> CardPlayed | None:
        """None if there is none to beat, or if unknown."""
        now = self.positions[-1]
        return self.plays[now.winning] if now.top else None

    @property
    def whole(self) -> bool:
        return len(self.plays) == self.positions[0].stayers

    @property
    def marked(self) -> CardPlayed | None:
        """The play with the star; None without one, or with several."""
        found = [play for play in self.plays if play.winner]
        return found[0] if len(found) == 1 else None

    @property
    def falls(self) -> Iterator[tuple[CardPlayed, TrickSoFar]]:
        return zip(self.plays, self.positions, strict=False)

    def after(self, play: CardPlayed, ruleset: Ruleset) -> "Trick":
        positions, leader, due, at, plays, _, record_ends = self
        down = not plays and (play.down or None)
        position = positions[-1].play(play.card, ruleset, down=down)
        after = ((*positions, position), leader, due, at, (*plays, play), None, record_ends)
        return tuple.__new__(Trick, after)  # decision 0195
