"""The pages on a server: whatever reads a file runs on a thread of its own, off the event loop."""

import threading
from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeVar

from starlette.concurrency import run_in_threadpool
from starlette.responses import Response

from referee.web.live import Live

_T = TypeVar("_T")


@dataclass(frozen=True, slots=True)
class Threads:
    """A server as the pages see it."""

    live: Live
    framed: str = "'none'"

    async def run(self, work: Callable[[], _T]) -> _T:
        """Do it on a thread."""
        return await run_in_threadpool(work)

    async def save(self, work: Callable[[], _T]) -> _T:
        """Do it on a thread; the file system says what it could not write."""
        return await run_in_threadpool(work)

    def begin(self, work: Callable[[], object]) -> None:
        """Do it on a thread that does not keep the server from ending."""
        threading.Thread(target=work, daemon=True).start()

    def address(self, base: str, place: str) -> str:
        """Where the events come from."""
        return f"{base}/live/{place}"

    def changes(self, state: Callable[[], str]) -> Response:
        """The events."""
        return self.live.stream(state)
