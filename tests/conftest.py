"""Properties over drawn examples: few in the quick tier, many in the long one, new ones with `--hypothesis-profile=search`.

The first two draw the same examples each time, so that what passes here passes everywhere.
"""

import atexit
import faulthandler
import gc
import os
import sys
from collections.abc import Iterable
from pathlib import Path
from time import monotonic

import pytest
import tiers
from _pytest.faulthandler import fault_handler_stderr_fd_key
from _pytest.runner import runtestprotocol
from drawn import CHARACTERS
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.internal.constants_ast import Constants

for name, examples, same in (("quick", 12, True), ("long", 100, True), ("search", 1_000, False)):
    settings.register_profile(
        name,
        max_examples=examples,
        derandomize=same,
        deadline=None,
        suppress_health_check=[HealthCheck.too_slow],
    )
settings.load_profile("quick")
st.register_type_strategy(str, st.text(CHARACTERS))
os.environ["LC_ALL"] = "C.UTF-8"  # the program speaks the language of its user
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)  # every worker and every Python that a test starts
sys.dont_write_bytecode = False  # would compile the program again
gc.set_threshold(100_000)  # garbage is sought as rarely as the program seeks it


def pytest_configure(config: pytest.Config) -> None:
    """Make no tests that are not wanted."""
    tiers.quick_alone = config.option.markexpr == "not long"


class _Turned(pytest.Dir):
    """The folder of all tests as one of several workers reads it, each beginning elsewhere.

    Python keeps what it has compiled, so that each then finds much of its work done by the others.
    """

    def collect(self) -> Iterable[pytest.Item | pytest.Collector]:
        entries, worker = list(super().collect()), self.config.workerinput
        number = int(worker["workerid"].removeprefix("gw"))
        start = len(entries) * number // worker["workercount"]
        return entries[start:] + entries[:start]


def pytest_collect_directory(path: Path, parent: pytest.Collector) -> pytest.Collector | None:
    shared = hasattr(parent.config, "workerinput") and path == Path(__file__).parent
    return _Turned.from_parent(parent, path=path) if shared else None


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out what is told twice; give all workers the same order, whole sizes first; draw no constant of ours.

    Those constants hang on what is imported.
    """
    items[:] = [item for item in items if not tiers.told_by_whole_size(item)]
    if hasattr(config, "workerinput"):
        items.sort(key=lambda item: ("whole" not in item.name.partition("[")[2], item.path.parts))
    if settings.default.derandomize:
        drawn = "hypothesis.internal.conjecture.providers._get_local_constants"
        pytest.MonkeyPatch().setattr(drawn, Constants, raising=False)


class _Watchdog:
    """Where the end of a test's time was not heard, ends the process, and shows what it was at.

    Pytest has one that is woken for each test, which takes as long as a small test does.
    """

    _PATIENCE, _SELDOM = 420, 60
    _woken = float("-inf")

    def wake(self, config: pytest.Config) -> None:
        if monotonic() > self._woken + self._SELDOM:
            self._woken, shown = monotonic(), config.stash[fault_handler_stderr_fd_key]
            faulthandler.dump_traceback_later(self._PATIENCE, file=shown, exit=True)


_watchdog = _Watchdog()


def pytest_runtest_protocol(item: pytest.Item, nextitem: pytest.Item | None) -> bool | None:
    """In a worker, send one message a test in place of five, unless something asks for more."""
    _watchdog.wake(item.config)
    asked = item.config.option
    if not hasattr(item.config, "workerinput") or asked.verbose > 0 or asked.durations:
        return None
    for report in runtestprotocol(item, log=False, nextitem=nextitem):
        if report.when == "call" or not report.passed:
            item.ihook.pytest_runtest_logreport(report=report)
    return True


def pytest_collection_finish() -> None:
    """Search for garbage never among the tests themselves."""
    gc.collect()
    gc.freeze()


atexit.register(gc.unfreeze)  # or a library reports what was kept from the search as leaked
