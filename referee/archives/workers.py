"""Work shared among processes of this machine or a Dask cluster.

The list of tasks may be endless. Tasks under way when a worker died are done again one by one; one that costs
three workers is given up.
"""

import os
import signal
from collections.abc import Callable, Iterable, Iterator, Sized
from concurrent.futures import (
    FIRST_COMPLETED,
    BrokenExecutor,
    CancelledError,
    Executor,
    Future,
    ProcessPoolExecutor,
    wait,
)
from contextlib import AbstractContextManager, contextmanager, suppress
from importlib import import_module
from itertools import islice
from multiprocessing import get_context, parent_process
from threading import Thread
from typing import NamedTuple, Protocol, TypeVar

from referee.archives.manifest import ArchiveError, reason
from referee.files import needs
from referee.messages import say

_Given = TypeVar("_Given")
_Done = TypeVar("_Done")
DEATHS = 3
"""Of workers, until a task is given up."""
_PATIENCE = 10
"""Seconds for a scheduler to answer."""


class Lost(NamedTuple):
    """A task given up, as every worker on it died."""


class Crew(NamedTuple):
    """Running workers."""

    executor: Executor
    ahead: int
    """Tasks submitted at once."""
    given_up: tuple[type[Exception], ...] = ()
    """Errors of a task that the executor itself retried and gave up."""


class Workforce(Protocol):
    """A source of workers."""

    def opened(self) -> AbstractContextManager[Crew]:
        """Start workers for the block; raise `ArchiveError` if there are none."""


def in_order(
    do: Callable[[_Given], _Done], items: Iterable[_Given], workforce: Workforce
) -> Iterator[tuple[_Given, _Done | Lost]]:
    """Yield the results in the order of the items; otherwise like `as_done`."""
    ready: dict[int, tuple[_Given, _Done | Lost]] = {}
    following = 0
    for number, given, done in as_done(do, items, workforce, ready):
        ready[number] = given, done
        while following in ready:
            yield ready.pop(following)
            following += 1


def as_done(
    do: Callable[[_Given], _Done], items: Iterable[_Given], workforce: Workforce, kept: Sized = ()
) -> Iterator[tuple[int, _Given, _Done | Lost]]:
    """Yield the number of each item, the item and its result, as soon as it is done.

    `do`, the items and results are picklable. Its errors are raised here. `kept`: results that wait,
    in place of new tasks.
    """
    fresh = enumerate(items)
    ended = False
    while not ended:
        running, begun = dict[Future[_Done], int](), dict[int, _Given]()
        with workforce.opened() as crew, suppress(BrokenExecutor):
            while not ended:
                room = crew.ahead - len(running) - len(kept)
                for number, given in islice(fresh, max(room, not running)):
                    begun[number] = given
                    running[crew.executor.submit(do, given)] = number
                ended = not running
                for future in wait(running, return_when=FIRST_COMPLETED).done:
                    done, number = _outcome(future, crew), running.pop(future)
                    yield number, begun.pop(number), done
        for number, given in begun.items():
            yield number, given, _alone(do, given, workforce)


def _outcome(future: Future[_Done], crew: Crew) -> _Done | Lost:
    try:
        return future.result()
    except CancelledError:
        raise ArchiveError.say("the work was interrupted: the scheduler is gone") from None
    except crew.given_up:
        return Lost()


def _alone(do: Callable[[_Given], _Done], given: _Given, workforce: Workforce) -> _Done | Lost:
    for _ in range(DEATHS - 1):
        with suppress(BrokenExecutor), workforce.opened() as crew:
            return _outcome(crew.executor.submit(do, given), crew)
    return Lost()


class Processes(NamedTuple):
    """Processes on this machine."""

    jobs: int

    @contextmanager
    def opened(self) -> Iterator[Crew]:
        # Python cleans up after a process that was killed, and would say so on the user's screen.
        os.environ.setdefault("PYTHONWARNINGS", "ignore:resource_tracker:UserWarning")
        with ProcessPoolExecutor(self.jobs, get_context("spawn"), _begin) as pool:
            try:
                yield Crew(pool, 4 * self.jobs)
            finally:
                pool.shutdown(wait=False, cancel_futures=True)


class Cluster(NamedTuple):
    """The workers of a Dask scheduler, which retries tasks of dead workers."""

    address: str
    """`tcp://HOST:PORT`."""

    @contextmanager
    def opened(self) -> Iterator[Crew]:
        """Raise `ArchiveError` if the scheduler cannot be reached or used."""
        with needs("cluster", "--cluster", say("use --jobs")):
            distributed = import_module("distributed")
        try:
            client = distributed.Client(self.address, timeout=_PATIENCE, set_as_default=False)
        except (OSError, ValueError, TypeError, ImportError) as error:
            why = reason(error)
            raise ArchiveError.say(
                "no scheduler answers at {address}: {why}", address=self.address, why=why
            ) from None
        with client:
            try:
                client.wait_for_workers(1, timeout=_PATIENCE)
            except TimeoutError:
                raise ArchiveError(
                    f"the scheduler at {self.address} has no worker; start one"
                ) from None
            ahead = 4 * sum(client.nthreads().values())
            yield Crew(client.get_executor(pure=False), ahead, (distributed.KilledWorker,))


def _begin() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the other hears it too
    Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    if parent := parent_process():
        parent.join()
        os._exit(0)
