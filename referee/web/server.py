"""The server: its socket, address and shutdown."""

import asyncio
import io
import os
import socket
import threading
from collections import Counter
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from itertools import zip_longest
from pathlib import Path
from typing import NamedTuple, TypeVar

import segno
import uvicorn
from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse
from starlette.routing import Route
from starlette.staticfiles import StaticFiles
from starlette.types import Scope
from uvicorn.protocols.http.h11_impl import H11Protocol

from referee.web.answers import Live, address, html, log_asked
from referee.web.door import Bounds, Door
from referee.web.evenings import RulesOf
from referee.web.shelf import Secrets, Shelf, secrets_of
from referee.web.site import site

_T = TypeVar("_T")


@dataclass(frozen=True, slots=True)
class Threads:
    """A server as host: file access runs on threads, off the event loop."""

    live: Live
    framed: str = "'none'"

    async def run(self, work: Callable[[], _T]) -> _T:
        return await run_in_threadpool(work)

    save = run

    def begin(self, work: Callable[[], object]) -> None:
        threading.Thread(target=work, daemon=True).start()

    def address(self, base: str, place: str) -> str:
        return f"{base}/live/{place}"

    def changes(self, state: Callable[[], str]) -> Response:
        return StreamingResponse(self.live.words(state), media_type="text/event-stream")


class OfferedPage(StaticFiles):
    """The browser-only page in `browser/dist`: phones that opened it go on without the server."""

    def __init__(self, dist: Path) -> None:
        """Raises `OSError` if these are not its files."""
        self._policy = (dist / "policy.txt").read_text("utf-8").strip()
        super().__init__(directory=dist, html=True)

    async def get_response(self, path: str, scope: Scope) -> Response:
        """Each file is revalidated each time."""
        response = await super().get_response(path, scope)
        response.headers["content-security-policy"] = self._policy
        response.headers["cache-control"] = "no-cache"
        return response


_LOOPBACK = "127.0.0.1"
_MOST_AT_ONCE = 300
_MOST_OF_ONE = 60
_PATIENCE = 10.0
"""Seconds until the first request of a connection."""


class Reach(NamedTuple):
    """Who can reach the server."""

    lan: bool = False
    """True for others in the network; the address then holds a secret."""
    port: int = 8400
    records: bool = False
    """Entries may be made; from the network only by a secret address."""
    new_address: bool = False
    """True to make earlier addresses invalid."""
    page: Path | None = None
    """The browser-only page, if offered."""
    certificate: Path | None = None
    """With its key in one PEM file, for https."""


class _Impatient(H11Protocol):
    """Closes idle connections, and one of the busiest address when there are too many: newcomers get in."""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        if not isinstance(transport, asyncio.Transport):
            raise TypeError(transport)
        super().connection_made(transport)
        self.since = self.loop.time()
        self.loop.call_later(_PATIENCE, self._end_silence)
        others = self._others()
        held = Counter(each.host for each in others)
        if held[self.host] >= _MOST_OF_ONE:
            self._end_one_of(self.host, others)
        elif len(others) >= _MOST_AT_ONCE:
            self._end_one_of(held.most_common(1)[0][0], others)

    def send_400_response(self, msg: str) -> None:
        """Answer what breaks off as nonsense; the page that was asked for answers no more."""
        super().send_400_response(msg)
        if cycle := vars(self)["cycle"]:
            cycle.disconnected = True
            cycle.message_event.set()

    @property
    def host(self) -> str:
        return self.client[0] if self.client else ""

    @property
    def is_silent(self) -> bool:
        return vars(self)["cycle"] is None

    def _others(self) -> list["_Impatient"]:
        return [
            each
            for each in self.connections
            if isinstance(each, _Impatient) and each is not self and not each.transport.is_closing()
        ]

    @staticmethod
    def _end_one_of(host: str, others: list["_Impatient"]) -> None:
        own = (each for each in others if each.host == host)
        min(own, key=lambda each: (not each.is_silent, each.since)).transport.close()

    def _end_silence(self) -> None:
        if self.is_silent:
            self.transport.close()


class _Stopping(uvicorn.Server):
    """Releases the waiting live pages first."""

    live: Live

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        self.live.ended.set()
        await super().shutdown(sockets)


class WebServer:
    """A server that answers once it runs; those who call before wait."""

    def __init__(self, folder: os.PathLike[str], rules: RulesOf, reach: Reach) -> None:
        """Raises `OSError` if the port or the page is not available."""
        self._socket = _bound("0.0.0.0" if reach.lan else _LOOPBACK, reach.port)  # noqa: S104 - that is what --lan asks for
        live = Live()
        kept = secrets_of(Path(folder), anew=reach.new_address) if reach.lan else Secrets()
        record = kept.record if reach.records else ""
        pages = site(folder, rules, Threads(live), records=reach.records)
        code = partial(_code_page, Shelf(Path(folder).resolve()))
        pages.router.routes.append(Route("/code/{name:path}", code))
        if reach.page:
            pages.mount("/alone", OfferedPage(reach.page))
            pages.state.offers = not reach.lan or bool(reach.certificate)
        bounded = Bounds(GZipMiddleware(pages, compresslevel=6))
        door = Door(bounded, kept.watch, record, frozenset(_own_names()))
        config = uvicorn.Config(
            door,
            loop="asyncio",
            http=_Impatient,
            access_log=False,  # it would keep the secret
            log_config=None,
            log_level="error",
            proxy_headers=False,  # nobody speaks for somebody else
            server_header=False,
            timeout_graceful_shutdown=3,
            ws="none",
            ssl_certfile=reach.certificate,
        )
        self._server = _Stopping(config)
        self._server.live = live
        number = _lan_number() if reach.lan else _LOOPBACK
        scheme = "https" if reach.certificate else "http"
        here = f"{scheme}://{number}:{self._socket.getsockname()[1]}/"
        self.watch_url = f"{here}{kept.watch}/" if kept.watch else here
        """Address for watching, with its secret."""
        self.record_url = f"{here}{record}/" if record else ""
        """Address for recording; empty: nobody may, or every watcher."""
        self.trouble = kept.trouble
        """Why the addresses are valid this time only; empty: they stay valid."""

    def run(self) -> None:
        with suppress(KeyboardInterrupt):
            self._server.run([self._socket])

    def stop(self) -> None:
        self._server.should_exit = True


def _bound(host: str, port: int) -> socket.socket:
    listening = socket.socket()
    try:
        if os.name == "posix":
            listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind((host, port))
        listening.listen()
    except (OSError, OverflowError):
        listening.close()
        raise
    return listening


def _own_names() -> set[str]:
    name = socket.gethostname().lower()
    return {"localhost", name, f"{name}.local"}


def _lan_number() -> str:
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asking:
        with suppress(OSError):
            asking.connect(("10.255.255.255", 1))
            return str(asking.getsockname()[0])
        return _LOOPBACK


def qr_codes(named: Mapping[str, str], *, colour: bool, room: int) -> str:
    """Draw QR codes in block characters, each below its name.

    `colour`: black on white, whatever the terminal's colours.
    """
    drawn = [(name, _qr_lines(url)) for name, url in named.items()]
    wide = [len(lines[0]) for _, lines in drawn]
    if sum(wide) + 4 * len(wide) > room and len(drawn) > 1:
        alone = [qr_codes({name: url}, colour=colour, room=room) for name, url in named.items()]
        return "\n".join(alone)
    names = (name.ljust(room) for (name, _), room in zip(drawn, wide, strict=True))
    rows = zip_longest(*(lines for _, lines in drawn), fillvalue="")
    painted = ([f"\x1b[40;97m{line}\x1b[0m" if colour else line for line in row] for row in rows)
    return "".join(f"{'    '.join(row).rstrip(' ')}\n" for row in (names, *painted))


def _code_page(shelf: Shelf, request: Request) -> Response:
    name, watch = log_asked(request, "/code/"), request.scope.get("watch")
    shelf.path(name)  # there is such an evening
    if not watch:
        raise HTTPException(404)
    url = f"{request.url.scheme}://{request.headers['host']}{watch}/evening/{address(name)}"
    try:
        drawn = segno.make(url, error="l", micro=False).svg_inline(scale=8, border=3)
    except segno.DataOverflowError:
        raise HTTPException(404) from None
    return html(request, "code.html", name=name, url=url, drawn=drawn)


def _qr_lines(url: str) -> list[str]:
    drawn = io.StringIO()
    segno.make(url, error="l", micro=False).terminal(out=drawn, border=2, compact=True)
    return drawn.getvalue().splitlines()
