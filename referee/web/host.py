"""Differences between a server and a browser as host (decision 0371)."""

from collections.abc import Awaitable, Callable
from functools import partial
from typing import Protocol, TypeVar

from starlette.requests import Request
from starlette.responses import Response

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
