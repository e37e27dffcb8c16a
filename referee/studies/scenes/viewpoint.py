"""Whose eyes a hand is seen with: everybody's after the evening, one seat's, or a guest's."""

from collections.abc import Iterator
from typing import NamedTuple

from referee.audits import Passage
from referee.events import CardsDealt, CardsDrawn, Event, TurnUpTaken
from referee.game import Finding, Player, Span

_MASK = "··"


class Viewpoint(NamedTuple):
    """What may be shown."""

    seat: Player | None = None
    """Who looks; None: somebody who holds no cards."""
    open: bool = False
    """Whether every card that the record holds may be shown."""

    def sees(self, player: Player) -> bool:
        """Whether the cards in that player's hand may be shown."""
        return self.open or self.seat == player

    def hidden(self, passage: Passage) -> tuple[Span, ...]:
        """The places in the log where cards stand that only somebody else saw."""
        return tuple([at for event in passage.lines.events for at in self._hidden_in(event)])

    def _hidden_in(self, event: Event) -> Iterator[Span]:
        match event:
            case CardsDealt() if not self.sees(event.player):
                yield from (card.at for card in event.cards)
            case CardsDrawn() if not self.sees(event.player):
                yield from (card.at for card in (*event.discarded, *event.received))
            case TurnUpTaken() if not self.sees(event.player) and event.laid_aside:
                yield event.laid_aside.at
            case _:
                pass

    def shows(self, finding: Finding, hidden: tuple[Span, ...]) -> bool:
        """Whether a finding rests on nothing that is hidden."""
        lines = {at.line for at in hidden}
        problem = finding.problem
        return lines.isdisjoint([problem.at.line, *(proof.at.line for proof in problem.evidence)])


EVERYBODY = Viewpoint(open=True)
"""Whoever may see every card that the record holds."""


def masked(line: str, number: int, hidden: tuple[Span, ...]) -> str:
    """A line of the log without the cards that are hidden."""
    for at in sorted(hidden, reverse=True):
        if at.line == number:
            line = line[: at.column - 1] + _MASK + line[at.column - 1 + at.length :]
    return line
