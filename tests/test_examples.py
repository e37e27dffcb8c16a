"""Examples in docstrings run."""

import doctest

import referee


def test_the_story_ends_with_an_example_that_runs():
    assert doctest.testmod(referee).failed == 0
    assert doctest.testmod(referee).attempted > 0
