"""A mean and its interval."""

import random

import pytest

from referee.playouts.decision import Interval


def test_all_counted_is_a_figure_and_no_estimate():
    assert Interval.of([0.0, 1.0, 1.0, 0.0], all_counted=True) == Interval(0.5, 0.5, 0.5)


def test_a_sample_without_spread_is_no_proof():
    told = Interval.of([0.0] * 100)
    assert told.mean == 0
    assert told.low < 0 < told.high
    assert told.high == pytest.approx(1.96 * (2 / 101 / 100) ** 0.5)


def test_more_numbers_make_it_narrower():
    few, many = Interval.of([0.0, 1.0] * 10), Interval.of([0.0, 1.0] * 1_000)
    assert few.low < many.low < many.mean < many.high < few.high


@pytest.mark.parametrize("share", [0.05, 0.3, 0.5])
def test_it_holds_the_truth_nineteen_times_of_twenty(share):
    rng = random.Random(1)
    held = 0
    for _ in range(2_000):
        told = Interval.of([float(rng.random() < share) for _ in range(100)])
        held += told.low <= share <= told.high
    assert held >= 0.93 * 2_000
