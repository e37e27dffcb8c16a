"""Access control by the secret in the address, host, origin, size and rate, and fair turns for those let in (decision 0370)."""

import asyncio
import hmac
import ipaddress
import time
from collections import Counter, OrderedDict
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from typing import NamedTuple
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

LARGEST_BODY = 1 << 16
"""Bytes."""
_OFTEN = 30.0
"""Requests per second of one address, after the first `_AT_ONCE`."""
_AT_ONCE = 200.0
_REMEMBERED = 1000
_MOST_WAITING = 32
"""Delayed at the same time."""
_LONGEST_WAIT = 16.0

_HEADERS = {
    "cache-control": "no-store",
    "content-security-policy": "default-src 'none'; script-src 'self'; style-src 'self'; "
    "connect-src 'self'; img-src 'self' data:; form-action 'self'; base-uri 'none'; "
    "frame-ancestors 'none'",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=()",
    "referrer-policy": "same-origin",
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
}
_HEADERS_HERE = {"cross-origin-opener-policy": "same-origin"}
"""Not for other machines: browsers complain of them without encryption."""
_READING = frozenset({"GET", "HEAD"})


class Caller(NamedTuple):
    """State of an address."""

    left: float = _AT_ONCE
    seen: float = 0.0
    wrong: int = 0


@dataclass(slots=True)
class Door:
    """Passes a request on to `app`, or refuses it."""

    app: ASGIApp
    watch: str = ""
    """Empty on the local address, which nobody else reaches."""
    record: str = ""
    """Empty: nobody from elsewhere may record."""
    names: frozenset[str] = frozenset({"localhost"})
    """Of this machine. Bare numbers are always accepted, as no name server can redirect them."""
    sleep: Callable[[float], Awaitable[None]] = asyncio.sleep
    _callers: OrderedDict[str, Caller] = field(default_factory=OrderedDict)
    _waiting: int = 0

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            if scope["type"] == "lifespan":
                await self.app(scope, receive, send)
            return
        caller = (scope.get("client") or ("?",))[0]
        refused = self._too_often(caller) or _misfit(scope, self.names)
        if not refused and self.watch:
            if secret := self._known(scope["path"]):
                records = bool(self.record) and secret == self.record
                scope = {
                    **scope,
                    "root_path": f"/{secret}",
                    "records": records,
                    "watch": f"/{self.watch}",
                }
            else:
                await self._make_wait(caller)
                refused = 404
        answer: ASGIApp = Response(status_code=refused) if refused else self.app
        headers = _HEADERS if self.watch else {**_HEADERS, **_HEADERS_HERE}
        await answer(scope, receive, _guarded(send, headers))

    def _known(self, path: str) -> str:
        given = (path.split("/")[1] if path.startswith("/") else "").encode("utf-8", "replace")
        ours = [
            secret
            for secret in (self.watch, self.record)
            if hmac.compare_digest(given, secret.encode()) and secret
        ]
        return ours[0] if ours else ""

    def _too_often(self, caller: str) -> int:
        """Return 429 if an address asks more often than people tap, else 0."""
        now, known = time.monotonic(), self._callers.get(caller, Caller())
        left = min(_AT_ONCE, known.left + (now - known.seen) * _OFTEN)
        self._keep(caller, known._replace(left=max(0.0, left - 1), seen=now))
        return 0 if left >= 1 else 429

    async def _make_wait(self, caller: str) -> None:
        known = self._callers[caller]
        self._keep(caller, known._replace(wrong=known.wrong + 1))
        if self._waiting >= _MOST_WAITING:
            self._keep(caller, self._callers[caller]._replace(left=0.0))
            return
        self._waiting += 1
        try:
            await self.sleep(min(_LONGEST_WAIT, 0.5 * 2 ** min(known.wrong, 10)))
        finally:
            self._waiting -= 1

    def _keep(self, caller: str, known: Caller) -> None:
        self._callers[caller] = known
        self._callers.move_to_end(caller)
        while len(self._callers) > _REMEMBERED:
            self._callers.popitem(last=False)


def _misfit(scope: Scope, names: frozenset[str]) -> int:
    """Return the status code for a bad head; 0 if it is good."""
    headers = Headers(scope=scope)
    if not _is_called(headers.get("host", ""), names):
        return 421
    if not _is_from_here(scope, headers):
        return 403
    if "transfer-encoding" in headers:
        return 411
    length = headers.get("content-length", "0")
    if not (length.isascii() and length.isdigit() and int(length) <= LARGEST_BODY):
        return 413
    return 0


def _is_called(host: str, names: frozenset[str]) -> bool:
    with suppress(ValueError):
        called = (urlsplit(f"//{host}").hostname or "").rstrip(".")
        return called in names or bool(ipaddress.ip_address(called))
    return False


def _is_from_here(scope: Scope, headers: Headers) -> bool:
    origin, site = headers.get("origin"), headers.get("sec-fetch-site")
    ours = f"{scope['scheme']}://{headers['host']}"
    if scope["method"] in _READING:
        visits = headers.get("sec-fetch-mode") == "navigate"
        return origin in (None, ours) and (site in (None, "same-origin", "none") or visits)
    return origin == ours and site in (None, "same-origin")


def _guarded(send: Send, added: Mapping[str, str]) -> Send:
    async def guarded(message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = MutableHeaders(raw=message.setdefault("headers", []))
            for name, value in added.items():
                headers.setdefault(name, value)
        await send(message)

    return guarded


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
