"""Typing errors in lawful evenings: nobody is accused with certainty without a slip beside it."""

import pytest
from slips.errors import ERRORS, accused, log_with_error
from tiers import sizes

ONCE_BARE = 3818
"""A line that took up the turned card, in the place of the next `hand` line: nothing was offered."""


@pytest.mark.parametrize("times", sizes(1, 60))
def test_nobody_is_accused_with_certainty_without_a_slip_beside_it(times):
    blamed = 0
    for seed in (*range(times * len(ERRORS)), ONCE_BARE):
        kind, _, log = log_with_error(seed)
        for found in accused(log):
            blamed += 1
            assert found.slip, (seed, kind, found, log)
    assert blamed
