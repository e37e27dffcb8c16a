"""The passages of a log on their way, those with findings held back while slips are sought."""

from collections.abc import Iterable, Iterator

from referee.slips.step import Step
from referee.slips.window import windows

MOST_TRIALS = 5_000
"""Hands of one log that are judged again in search of slips; about a millisecond each."""


def with_slips(steps: Iterable[Step], trials: int = MOST_TRIALS) -> Iterator[Step]:
    """The passages of a log, each finding with the slip of the pen that would explain it away.

    A passage with findings is held back until those behind it are known; any other goes on at
    once. When `trials` hands have been judged again, the findings that are left say so.
    """
    if not trials:
        yield from steps
        return
    for window in windows(steps):
        if window.sought:
            from referee.slips.search import Search  # noqa: PLC0415 - most logs need none

            search = Search(window, trials)
            yield search.step()
            trials = search.trials
        else:
            yield window.step
