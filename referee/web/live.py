"""Word to every page that shows a log, within a second, whenever the log is written anew."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import suppress
from dataclasses import dataclass, field

from anyio import CapacityLimiter, to_thread
from starlette.responses import Response, StreamingResponse

_SECONDS = 0.4
"""Between two looks at a log."""
_QUIET = 15.0
"""Seconds after which a word is sent again, so that nobody takes the line for dead."""


@dataclass(slots=True)
class Live:
    """The pages that wait for word."""

    ended: asyncio.Event = field(default_factory=asyncio.Event)
    """Set when the server stops: then they are let go."""
    _threads: CapacityLimiter | None = None

    def stream(self, state: Callable[[], str]) -> Response:
        """Server-sent events: what `state` says, now and whenever it says something else.

        A page that slept asks again by itself and hears at once what holds now. The same is said again
        from time to time: a page that hears nothing knows that it is cut off.
        """
        return StreamingResponse(self.words(state), media_type="text/event-stream")

    async def words(self, state: Callable[[], str]) -> AsyncIterator[str]:
        """The events, one a change."""
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
