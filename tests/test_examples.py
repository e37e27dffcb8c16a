"""Examples in the story and on the page about Python run."""

import doctest
from pathlib import Path

import pytest

import referee

PAGES = Path(__file__).parents[1] / "docs"


def test_the_story_ends_with_an_example_that_runs():
    tried = doctest.testmod(referee)
    assert tried.failed == 0
    assert tried.attempted > 0


@pytest.mark.parametrize("page", ["api.md", "league.md"])
def test_the_examples_of_a_page_run(page):
    tried = doctest.testfile(str(PAGES / page), module_relative=False)
    assert tried.failed == 0
    assert tried.attempted > 0


def test_the_package_offers_two_dozen_names():
    assert len(referee.__all__) <= 25
    assert all(getattr(referee, name) is not None for name in referee.__all__)
