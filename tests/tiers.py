"""Two tiers of tests: the quick one runs by itself, the long one under the mark `long`.

CI runs both twice: on plain Python, and with the check path compiled. The second time it leaves out what has the
mark `plain`, to which compiling makes no difference: tests of pages, of source text, of words in many notes and of
the evenings that the tests deal, tests that change the source and run it, and those that drive a browser, a terminal,
an editor or an assistant (the same fronts have tests in this process, which the compiled program passes).
"""

import os
from collections.abc import Iterable
from typing import Any

import pytest

LONG = pytest.mark.long
PLAIN = pytest.mark.plain
SMALL = pytest.mark.small
IN_A_BROWSER = [LONG, PLAIN, pytest.mark.flaky(reruns=1)]
"""A browser keeps its own time on a busy machine: a test that fails is tried once more, and the report counts it."""
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
