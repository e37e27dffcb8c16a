"""What players declared and drew, and where the lines of the record disagree."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from referee.events import CardsDrawn, Intent
from referee.game import Player, Span
from referee.replay import Hand


def passes(hand: Hand) -> Iterator[Intent]:
    """Yield the passes of players who then did nothing that only stayers do."""
    for intent in () if hand.runs_on or "in" in hand.unread else hand.intents:
        if intent.stays is False and hand.first_act(intent.player) is None:
            yield intent


class Draw(NamedTuple):
    """Number of cards a player drew, according to each line."""

    player: Player
    stated: Intent | None
    """The declaration in the `in` line; None if it gives no number."""
    lines: tuple[CardsDrawn, ...]
    thrown: int
    thrown_whole: bool
    received: int
    received_whole: bool

    @property
    def stated_number(self) -> int:
        return (self.stated.drawn or 0) if self.stated else 0

    @property
    def agreed(self) -> bool:
        """Check that both sides are complete and equal and the `in` line does not differ."""
        same = self.thrown == self.received and self.thrown_whole and self.received_whole
        return same and (self.stated is None or self.stated.drawn == self.thrown)

    @property
    def numbers(self) -> frozenset[int]:
        """Every number that the record gives; a single one if the lines agree.

        An incomplete side counts once it exceeds another line's number.
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
        return self.stated.at if self.stated else self.lines[0].at if self.lines else None


def draws(hand: Hand) -> Iterator[Draw]:
    if hand.runs_on:
        return
    doubtful = {doubt.at.line for doubt in hand.doubts}
    intents = {intent.player: intent for intent in reversed(hand.intents)}
    drawn: dict[Player, list[CardsDrawn]] = {intent.player: [] for intent in hand.intents}
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
