"""Events without a line of their own: what follows from what was or was not written."""

from typing import NamedTuple

from referee.events.hand import RulingMade
from referee.game import Card, Player, Span, WrittenCard


class HandClosed(NamedTuple):
    """No line: the record of the hand is over (the next one begins, or the log ends)."""

    at: Span
    """The last line that belongs to the hand."""


class RulesAssumed(NamedTuple):
    """No line: the first hand began and nobody had named a ruleset."""

    name: str
    version: int
    at: Span
    """The line of the first hand."""


class RulesRefused(NamedTuple):
    """No line: something in a `rules` line that no ruleset knows; the rest of it holds."""

    message: str
    at: Span
    ruleset: bool = False
    """Whether it is the ruleset itself that is not known."""


class CardDisputed(NamedTuple):
    """No line: a card that two people tell differently, and what hangs on it."""

    player: Player | None
    card: WrittenCard
    consequences: tuple[str, ...]
    """What would follow from each version, one sentence each; empty: it does not matter."""
    at: Span


class RulingUnsupported(NamedTuple):
    """No line: a ruling that the table upheld, of which the record shows nothing."""

    ruling: RulingMade
    at: Span
    answer: str = ""
    """What the cards that the record leaves open say of it; empty where it is not about a card."""
    possible: bool | None = None
    """Whether they leave it possible; None: it cannot be told, or there is nothing to tell."""
    layout: tuple[tuple[Player, tuple[Card, ...]], ...] = ()
    """Where it is possible, everybody's cards in one layout in which it was so."""
