"""Numbers and lists in messages."""

from collections.abc import Iterable, Iterator
from typing import Literal

from referee.messages.message import Message, Series, say


def counted(number: int, noun: str) -> Message:
    """Write `1 hand`, `2 hands`, `0 discrepancies`."""
    plural = f"{noun[:-1]}ies" if noun.endswith("y") else f"{noun}s"
    return Message(f"{{number}} {noun}", {"number": number}, f"{{number}} {plural}")


def signed(number: int) -> str:
    """Write `+6`, `-2`, `0`."""
    return f"{number:+d}" if number else "0"


def listed(texts: Iterable[str], last: Literal["and", "or"]) -> str:
    """Write `Ann`, `Ann and Ben`, `Ann, Ben and Cal`."""
    *others, end = texts
    if not others:
        return end
    if last == "and":
        return say("{others} and {last}", others=Series(others), last=end)
    return say("{others} or {last}", others=Series(others), last=end)


def hand_or_before(number: int | None) -> Message:
    """Write `hand 12`, or `before the first hand` for None."""
    return say("before the first hand") if number is None else say("hand {number}", number=number)


def hand_and_trick(hand: int | None, trick: int | None) -> Iterator[Message]:
    """Yield `hand 12` and `trick 4`, if there are any."""
    if hand is not None:
        yield say("hand {number}", number=hand)
    if trick is not None:
        yield say("trick {number}", number=trick)


def agreed(number: int, singular: str, plural: str) -> str:
    """Return the verb that agrees with a number."""
    return singular if number == 1 else plural
