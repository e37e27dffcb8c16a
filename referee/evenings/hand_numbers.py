"""The hand of an evening that a number means."""

from collections.abc import Callable, Iterable, Sequence

from referee.audits import Passage
from referee.game import RefusedError, agreed, listed


def hand_asked(
    log: str,
    passages: Iterable[Passage],
    number: int | None,
    fits: Callable[[Passage], object] = bool,
) -> Passage:
    """Return the first hand of that number; None: the last that fits. Raises `RefusedError` where there is none."""
    numbers, last = list[int](), None
    for passage in passages:
        if passage.number is not None:
            numbers.append(passage.number)
            last = passage if fits(passage) else last
            if passage.number == number:
                return passage
    if number is not None or not numbers:
        raise hand_missing(log, number, numbers)
    if last is None:
        raise RefusedError(f"{log}: no trick is recorded in it")
    return last


def hand_missing(log: str, number: int | None, numbers: Sequence[int]) -> RefusedError:
    """Return what to raise where a log has no hand of that number (None: none at all), but these."""
    if not numbers:
        return RefusedError(f"{log}: there are no hands in it")
    return RefusedError(f"{log}: there is no hand {number} in it; {_there_are(numbers)}")


def _there_are(numbers: Sequence[int]) -> str:
    if len(numbers) > 2 and numbers[-1] == numbers[0] + len(numbers) - 1:
        return f"there are {numbers[0]} to {numbers[-1]}"
    return f"{agreed(len(numbers), 'there is', 'there are')} {listed(map(str, numbers), 'and')}"
