"""Numbers and lists as an English sentence has them."""

from collections.abc import Iterable


def counted(number: int, word: str) -> str:
    """`1 hand`, `2 hands`, `0 discrepancies`."""
    if number == 1:
        return f"1 {word}"
    return f"{number} {word[:-1]}ies" if word.endswith("y") else f"{number} {word}s"


def signed(number: int) -> str:
    """`+6`, `-2`, `0`."""
    return f"{number:+d}" if number else "0"


def listed(words: Iterable[str], last: str) -> str:
    """`Ann`, `Ann and Ben`, `Ann, Ben and Cal`; `last` stands before the last of at least one."""
    *others, end = words
    return f"{', '.join(others)} {last} {end}" if others else end
