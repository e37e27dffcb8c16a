"""Two tiers of tests: the quick one runs by itself, the long one under the mark `long`.

CI runs both on plain Python, and both with the check path compiled, but for the tests under the mark `plain`:
what they look at is the same in both programs, or is no program at all. They read pages and source text, change
the source and run that, or drive a browser or a terminal, which the tests of the same front in this process do
for the compiled program.
"""

import os
from collections.abc import Iterable
from typing import Any

import pytest

LONG = pytest.mark.long
PLAIN = pytest.mark.plain
SMALL = pytest.mark.small
TIMES = int(os.environ.get("TIMES", "1"))
"""How much larger whole sizes are than usual, for whoever has a night to spare."""


quick_alone = False
"""Whether no long case is wanted, so that none needs to be made; `conftest` says so."""


def thinned(cases: Iterable[Any], one_in: int) -> list[Any]:
    """Of many cases of one kind every so-many-th, the first included, is quick; the others are long."""
    every = [case if n % one_in == 0 else _long(case) for n, case in enumerate(cases)]
    return every[::one_in] if quick_alone else every


def sizes(small: int, whole: int) -> list[Any]:
    """One property at two sizes: the small one is quick, the whole one long."""
    both = (
        pytest.param(small, id="small", marks=SMALL),
        pytest.param(whole * TIMES, id="whole", marks=LONG),
    )
    return [*both[: 1 if quick_alone else 2]]


def told_by_whole_size(item: pytest.Item) -> bool:
    """Whether it is the small size of a long case, which the whole size has as well."""
    return all(map(item.get_closest_marker, (SMALL.name, LONG.name)))


def _long(case: Any) -> Any:
    values = case if isinstance(case, tuple) else (case,)
    return pytest.param(*values, marks=LONG)
