"""Differences between a server and a browser as host (decision 0371); live updates from a server."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from typing import Protocol, TypeVar

from anyio import CapacityLimiter, to_thread
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse

_T = TypeVar("_T")


class Host(Protocol):
    """A server with threads and other programs beside it, or a browser's worker with its store."""

    @property
    def framed(self) -> str:
        """The `frame-ancestors` of a page's content security policy."""

    async def run(self, work: Callable[[], _T]) -> _T:
        """Run slow work that only reads."""

    async def save(self, work: Callable[[], _T]) -> _T:
        """Run work that writes; all of it is durable on return.

        Raises `UnsavedError` if that fails; then nothing was written.
        """

    def begin(self, work: Callable[[], object]) -> None:
        """Start background work, soon."""

    def address(self, base: str, place: str) -> str:
        """Return the address at which a page listens for changes."""

    def changes(self, state: Callable[[], str]) -> Response:
        """Stream the changes; `state` returns the present state."""


def answering(
    host: Host, page: Callable[[Request], Response]
) -> Callable[[Request], Awaitable[Response]]:

    async def answer(request: Request) -> Response:
        return await host.run(partial(page, request))

    return answer


_SECONDS = 0.4
_QUIET = 15.0
"""Seconds until an event is repeated to keep the connection alive."""


@dataclass(slots=True)
class Live:
    """Pages that wait for updates."""

    ended: asyncio.Event = field(default_factory=asyncio.Event)
    """Set when the server stops, to release the pages."""
    _threads: CapacityLimiter | None = None

    def stream(self, state: Callable[[], str]) -> Response:
        """Return server-sent events: the present state, then each change.

        The state is repeated: a page that hears nothing knows that it is cut off.
        """
        return StreamingResponse(self.words(state), media_type="text/event-stream")

    async def words(self, state: Callable[[], str]) -> AsyncIterator[str]:
        self._threads = self._threads or CapacityLimiter(4)
        yield "retry: 1000\n\n"
        sent, silent = None, 0.0
        while not self.ended.is_set():
            now = await to_thread.run_sync(state, limiter=self._threads)
            if now != sent or silent >= _QUIET:
                yield f"data: {now}\n\n"
                sent, silent = now, 0.0
            silent += _SECONDS
            with suppress(TimeoutError):
                await asyncio.wait_for(self.ended.wait(), _SECONDS)
