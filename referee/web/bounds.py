"""Limits on concurrent work per address: no phone keeps the others waiting."""

import asyncio
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field

from starlette.responses import Response
from starlette.types import ASGIApp, Receive, Scope, Send

_PAGES = 4
"""Of one address at the same time; further ones wait."""
_LIVE_OF_ONE = 10
_LIVE = 100
"""Without those of recorders."""


@dataclass(slots=True)
class Bounds:
    """Passes requests on in fair turns.

    Questions, which may take a second, run one at a time, with one per address waiting.
    """

    app: ASGIApp
    _turns: dict[tuple[str, bool], asyncio.Semaphore] = field(default_factory=dict)
    _waiting: Counter[tuple[str, bool]] = field(default_factory=Counter)
    _question: asyncio.Lock = field(default_factory=asyncio.Lock)
    _live: Counter[str] = field(default_factory=Counter)
    _watching: int = 0

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        caller = (scope.get("client") or ("?",))[0]
        place = scope["path"].removeprefix(scope.get("root_path", ""))
        if place.startswith("/live/"):
            await self._keep_up(caller, scope, receive, send)
        elif place == "/ask":
            async with self._turn(caller, question=True), self._question:
                await self.app(scope, receive, send)
        else:
            async with self._turn(caller):
                await self.app(scope, receive, send)

    @asynccontextmanager
    async def _turn(self, caller: str, *, question: bool = False) -> AsyncIterator[None]:
        key = caller, question
        turn = self._turns.setdefault(key, asyncio.Semaphore(1 if question else _PAGES))
        self._waiting[key] += 1
        try:
            async with turn:
                yield
        finally:
            self._waiting[key] -= 1
            if not self._waiting[key]:
                del self._waiting[key], self._turns[key]

    async def _keep_up(self, caller: str, scope: Scope, receive: Receive, send: Send) -> None:
        watches = not scope.get("records", False)
        if self._live[caller] >= _LIVE_OF_ONE or (watches and self._watching >= _LIVE):
            await Response(status_code=503, headers={"retry-after": "30"})(scope, receive, send)
            return
        self._live[caller] += 1
        self._watching += watches
        try:
            await self.app(scope, receive, send)
        finally:
            self._watching -= watches
            self._live[caller] -= 1
            if not self._live[caller]:
                del self._live[caller]
