"""Work shared out to a workforce: the same outcomes whoever does it, and in whatever order it is done.

No more of it is under way than the workforce can take, so that the list of tasks may be endless. A task
whose worker died is done again, by itself, so that no other task is blamed; after three deaths it is
given up.
"""

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import (
    FIRST_COMPLETED,
    BrokenExecutor,
    CancelledError,
    Executor,
    Future,
    wait,
)
from contextlib import ExitStack
from typing import Generic, NamedTuple, TypeVar

from referee.archives.trouble import ArchiveError
from referee.archives.workforce import Staff, Workforce

_Given = TypeVar("_Given")
_Done = TypeVar("_Done")
DEATHS = 3
"""Workers that a task may cost before it is given up."""


class Lost(NamedTuple):
    """What comes of a task that was given up, because each worker that took it up died."""


class Ended(NamedTuple, Generic[_Given, _Done]):
    """A task, and what came of it."""

    given: _Given
    done: _Done | Lost


def in_order(
    do: Callable[[_Given], _Done], items: Iterable[_Given], workforce: Workforce
) -> Iterator[Ended[_Given, _Done]]:
    """What `do` makes of each item, in their order.

    `do` is a function of a module; it, the items and what it makes of them can be pickled. What it
    raises is raised here.
    """
    ready: dict[int, Ended[_Given, _Done]] = {}
    following = 0
    with ExitStack() as stack:
        crew = _Crew(do, items, workforce, stack)
        for number, outcome in crew.outcomes(lambda: len(ready)):
            ready[number] = outcome
            while following in ready:
                yield ready.pop(following)
                following += 1


def as_done(
    do: Callable[[_Given], _Done], items: Iterable[_Given], workforce: Workforce
) -> Iterator[Ended[_Given, _Done]]:
    """The same, each as soon as it is done."""
    with ExitStack() as stack:
        for _, outcome in _Crew(do, items, workforce, stack).outcomes():
            yield outcome


class _Task(NamedTuple, Generic[_Given]):
    number: int
    given: _Given
    deaths: int = 0
    """Workers that died while it was under way."""


class _Crew(Generic[_Given, _Done]):
    """A workforce at work on these items."""

    def __init__(
        self,
        do: Callable[[_Given], _Done],
        items: Iterable[_Given],
        workforce: Workforce,
        stack: ExitStack,
    ) -> None:
        self._do, self._workforce, self._stack = do, workforce, stack
        self._fresh = (_Task(number, given) for number, given in enumerate(items))
        self._staff: Staff = stack.enter_context(workforce.opened())
        self._running: dict[Future[_Done], tuple[_Task[_Given], Executor]] = {}
        self._suspects: deque[_Task[_Given]] = deque()

    def outcomes(
        self, kept: Callable[[], int] = lambda: 0
    ) -> Iterator[tuple[int, Ended[_Given, _Done]]]:
        """Each outcome with the number of its task; `kept`: how many of them wait for another."""
        while True:
            self._start_more(self._staff.ahead - kept())
            if not self._running:
                return
            for future in wait(self._running, return_when=FIRST_COMPLETED).done:
                yield from self._ended(future)

    def _start_more(self, most: int) -> None:
        """Start fresh tasks; while one is suspected of killing workers, that one alone."""
        while not self._suspects and len(self._running) < max(most, 1):
            task = next(self._fresh, None)
            if task is None:
                break
            self._start(task)
        if self._suspects and not self._running:
            self._start(self._suspects.popleft())

    def _start(self, task: _Task[_Given]) -> None:
        executor = self._staff.executor
        try:
            self._running[executor.submit(self._do, task.given)] = task, executor
        except BrokenExecutor:
            self._suspects.append(task)
            self._renew(executor)

    def _ended(self, future: Future[_Done]) -> Iterator[tuple[int, Ended[_Given, _Done]]]:
        """What came of a task: an outcome, or the suspicion that it kills workers."""
        task, executor = self._running.pop(future)
        try:
            yield task.number, Ended(task.given, future.result())
        except CancelledError:
            raise ArchiveError("the work was broken off: the scheduler is gone") from None
        except self._staff.deadly as error:
            if isinstance(error, BrokenExecutor):
                self._renew(executor)
            if task.deaths + 1 == DEATHS:
                yield task.number, Ended(task.given, Lost())
            else:
                self._suspects.append(task._replace(deaths=task.deaths + 1))

    def _renew(self, broken: Executor) -> None:
        """Put a new executor in the place of one whose workers are gone."""
        if broken is self._staff.executor:
            self._stack.close()
            self._staff = self._stack.enter_context(self._workforce.opened())
