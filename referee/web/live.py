"""Live updates: pages hear of changes to their log within a second."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import suppress
from dataclasses import dataclass, field

from anyio import CapacityLimiter, to_thread
from starlette.responses import Response, StreamingResponse

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
