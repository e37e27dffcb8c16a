"""The pages in a browser's worker: no threads, a folder in memory, a store behind it."""

import asyncio
import traceback
from collections.abc import Awaitable, Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import zip_longest
from pathlib import Path
from typing import NamedTuple, TypeVar
from urllib.parse import unquote

from starlette.exceptions import HTTPException
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Scope

from referee.messages import Series, say
from referee.recording import UnsavedError
from referee.rulesets import RulesWanted
from referee.web.answers import address
from referee.web.evenings import Evenings
from referee.web.shelf import Shelf
from referee.web.site import site

BLOCK = 1 << 16
"""Bytes."""
_SOON = 0.2
"""Seconds."""
_TROUBLE = {"QuotaExceededError": say("This browser has no room left for it.")}
_T = TypeVar("_T")

_HEADERS = {
    "cache-control": "no-store",
    "content-security-policy": "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; "
    "connect-src 'self'; img-src 'self' data:; form-action 'self'; base-uri 'none'; frame-ancestors 'self'",
    "referrer-policy": "no-referrer",
    "x-content-type-options": "nosniff",
}
"""Those of an answer take precedence."""


class Block(NamedTuple):
    """A block of a stored file."""

    name: str
    number: int
    """From 0."""
    content: bytes | None
    """None: delete it."""


Write = Callable[[Sequence[Block]], Awaitable[str]]
"""Writes blocks durably, all or none; returns "" or the browser's name of the error."""


@dataclass(slots=True)
class Browser:
    """A browser as host (decision 0371). Requests are answered one at a time."""

    root: Path
    write: Write
    framed: str = "'self'"
    _kept: dict[str, bytes] = field(default_factory=dict)
    _states: dict[str, tuple[int, int, int]] = field(default_factory=dict)

    async def run(self, work: Callable[[], _T]) -> _T:
        """Run it; store what it wrote if possible."""
        done = work()
        with suppress(UnsavedError):
            await self.keep()
        return done

    async def save(self, work: Callable[[], _T]) -> _T:
        done = work()
        await self.keep()
        return done

    def begin(self, work: Callable[[], object]) -> None:
        asyncio.get_running_loop().call_later(_SOON, work)

    def address(self, base: str, place: str) -> str:
        return f"changes:{base}/{place}"

    def changes(self, state: Callable[[], str]) -> Response:  # noqa: ARG002 - nobody asks
        """Raise 404: changes are announced on a channel."""
        raise HTTPException(404)

    async def keep(self) -> None:
        """Store what has changed. Raises `UnsavedError` after restoring memory to the stored state."""
        changed = dict(self._changed())
        if not changed:
            return
        blocks = [
            block
            for name, content in changed.items()
            for block in blocks_between(name, self._kept.get(name), content)
        ]
        trouble = await self.write(blocks)
        if trouble:
            for name in changed:
                self.take(name, self._kept.get(name))
            why = say("The browser could not keep it ({name}).", name=trouble)
            nothing = say("Nothing was recorded.")
            raise UnsavedError(Series((_TROUBLE.get(trouble, why), nothing), " "))
        for name, content in changed.items():
            self._remember(name, content)

    def take(self, name: str, content: bytes | None) -> None:
        """Set a file to its stored state; None: deleted."""
        path = self.root / name
        if content is None:
            path.unlink(missing_ok=True)
        else:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(content)
        self._remember(name, content)

    def _remember(self, name: str, content: bytes | None) -> None:
        if content is None:
            self._kept.pop(name, None)
            self._states.pop(name, None)
        else:
            self._kept[name] = content
            self._states[name] = _state(self.root / name)

    def _changed(self) -> Iterator[tuple[str, bytes | None]]:
        """Yield the files that differ from the store; remove hidden ones."""
        there = set[str]()
        for path in self.root.rglob("[!.]*"):
            if path.is_dir():
                continue
            name = path.relative_to(self.root).as_posix()
            there.add(name)
            if self._states.get(name) != _state(path):
                content = path.read_bytes()
                if content != self._kept.get(name):
                    yield name, content
        for name in self._kept.keys() - there:
            yield name, None


def blocks_between(name: str, before: bytes | None, after: bytes | None) -> Iterator[Block]:
    """Yield changed blocks; an empty file has one, a missing file none."""
    for number, (was, now) in enumerate(zip_longest(_cut(before), _cut(after))):
        if was != now:
            yield Block(name, number, now)


def _cut(content: bytes | None) -> list[bytes]:
    if content is None:
        return []
    return [content[start : start + BLOCK] for start in range(0, len(content) or 1, BLOCK)]


def _state(path: Path) -> tuple[int, int, int]:
    status = path.stat()
    return status.st_mtime_ns, status.st_size, status.st_ino


class PageAnswer(NamedTuple):
    """An answer to a page."""

    status: int
    headers: Mapping[str, str]
    body: bytes


class Worker:
    """The site, called from outside Python."""

    def __init__(self, folder: str, base: str, write: Write) -> None:
        """`base`: prefix of addresses. Until `record` is called, it only shows."""
        root = Path(folder)
        root.mkdir(parents=True, exist_ok=True)
        self._host, self._base = Browser(root, write), base
        self._shelf = Shelf(root)
        self._open(records=False)

    def record(self) -> None:
        self._open(records=True)

    @property
    def is_playing(self) -> bool:
        evenings = Evenings(self._shelf, _rules)
        return any(evenings.score(name).table.hand for name in self._shelf.names()[:1])

    def _open(self, *, records: bool) -> None:
        self._app: ASGIApp = site(self._host.root, _rules, self._host, records=records, alone=True)

    def take(self, files: Mapping[str, memoryview | None]) -> list[tuple[str, str]]:
        """Set stored files; return the channels of their logs, with messages."""
        for name, content in files.items():
            self._host.take(name, None if content is None else bytes(content))
        self._shelf.forget()
        return [
            (self._host.address(self._base, address(name)), self._shelf.state(name))
            for name in files
            if name.endswith(".bourre")
        ]

    async def answer(
        self, method: str, target: str, headers: Mapping[str, str], body: memoryview
    ) -> PageAnswer:
        """Answer a request; `target`: the address after the host."""
        path, _, query = target.partition("?")
        scope: Scope = {
            "type": "http",
            "asgi": {"version": "3.0"},
            "http_version": "1.1",
            "method": method,
            "scheme": "https",
            "path": unquote(path),
            "raw_path": path.encode(),
            "root_path": self._base,
            "query_string": query.encode(),
            "headers": [
                (name.lower().encode("latin-1"), value.encode("latin-1", "replace"))
                for name, value in headers.items()
            ],
            "client": None,
            "server": None,
        }
        try:
            return await _asked(self._app, scope, bytes(body))
        except Exception:  # noqa: BLE001 - a mistake of ours costs one answer, not the evening
            traceback.print_exc()
            return PageAnswer(500, _HEADERS, b"")


def _rules(_: Path) -> RulesWanted:
    return RulesWanted()


async def _asked(app: ASGIApp, scope: Scope, body: bytes) -> PageAnswer:
    status, headers, pieces = 500, dict(_HEADERS), list[bytes]()

    async def receive() -> Message:
        return {"type": "http.request", "body": body, "more_body": False}

    async def send(message: Message) -> None:
        nonlocal status
        if message["type"] == "http.response.start":
            status = message["status"]
            said = message.get("headers", ())
            headers.update(
                {name.decode("latin-1"): value.decode("latin-1") for name, value in said}
            )
        else:
            pieces.append(message.get("body", b""))

    await app(scope, receive, send)
    return PageAnswer(status, headers, b"".join(pieces))
