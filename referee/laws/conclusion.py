"""Conclusions from a whole hand, for laws to report: disputes, rulings, dissent."""

from typing import NamedTuple

from referee.events import DissentVoiced
from referee.findings import Certainty, Ruled
from referee.game import Card, Player, Span, WrittenCard


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
"""Code of a law, a player and, if a ruling is to name it, the trick."""


class IdleWaiver(NamedTuple):
    """A ruling that waives what was not found."""

    ruling: Ruled
    found: tuple[OtherOffence, ...]
    """Offences found in the hand, one of which may have been meant."""


class UnknownOffence(NamedTuple):
    """A ruling on a law that does not exist."""

    ruling: Ruled
    found: tuple[OtherOffence, ...]


class LoneDissent(NamedTuple):
    """A dissent without a ruling above it in its hand."""

    dissent: DissentVoiced


Conclusion = CardDispute | UnshownRuling | IdleWaiver | UnknownOffence | LoneDissent
