"""Conclusions from a whole hand, for laws to report: disputes, rulings, dissent, passes and draws."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from referee.events import CardsDrawn, DissentVoiced, Intent
from referee.findings import Certainty, Ruled
from referee.game import Card, Player, Span, WrittenCard
from referee.hand_log import written_name
from referee.messages import Message, listed, say
from referee.replay import Hand


class CardDispute(NamedTuple):
    """A card that people remember differently, and what depends on it."""

    player: Player | None
    card: WrittenCard
    consequences: tuple[str, ...]
    """A sentence for each version; empty if the version does not matter."""
    at: Span


class UnshownRuling(NamedTuple):
    """A ruling that the table upheld, though the record shows no such offence."""

    ruling: Ruled
    answer: str = ""
    """The answer of the unrecorded cards; empty if the ruling is not about a card."""
    certainty: Certainty = Certainty.CERTAIN
    layout: tuple[tuple[Player, tuple[Card, ...]], ...] = ()
    """Everybody's cards in a layout that shows the offence, if it is possible."""


OtherOffence = tuple[str, Player, int | None]
"""Code of a law and trick, each if a ruling is to name it, and the player."""


class IdleWaiver(NamedTuple):
    """A ruling that waives what was not found."""

    ruling: Ruled
    found: tuple[OtherOffence, ...]
    """One of which may have been meant."""


class UnknownOffence(NamedTuple):
    """A ruling on a law that does not exist."""

    ruling: Ruled
    found: tuple[OtherOffence, ...]


class LoneDissent(NamedTuple):
    """A dissent without a ruling above it in its hand."""

    dissent: DissentVoiced


Conclusion = CardDispute | UnshownRuling | IdleWaiver | UnknownOffence | LoneDissent


def ruled_on(ruling: Ruled, default: Message) -> str:
    """Return the offence that a ruling is about; `default` if it names no law."""
    code = ruling.code or default
    if not ruling.trick:
        return code
    return say("{code} in trick {number}", code=code, number=ruling.trick)


def rule_instead(ruling: Ruled, found: Sequence[OtherOffence], default: Message) -> Message:
    """Advise another ruling for an offence found in the hand; else return `default`."""
    verdict = "upheld" if ruling.upheld else "waived"
    lines = [
        f"`ruling {f'{code} ' if code else ''}{written_name(who)}{f' trick {trick}' if trick else ''} {verdict}`"
        for code, who, trick in found
    ]
    if not lines:
        return default
    return say("Write {lines}, if that is what you mean.", lines=listed(lines, "or"))


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
