"""Requests read strictly, without pydantic (a third of the start-up time in a browser); answers as HTML and live.

Server and browser differ in `Host` (decision 0371).
"""

import asyncio
import hashlib
import json
import os
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import date
from functools import cache, partial
from importlib import resources
from typing import (
    Annotated,
    Literal,
    NamedTuple,
    Protocol,
    TypeVar,
    get_args,
    get_origin,
    get_type_hints,
)
from urllib.parse import quote, unquote_to_bytes

from anyio import CapacityLimiter, to_thread
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, Response
from starlette.routing import Route

from referee.game import LANGUAGES
from referee.messages import ENGLISH, RefusedError, Translation, words_in
from referee.pages import environment, page_style, script_words, with_names_apart
from referee.rulesets import DEFAULT

_T = TypeVar("_T")
_MOST = 8
_SHORT = 40
_PATIENCE = 10.0
"""Seconds until a body has arrived."""


class Asked(NamedTuple):
    """A change asked for by a phone."""

    do: Literal["enter", "undo", "redo", "correct"]
    version: str
    """The state seen; if outdated, nothing is done."""
    entries: tuple[str, ...] = ()
    """For `enter`, in order; for `correct` the new lines."""
    line: int = 0
    """For `correct`: the line of the log."""
    was: str = ""
    """Its content when it was tapped."""
    by: Annotated[str, _SHORT] = ""
    """The name given by the phone's owner."""
    tap: Annotated[str, _SHORT] = ""
    """Identifies the tap, sent again if no answer came."""


class NewEvening(NamedTuple):
    """A phone's settings for a new evening, as in `NewLog`."""

    players: str
    date: date
    rules: str = DEFAULT
    chips: str = ""
    unit: str = ""
    game: str = ""


class Nothing(NamedTuple):
    """An empty body."""


async def sent(request: Request, kind: Callable[..., _T]) -> _T:
    """Raises `HTTPException` for anything but what our pages send."""
    if request.headers.get("content-type") != "application/json":
        raise HTTPException(415)
    try:
        return read(kind, await asyncio.wait_for(request.body(), _PATIENCE))
    except (ValueError, TypeError, RecursionError):
        raise HTTPException(400) from None
    except TimeoutError:
        raise HTTPException(408) from None


def read(kind: Callable[..., _T], body: bytes) -> _T:
    """Read a JSON object. Raises `ValueError` or `TypeError`."""
    said = json.loads(body)
    if not isinstance(said, dict):
        raise TypeError("no object")
    hints = get_type_hints(kind, include_extras=True)
    if not said.keys() <= hints.keys():
        raise ValueError("a field that nobody asked for")
    return kind(**{name: _value(hints[name], each) for name, each in said.items()})


def _value(hint: object, said: object) -> object:
    if get_origin(hint) is tuple and isinstance(said, list) and len(said) <= _MOST:
        return tuple([_value(str, each) for each in said])
    if get_origin(hint) is Annotated and isinstance(said, str):
        text, most = get_args(hint)
        return _value(text, said if len(said) <= most else None)
    if get_origin(hint) is Literal and said in get_args(hint):
        return said
    if hint is int and type(said) is int:
        return said
    if isinstance(said, str) and hint in (str, date):
        said.encode()  # half a character is none
        return date.fromisoformat(said) if hint is date else said
    raise TypeError(said)


_SCRIPTS = ("web.js", "record.js")


def words_of(request: Request, log: str = ENGLISH.code) -> Translation:
    """Return the language chosen on a page, else that of the log, else the browser's."""
    asked = request.headers.get("accept-language", "").lower().split(",")
    wanted = (request.cookies.get("speaks", ""), log.replace(ENGLISH.code, ""), *asked)
    codes = (code.strip()[:2] for code in wanted)
    return words_in(next((code for code in codes if code in LANGUAGES), ENGLISH.code))


@cache
def _said(words: Translation) -> str:
    return script_words("".join(_part(script).text for script in _SCRIPTS), words)


def html(
    request: Request,
    template: str,
    *,
    status: int = 200,
    language: str = ENGLISH.code,
    **shown: object,
) -> Response:
    """`language`: that of the log shown."""
    words = words_of(request, language)
    written = environment("referee.web").get_template(template)
    base = request.scope.get("root_path", "")
    text = written.render(
        words=words,
        say=words.say,
        script_words=_said(words),
        base=base,
        address=address,
        look=lambda part: f"{base}/look/{_part(part).mark}/{part}",
        records=may_record(request),
        code=bool(request.scope.get("watch")),
        alone=request.app.state.alone,
        offers=request.app.state.offers,
        **shown,
    )
    return HTMLResponse(sayable_bytes(with_names_apart(text)), status)


def refused(request: Request, error: RefusedError) -> Response:
    """Answer a script of our pages with what to do instead."""
    return JSONResponse({"trouble": words_of(request).word(error.message)}, 409)


def may_record(request: Request) -> bool:
    return bool(request.app.state.records and request.scope.get("records", True))


def sayable_bytes(text: str) -> bytes:
    return text.encode("utf-8", "backslashreplace")


def address(name: str) -> str:
    return quote(os.fsencode(name))


def log_asked(request: Request, before: str) -> str:
    """Return the name in an address, byte for byte; only the shelf can resolve it."""
    raw: bytes = request.scope.get("raw_path") or quote(request.url.path).encode()
    inside = raw.partition(b"?")[0].removeprefix(request.scope.get("root_path", "").encode())
    return log_named(inside.removeprefix(before.encode()))


def log_named(written: str | bytes) -> str:
    return os.fsdecode(unquote_to_bytes(written))


_PARTS = frozenset({"page.css", "web.css", "web.js", "record.js", "alone.css", "alone.js"})
_TYPES = {"css": "text/css", "js": "text/javascript"}
_FOR_EVER = "private, max-age=31536000, immutable"


class _Part(NamedTuple):
    text: str
    mark: str
    """Changes with the text."""


@cache
def _part(name: str) -> _Part:
    shipped = resources.files("referee.web").joinpath("look", name)
    text = page_style() if name == "page.css" else shipped.read_text("utf-8")
    return _Part(text, hashlib.sha256(text.encode()).hexdigest()[:16])


def look(request: Request) -> Response:
    """Serve a part, cacheable for ever."""
    name, mark = request.path_params["part"], request.path_params["mark"]
    if name not in _PARTS:
        raise HTTPException(404)
    part = _part(name)
    kept = {"cache-control": _FOR_EVER} if mark == part.mark else {}
    return Response(part.text, media_type=_TYPES[name.rpartition(".")[2]], headers=kept)


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


def routes(host: Host, pages: Mapping[str, Callable[[Request], Response]]) -> list[Route]:
    return [Route(path, partial(answered, host, page)) for path, page in pages.items()]


async def answered(host: Host, page: Callable[[Request], Response], request: Request) -> Response:
    return await host.run(partial(page, request))


_SECONDS = 0.4
_QUIET = 15.0
"""Seconds until an event is repeated to keep the connection alive."""


@dataclass(slots=True)
class Live:
    """Pages that wait for updates."""

    ended: asyncio.Event = field(default_factory=asyncio.Event)
    """Set when the server stops, to release the pages."""
    _threads: CapacityLimiter | None = None

    async def words(self, state: Callable[[], str]) -> AsyncIterator[str]:
        """Yield server-sent events: the present state, then each change.

        The state is repeated: a page that hears nothing knows that it is cut off.
        """
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
