"""Conclusions from a whole hand, for laws to report: disputes, rulings, dissent."""

from collections.abc import Sequence
from typing import NamedTuple

from referee.events import DissentVoiced
from referee.findings import Certainty, Ruled
from referee.game import Card, Player, Span, WrittenCard
from referee.hand_log import written_name
from referee.messages import Message, listed, say


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
