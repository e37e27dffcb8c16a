"""Two tiers of tests: the quick one runs by itself, the long one under the mark `long`."""

import os
from collections.abc import Iterable
from typing import Any

import pytest

LONG = pytest.mark.long
SMALL = pytest.mark.small
TIMES = int(os.environ.get("TIMES", "1"))
"""How much larger whole sizes are than usual, for whoever has a night to spare."""


def thinned(cases: Iterable[Any], one_in: int) -> list[Any]:
    """Of many cases of one kind every so-many-th, the first included, is quick; the others are long."""
    return [one if n % one_in == 0 else _long(one) for n, one in enumerate(cases)]


def sizes(small: int, whole: int) -> list[Any]:
    """One property at two sizes: the small one is quick, the whole one long."""
    return [
        pytest.param(small, id="small", marks=SMALL),
        pytest.param(whole * TIMES, id="whole", marks=LONG),
    ]


def told_by_whole_size(item: pytest.Item) -> bool:
    """Whether it is the small size of a long case, which the whole size has as well."""
    return all(map(item.get_closest_marker, (SMALL.name, LONG.name)))


def _long(case: Any) -> Any:
    values = case if isinstance(case, tuple) else (case,)
    return pytest.param(*values, marks=LONG)
