"""What players declared and drew, as far as the lines of the record agree about it."""

from collections.abc import Iterator
from dataclasses import dataclass

from referee.events import CardsDrawn, Intent
from referee.seats import Player
from referee.source import Span
from referee.table import Hand


def passes(hand: Hand) -> Iterator[Intent]:
    """Everybody who declared himself out and did nothing that only a stayer does."""
    for intent in hand.intents if not hand.overfull else ():
        if intent.stays is False and first_act(hand, intent.player) is None:
            yield intent


def first_act(hand: Hand, player: Player) -> Span | None:
    """Where the record first has `player` draw, lead or play a card; None: nowhere."""
    drew = [draw.at for draw in hand.drawn if draw.player == player]
    led = [trick.at for trick in hand.tricks if trick.leader == player]
    named = [play.at for trick in hand.tricks for play in trick.plays if play.player == player]
    return min((*drew, *led, *named), default=None)


@dataclass(frozen=True, slots=True)
class Draw:
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
    def told(self) -> frozenset[int]:
        """Every number that the record gives, one where it agrees.

        A side that is left open tells a number once it has more cards than another one says.
        """
        stated = [self.stated.drawn] if self.stated and self.stated.drawn is not None else []
        sides = ((self.thrown, self.thrown_whole), (self.received, self.received_whole))
        sure = (*stated, *(cards for cards, whole in sides if whole))
        surplus = (
            cards for cards, whole in sides if not whole and cards > min(sure, default=cards)
        )
        return frozenset((*sure, *surplus))

    @property
    def at(self) -> Span | None:
        """Where the number stands: the `in` line, else the draw line."""
        return self.stated.at if self.stated else self.lines[0].at if self.lines else None


def draws(hand: Hand) -> Iterator[Draw]:
    """The draw of every player of whom the record tells anything that is not doubtful."""
    if hand.overfull:
        return
    told = (*(one.player for one in hand.intents), *(one.player for one in hand.drawn))
    doubtful = {doubt.at.line for doubt in hand.doubts}
    for player in dict.fromkeys(told):
        draw = _draw(hand, player)
        if not any(line.at.line in doubtful for line in draw.lines):
            yield draw


def _draw(hand: Hand, player: Player) -> Draw:
    intent = hand.intent(player)
    lines = tuple(line for line in hand.drawn if line.player == player)
    thrown = sum(len(line.discarded) for line in lines)
    received = sum(len(line.received) for line in lines)
    return Draw(
        player,
        intent if intent and intent.drawn is not None else None,
        lines,
        thrown,
        thrown > 0 and all(line.discarded_whole for line in lines),
        received,
        received > 0 and all(line.received_whole for line in lines),
    )
