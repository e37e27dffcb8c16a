"""Events without a line of their own, derived from what was or was not written."""

from typing import NamedTuple

from referee.game import Span


class HandClosed(NamedTuple):
    """No line: the record of the hand is over (the next one begins, or the log ends)."""

    at: Span
    """The last line that belongs to the hand."""


class RulesAssumed(NamedTuple):
    """No line: the first hand began before a ruleset was named."""

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
