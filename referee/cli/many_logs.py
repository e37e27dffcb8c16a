"""Many logs, each worked on by itself: one after the other, or by several processes.

What is found, said and complained of is the same, and in the same order.
"""

from __future__ import annotations

import io
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import redirect_stderr, suppress
from functools import lru_cache, partial
from typing import TypeVar

from referee import archives, files, game
from referee.cli.logs import house_of
from referee.cli.trouble import CannotDo

_Done = TypeVar("_Done")
_BATCH = 1 << 16
"""Bytes of logs that are worth a task of their own: some 200 hands."""


def for_each(
    do: Callable[[files.LogFile], _Done], logs: Sequence[files.LogFile], jobs: int
) -> Iterator[tuple[files.LogFile, _Done | game.RefusedError]]:
    """What `do` makes of each log, in their order; `RefusedError` where it killed each process.

    With several jobs `do` is a function of a module, and what it makes can be pickled.
    """
    _house_rules.cache_clear()
    if jobs == 1 or len(logs) < 2:
        for log in logs:
            yield log, do(log)
    else:
        yield from _shared_out(do, _batches(logs), jobs)


def _shared_out(
    do: Callable[[files.LogFile], _Done], batches: Iterable[Sequence[files.LogFile]], jobs: int
) -> Iterator[tuple[files.LogFile, _Done | game.RefusedError]]:

    for batch, done in archives.in_order(partial(_heard, do), batches, archives.Processes(jobs)):
        if not isinstance(done, archives.Lost):
            for log, (made, words) in zip(batch, done, strict=True):
                _say(words)
                yield log, made
        elif len(batch) > 1:  # one of them is to blame
            yield from _shared_out(do, ((log,) for log in batch), 1)
        else:
            why = "each process that took it up died"
            yield batch[0], CannotDo(f"{batch[0].name} is left out: {why}")


def _batches(logs: Iterable[files.LogFile]) -> Iterator[Sequence[files.LogFile]]:
    batch, size = list[files.LogFile](), 0
    for log in logs:
        batch.append(log)
        size += len(log.instead) if log.instead is not None else log.size
        if size >= _BATCH:
            yield batch
            batch, size = [], 0
    if batch:
        yield batch


def _heard(
    do: Callable[[files.LogFile], _Done], batch: Sequence[files.LogFile]
) -> list[tuple[_Done, str]]:
    """What is made of each log, and the words that would have gone to standard error."""
    return [_one_heard(do, log) for log in batch]


def _one_heard(do: Callable[[files.LogFile], _Done], log: files.LogFile) -> tuple[_Done, str]:
    with redirect_stderr(io.StringIO()) as words:
        done = do(log)
    return done, words.getvalue()


def _say(words: str) -> None:
    with suppress(OSError, AttributeError, ValueError):
        sys.stderr.write(words)
        sys.stderr.flush()


def house_rules(rules: str | None, settings: Iterable[str] | None) -> files.HouseRules:
    """The rules of the house, made once for all logs that a process works on."""
    return _house_rules(rules, tuple(settings or ()))


@lru_cache(maxsize=1)
def _house_rules(rules: str | None, settings: tuple[str, ...]) -> files.HouseRules:
    return house_of(rules, settings)
