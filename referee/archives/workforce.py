"""Who does the work: this process, several processes, or a Dask cluster; all of them executors.

Processes end with the one that started them, however that ends.
"""

import copyreg
import os
import signal
from collections.abc import Callable, Iterator
from concurrent.futures import BrokenExecutor, Executor, Future, ProcessPoolExecutor
from contextlib import AbstractContextManager, closing, contextmanager, suppress
from importlib import import_module
from multiprocessing import get_context
from multiprocessing.connection import Connection
from threading import Thread
from types import MappingProxyType
from typing import NamedTuple, ParamSpec, Protocol, TypeVar

from referee.archives.trouble import ArchiveError, reason
from referee.reports import installing

_Done = TypeVar("_Done")
_Words = ParamSpec("_Words")
_NOT_WORTH_A_WORD = "ignore:resource_tracker:UserWarning"
"""Python cleans up after a process that was killed, and would say so on the user's screen."""
_PATIENCE = 10
"""Seconds in which a scheduler has to answer."""


class Staff(NamedTuple):
    """An executor at work."""

    executor: Executor
    ahead: int
    """How many tasks it is given at once, at most."""
    deadly: tuple[type[BaseException], ...] = (BrokenExecutor,)
    """What a task raises whose worker died."""


class Workforce(Protocol):
    """What can do the work."""

    def opened(self) -> AbstractContextManager[Staff]:
        """A new executor, which goes at the end. Raises `ArchiveError` where there is none."""


class Here(NamedTuple):
    """This process alone, one task after the other."""

    @contextmanager
    def opened(self) -> Iterator[Staff]:
        """An executor that does each task when it is given."""
        with _AtOnce() as executor:
            yield Staff(executor, 1)


class _AtOnce(Executor):
    def submit(
        self, do: Callable[_Words, _Done], /, *words: _Words.args, **named: _Words.kwargs
    ) -> Future[_Done]:
        future: Future[_Done] = Future()
        try:
            future.set_result(do(*words, **named))
        except Exception as error:  # noqa: BLE001 - raised where the result is asked for
            future.set_exception(error)
        return future


class Processes(NamedTuple):
    """So many processes on this machine."""

    jobs: int

    @contextmanager
    def opened(self) -> Iterator[Staff]:
        """A pool of processes, which are started as they are needed."""
        pickle_frozen()
        os.environ.setdefault("PYTHONWARNINGS", _NOT_WORTH_A_WORD)
        context = get_context("spawn")
        ends, held = context.Pipe(duplex=False)
        with closing(ends), closing(held):
            pool = ProcessPoolExecutor(self.jobs, context, initializer=_end_with, initargs=(ends,))
            with pool:
                try:
                    yield Staff(pool, 4 * self.jobs)
                finally:
                    held.close()


class Cluster(NamedTuple):
    """The workers of a Dask scheduler."""

    address: str
    """`tcp://HOST:PORT`."""

    @contextmanager
    def opened(self) -> Iterator[Staff]:
        """An executor of the scheduler; raises `ArchiveError` where it cannot be reached or used."""
        try:
            distributed = import_module("distributed")
        except ImportError:
            raise ArchiveError(
                f"--cluster needs Dask: {installing('cluster')}, or use --jobs"
            ) from None
        pickle_frozen()
        try:
            client = distributed.Client(self.address, timeout=_PATIENCE, set_as_default=False)
        except (OSError, ValueError, TypeError, ImportError) as error:
            why = reason(error)
            raise ArchiveError(f"no scheduler answers at {self.address}: {why}") from None
        with client:
            try:
                client.wait_for_workers(1, timeout=_PATIENCE)
            except TimeoutError:
                raise ArchiveError(
                    f"the scheduler at {self.address} has no worker; start one"
                ) from None
            threads = sum(client.nthreads().values())
            yield Staff(client.get_executor(pure=False), 4 * threads, (distributed.KilledWorker,))


def _end_with(ends: Connection) -> None:
    """End this process as soon as the other end of the pipe is closed, by whatever ends that one."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the process that holds the pipe hears it too
    pickle_frozen()
    Thread(target=_wait_for_the_end, args=(ends,), daemon=True).start()


def _wait_for_the_end(ends: Connection) -> None:
    with suppress(EOFError, OSError):
        ends.recv_bytes()
    os._exit(0)


_Frozen = MappingProxyType[object, object]


def pickle_frozen() -> None:
    """See to it that mappings that cannot be changed are pickled, which Python cannot by itself."""
    copyreg.pickle(MappingProxyType, _as_dict)


def _as_dict(
    frozen: _Frozen,
) -> tuple[Callable[[dict[object, object]], _Frozen], tuple[dict[object, object]]]:
    return _as_it_was, (dict(frozen),)


def _as_it_was(content: dict[object, object]) -> _Frozen:
    return MappingProxyType(content)
