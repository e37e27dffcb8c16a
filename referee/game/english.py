"""Numbers and lists in sentences, for rooms whose sentences are not messages yet."""

from collections.abc import Iterable

from referee.messages import agreed, counted, hand_and_trick, hand_or_before, signed

__all__ = ["agreed", "counted", "hand_and_trick", "hand_or_before", "listed", "signed"]


def listed(words: Iterable[str], last: str) -> str:
    """Return `Ann`, `Ann and Ben`, `Ann, Ben and Cal`; `last` comes before the last word."""
    *others, end = words
    return f"{', '.join(others)} {last} {end}" if others else end
