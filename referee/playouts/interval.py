"""A mean and how sure it is: the 95 % interval of numbers that were drawn alike."""

from collections.abc import Sequence
from math import sqrt
from typing import NamedTuple

Z = 1.96
"""Two-sided 95 % of a normal distribution."""


class Interval(NamedTuple):
    """A mean with its 95 % interval; where all cases were counted, low and high are the mean."""

    mean: float
    low: float
    high: float

    @staticmethod
    def of(numbers: Sequence[float], *, all_counted: bool = False) -> "Interval":
        """The interval of one or more numbers; `all_counted`: they are not a sample.

        The spread counts two numbers more, one above and one below the mean by as much as the
        numbers themselves ever stray from nothing, at least by one (a layout, a trick, a chip), so
        that a sample without spread is not a proof.
        """
        count = len(numbers)
        mean = sum(numbers) / count
        if all_counted:
            return Interval(mean, mean, mean)
        reach = max(1.0, *map(abs, numbers))
        spread = sum((number - mean) ** 2 for number in numbers) + 2 * reach**2
        half = Z * sqrt(spread / (count + 1) / count)
        return Interval(mean, mean - half, mean + half)
