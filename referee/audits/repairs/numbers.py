"""Numbers that may have been meant, with their likelihood."""

from collections.abc import Iterable, Iterator
from enum import IntEnum

from referee.messages import EMPTY, Message, say


class Likeliness(IntEnum):
    """The likelihood of an error, likeliest first."""

    SLIP = 1
    """Digits or numbers exchanged, a digit too many, too few or misread; the pot of another hand; a limit forgotten, or wrongly applied."""
    LINE = 2
    """A line that names the wrong amount or player."""
    AT_THE_TABLE = 3
    """A payment not made, or not as due, although the record says it was."""
    NOT_WRITTEN = 4
    MISCOUNT = 5


MISREAD = say("one digit misread")


def numbers(
    written: int, sizes: Iterable[int], *, signed: bool = False
) -> Iterator[tuple[int, Likeliness, Message]]:
    """Yield numbers that may have been meant, their likelihood, and the reason.

    `signed`: they may be negative, as scores are.
    """
    others = (written + by * size for size in sizes for by in (1, -1))
    meant = dict.fromkeys((*((-written,) if signed else ()), *_slips(written), *others))
    for number in meant:
        if (signed or number > 0) and number != written:
            yield number, *_slip(written, number)


def likeliness(written: int, meant: int) -> Likeliness:
    """Return the likelihood of one small number written for another; one digit for another is a slip."""
    return Likeliness.SLIP if max(written, meant) < 10 else _slip(written, meant)[0]


def _slips(written: int) -> Iterator[int]:
    digits, sign = str(abs(written)), -1 if written < 0 else 1
    for n in range(len(digits) - 1):
        yield sign * int(digits[:n] + digits[n + 1] + digits[n] + digits[n + 2 :])


def _slip(written: int, meant: int) -> tuple[Likeliness, Message]:
    if written == -meant:
        return Likeliness.SLIP, say("the other sign")
    first, two = str(written), str(meant)
    if sorted(first) == sorted(two):
        return Likeliness.SLIP, say("digits in each other's place")
    if len(first) == len(two) > 1 and sum(a != b for a, b in zip(first, two, strict=True)) == 1:
        return Likeliness.SLIP, MISREAD
    shorter, longer = sorted((first, two), key=len)
    if len(longer) == len(shorter) + 1 and any(
        longer[:n] + longer[n + 1 :] == shorter for n in range(len(longer))
    ):
        few = say("a digit too few")
        return Likeliness.SLIP, few if longer == two else say("a digit too many")
    return Likeliness.LINE, EMPTY
