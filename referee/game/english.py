"""Numbers and lists in English sentences."""

from collections.abc import Iterable, Iterator


def counted(number: int, word: str) -> str:
    """`1 hand`, `2 hands`, `0 discrepancies`."""
    if number == 1:
        return f"1 {word}"
    return f"{number} {word[:-1]}ies" if word.endswith("y") else f"{number} {word}s"


def agreed(number: int, singular: str, plural: str) -> str:
    """Choose the verb that agrees with a number: `agreed(1, "was", "were")` is `was`."""
    return singular if number == 1 else plural


def were(number: int, word: str) -> str:
    """`1 player was`, `3 players were`."""
    return f"{counted(number, word)} {agreed(number, 'was', 'were')}"


def signed(number: int) -> str:
    """`+6`, `-2`, `0`."""
    return f"{number:+d}" if number else "0"


def listed(words: Iterable[str], last: str) -> str:
    """`Ann`, `Ann and Ben`, `Ann, Ben and Cal`; `last` comes before the last word."""
    *others, end = words
    return f"{', '.join(others)} {last} {end}" if others else end


def hand_or_before(number: int | None) -> str:
    """`hand 12`, or that it was before the first (None)."""
    return "before the first hand" if number is None else f"hand {number}"


def hand_and_trick(hand: int | None, trick: int | None) -> Iterator[str]:
    """`hand 12` and `trick 4`, as far as there are any."""
    if hand is not None:
        yield f"hand {hand}"
    if trick is not None:
        yield f"trick {trick}"
