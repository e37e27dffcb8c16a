"""Where the pages run: what a server and a browser do differently, and nothing else (decision 0371)."""

from collections.abc import Awaitable, Callable
from functools import partial
from typing import Protocol, TypeVar

from starlette.requests import Request
from starlette.responses import Response

_T = TypeVar("_T")


class Host(Protocol):
    """A server with threads and other programs beside it, or a browser's worker, alone with its store."""

    @property
    def framed(self) -> str:
        """Who may show a page inside one of theirs, as a content policy says it."""

    async def run(self, work: Callable[[], _T]) -> _T:
        """Do what takes time and is only to be looked at."""

    async def save(self, work: Callable[[], _T]) -> _T:
        """Do what writes; when it returns, whatever was written is durable.

        Raises `UnsavedError` where that could not be; then nothing was written.
        """

    def begin(self, work: Callable[[], object]) -> None:
        """Do something of its own accord, soon."""

    def address(self, base: str, place: str) -> str:
        """Where a page hears of changes to the log at that place."""

    def changes(self, state: Callable[[], str]) -> Response:
        """Word of each change to a log; `state` says how it stands."""


def answering(
    host: Host, page: Callable[[Request], Response]
) -> Callable[[Request], Awaitable[Response]]:
    """A page whose answer takes time."""

    async def answer(request: Request) -> Response:
        return await host.run(partial(page, request))

    return answer
