"""Holm's correction, because many questions asked at once find something by luck.

S. Holm, "A simple sequentially rejective multiple test procedure", Scandinavian Journal of
Statistics 6 (1979).
"""

from collections.abc import Sequence


def holm(figures: Sequence[float], questions: int) -> tuple[float, ...]:
    """Correct figures for the number of questions; in the same order, at most 1.

    The smallest is multiplied by `questions`, the next by one less, and so on; the order never
    reverses. Questions without a figure count as hopeless ones.
    """
    order = sorted(range(len(figures)), key=lambda place: figures[place])
    corrected, least = [1.0] * len(figures), 0.0
    for rank, place in enumerate(order):
        least = max(least, min(1.0, figures[place] * (questions - rank)))
        corrected[place] = least
    return tuple(corrected)
