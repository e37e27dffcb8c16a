"""Work shared out to processes of its own, which go when this one goes, however that ends."""

import copyreg
import os
import signal
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import closing, suppress
from multiprocessing import get_context
from multiprocessing.connection import Connection
from threading import Thread
from types import MappingProxyType
from typing import TypeVar

from referee.cli.trouble import CannotDo

_Given = TypeVar("_Given")
_Done = TypeVar("_Done")
_NOT_WORTH_A_WORD = "ignore:resource_tracker:UserWarning"
"""Python cleans up after a process that was killed, and would say so on the user's screen."""


def side_by_side(
    do: Callable[[_Given], _Done], items: Sequence[_Given], jobs: int
) -> Iterator[_Done]:
    """What `do` makes of each item, in their order, so many at a time.

    `do` is a function of a module; it, the items and what it makes of them can be pickled. Raises
    `CannotDo` when a process was ended from outside.
    """
    copyreg.pickle(MappingProxyType, _as_dict)
    os.environ.setdefault("PYTHONWARNINGS", _NOT_WORTH_A_WORD)
    context = get_context("spawn")
    ends, held = context.Pipe(duplex=False)
    with closing(ends), closing(held):
        pool = ProcessPoolExecutor(
            min(jobs, len(items) or 1), context, initializer=_end_with, initargs=(ends,)
        )
        with pool:
            try:
                yield from pool.map(do, items)
            except BrokenProcessPool:
                raise CannotDo("a process that analysed a hand was ended from outside") from None
            finally:
                held.close()


def _end_with(ends: Connection) -> None:
    """End this process as soon as the other end of the pipe is closed, by whatever ends that one."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the process that holds the pipe hears it too
    Thread(target=_wait_for_the_end, args=(ends,), daemon=True).start()


def _wait_for_the_end(ends: Connection) -> None:
    with suppress(EOFError, OSError):
        ends.recv_bytes()
    os._exit(0)


_Frozen = MappingProxyType[object, object]


def _as_dict(
    frozen: _Frozen,
) -> tuple[Callable[[dict[object, object]], _Frozen], tuple[dict[object, object]]]:
    """How a mapping that cannot be changed is pickled, which Python cannot by itself."""
    return _as_it_was, (dict(frozen),)


def _as_it_was(content: dict[object, object]) -> _Frozen:
    return MappingProxyType(content)
