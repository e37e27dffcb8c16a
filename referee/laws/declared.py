"""What players declared and drew, as far as the lines of the record agree about it."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from referee.events import CardsDrawn, Intent
from referee.game import Player, Span
from referee.replay import Hand


def passes(hand: Hand) -> Iterator[Intent]:
    """Everybody who declared himself out and did nothing that only a stayer does."""
    for intent in hand.intents if not hand.runs_on else ():
        if intent.stays is False and hand.first_act(intent.player) is None:
            yield intent


class Draw(NamedTuple):
    """How many cards one player drew, as each line of the record has it."""

    player: Player
    stated: Intent | None
    """What the `in` line says; None where it gives no number."""
    lines: tuple[CardsDrawn, ...]
    thrown: int
    thrown_whole: bool
    """Whether all discards are recorded."""
    received: int
    received_whole: bool

    @property
    def stated_number(self) -> int:
        """The number in the `in` line; 0 where it gives none."""
        return (self.stated.drawn or 0) if self.stated else 0

    @property
    def agreed(self) -> bool:
        """Whether both sides are whole and of one size, and the `in` line says nothing else."""
        same = self.thrown == self.received and self.thrown_whole and self.received_whole
        return same and (self.stated is None or self.stated.drawn == self.thrown)

    @property
    def told(self) -> frozenset[int]:
        """Every number that the record gives, one where it agrees.

        A side that is left open tells a number once it has more cards than another one says.
        """
        if self.agreed:
            return frozenset((self.thrown,))
        sides = ((self.thrown, self.thrown_whole), (self.received, self.received_whole))
        sure = {cards for cards, whole in sides if whole}
        if self.stated and self.stated.drawn is not None:
            sure.add(self.stated.drawn)
        least = min(sure, default=self.thrown + self.received)
        return frozenset(sure.union([cards for cards, _ in sides if cards > least]))

    @property
    def at(self) -> Span | None:
        """Where the number stands: the `in` line, else the draw line."""
        return self.stated.at if self.stated else self.lines[0].at if self.lines else None


def draws(hand: Hand) -> Iterator[Draw]:
    """The draw of every player of whom the record tells anything that is not doubtful."""
    if hand.runs_on:
        return
    doubtful = {doubt.at.line for doubt in hand.doubts}
    intents = {one.player: one for one in reversed(hand.intents)}
    drawn: dict[Player, list[CardsDrawn]] = {one.player: [] for one in hand.intents}
    for line in hand.drawn:
        drawn.setdefault(line.player, []).append(line)
    for player, lines in drawn.items():
        if not doubtful or doubtful.isdisjoint(line.at.line for line in lines):
            yield _draw(player, intents.get(player), lines)


def _draw(player: Player, intent: Intent | None, lines: Sequence[CardsDrawn]) -> Draw:
    thrown, received, thrown_whole, received_whole = 0, 0, True, True
    for line in lines:
        thrown += len(line.discarded)
        received += len(line.received)
        thrown_whole &= line.discarded_whole
        received_whole &= line.received_whole
    return Draw(
        player,
        intent if intent and intent.drawn is not None else None,
        tuple(lines),
        thrown,
        thrown > 0 and thrown_whole,
        received,
        received > 0 and received_whole,
    )
