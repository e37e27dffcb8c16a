"""Many logs, one after the other or in several processes, with the same output in the same order."""

from __future__ import annotations

import io
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import redirect_stderr, suppress
from functools import lru_cache, partial
from typing import TypeVar

from referee import archives, files, game, messages
from referee.cli.logs import house_of
from referee.cli.trouble import CannotDo

_Done = TypeVar("_Done")
_BATCH = 1 << 16
"""Bytes of logs worth a task of their own: some 200 hands."""


def for_each(
    do: Callable[[files.LogFile], _Done], logs: Sequence[files.LogFile], jobs: int
) -> Iterator[tuple[files.LogFile, _Done | game.RefusedError]]:
    """Yield the result of `do` for each log, in order; a `RefusedError` if it killed each process.

    With several jobs `do` must be a function of a module, and its result picklable.
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
            why = messages.say("each process that took it up died")
            yield (batch[0], CannotDo.say("{name} is left out: {why}", name=batch[0].name, why=why))


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
    heard = list[tuple[_Done, str]]()
    for log in batch:
        with redirect_stderr(io.StringIO()) as words:
            done = do(log)
        heard.append((done, words.getvalue()))
    return heard


def _say(words: str) -> None:
    with suppress(OSError, AttributeError, ValueError):
        sys.stderr.write(words)
        sys.stderr.flush()


def house_rules(rules: str | None, settings: Iterable[str] | None) -> files.HouseRules:
    """Return the rules of the house, cached for all logs of a process."""
    return _house_rules(rules, tuple(settings or ()))


@lru_cache(maxsize=1)
def _house_rules(rules: str | None, settings: tuple[str, ...]) -> files.HouseRules:
    return house_of(rules, settings)
