"""A layout: every card in play."""

from dataclasses import dataclass
from typing import Literal

from referee.game import Card
from referee.replay import TrickSoFar
from referee.rulesets import Ruleset

Tally = tuple[int, ...]
"""The tricks of every seat, in turn order; where it matters which, a bit for each trick, the first
lowest.
"""

Favour = Literal["most", "least"]
"""Among equal plays, the one most, or least, favourable to a given seat."""


@dataclass(frozen=True, slots=True)
class Layout:
    """Every card in play; seats are numbered from 0, in turn order."""

    hands: tuple[tuple[Card, ...], ...]
    position: TrickSoFar
    leader: int
    table: tuple[Card, ...] = ()
    """In order of play, face-down ones included."""
    taken: Tally = ()
    """Tricks taken before this one; empty: none."""

    @property
    def to_play(self) -> int:
        return (self.leader + len(self.table)) % len(self.hands)

    @property
    def winner(self) -> int:
        return (self.leader + self.position.winning) % len(self.hands)

    def next_leader(self, ruleset: Ruleset) -> int:
        return (self.leader + self.position.leads_next(ruleset)) % len(self.hands)

    def after(self, card: Card, ruleset: Ruleset) -> "Layout":
        """A full trick stays on the table."""
        down = self.position.leads_face_down(self.hands[self.to_play], ruleset)
        hands = tuple(tuple(other for other in hand if other is not card) for hand in self.hands)
        position = self.position.play(card, ruleset, down=down)
        return Layout(hands, position, self.leader, (*self.table, card), self.taken)
