"""The pages on a server: file access runs on threads, off the event loop."""

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
    """A server as host of the pages."""

    live: Live
    framed: str = "'none'"

    async def run(self, work: Callable[[], _T]) -> _T:
        return await run_in_threadpool(work)

    async def save(self, work: Callable[[], _T]) -> _T:
        """Run it on a thread; the file system reports failures."""
        return await run_in_threadpool(work)

    def begin(self, work: Callable[[], object]) -> None:
        threading.Thread(target=work, daemon=True).start()

    def address(self, base: str, place: str) -> str:
        return f"{base}/live/{place}"

    def changes(self, state: Callable[[], str]) -> Response:
        return self.live.stream(state)
