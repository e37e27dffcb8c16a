"""Work shared out to a workforce: order, bounds, workers that die."""

import os
import signal
import time
from concurrent.futures import ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from functools import partial
from pathlib import Path

import pytest
from one_thread import Here
from tiers import PLAIN, sizes

from referee.archives.workers import Crew, Lost, Processes, as_done, in_order

pytestmark = PLAIN


class Threads:
    """A workforce of four threads, which do their tasks in any order."""

    opened_times = 0

    @contextmanager
    def opened(self):
        """The threads."""
        self.opened_times += 1
        with ThreadPoolExecutor(4) as executor:
            yield Crew(executor, 4)


def double(number):
    time.sleep(0.002 * (number % 3))
    return 2 * number


def deadly(number):
    if number in (5, 17):
        raise BrokenProcessPool
    return double(number)


def test_order_is_kept_and_an_endless_list_of_tasks_is_no_matter():
    taken = []

    def items():
        for number in range(10**9):
            taken.append(number)
            yield number

    outcomes = in_order(double, items(), Threads())
    assert [next(outcomes)[1] for _ in range(20)] == [2 * number for number in range(20)]
    assert len(taken) < 30
    outcomes.close()


def test_a_task_that_kills_workers_is_given_up_and_no_other():
    workforce = Threads()
    outcomes = dict(in_order(deadly, range(40), workforce))
    assert [given for given, done in outcomes.items() if isinstance(done, Lost)] == [5, 17]
    assert [done for n, done in outcomes.items() if n not in (5, 17)] == [
        2 * n for n in range(40) if n not in (5, 17)
    ]
    assert workforce.opened_times < 40


def test_what_a_task_raises_is_raised():
    with pytest.raises(ZeroDivisionError):
        list(in_order(partial(divmod, 1), [1, 0], Here()))
    assert [done for *_, done in as_done(double, [1, 2], Here())] == [2, 4]


def killed_once(folder, number):
    """Kills its process the first time that it meets 3."""
    mark = Path(folder, "killed")
    if number == 3 and not mark.exists():
        mark.touch()
        os.kill(os.getpid(), signal.SIGKILL)
    time.sleep(0.01)
    return number


@pytest.mark.parametrize("tasks", sizes(4, 200))
def test_a_process_that_is_killed_costs_a_retry(tmp_path, tasks):
    do = partial(killed_once, str(tmp_path))
    outcomes = list(in_order(do, range(tasks), Processes(2)))
    assert [given for given, _ in outcomes] == [done for _, done in outcomes] == list(range(tasks))
    assert (tmp_path / "killed").exists()
