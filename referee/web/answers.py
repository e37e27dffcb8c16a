"""Answers as HTML, the names of logs in addresses, and the style sheets and scripts of the pages."""

import hashlib
import os
from functools import cache
from importlib import resources
from typing import NamedTuple
from urllib.parse import quote, unquote_to_bytes

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, Response

from referee.game import LANGUAGES, RefusedError
from referee.messages import ENGLISH, Translation, words_in
from referee.pages import environment, page_style, script_words, with_names_apart

_SCRIPTS = ("web.js", "record.js")


def words_of(request: Request, log: str = ENGLISH.code) -> Translation:
    """Return the language chosen on a page, else that of the log, else the browser's."""
    asked = request.headers.get("accept-language", "").lower().split(",")
    wanted = (request.cookies.get("speaks", ""), log.replace(ENGLISH.code, ""), *asked)
    codes = (code.strip()[:2] for code in wanted)
    return words_in(next((code for code in codes if code in LANGUAGES), ENGLISH.code))


@cache
def _said(words: Translation) -> str:
    return script_words("".join(map(look_text, _SCRIPTS)), words)


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
        look=lambda part: f"{base}{look_place(part)}",
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


def look_text(name: str) -> str:
    return _part(name).text


def look_place(name: str) -> str:
    """`/look/0123456789abcdef/web.css`."""
    return f"/look/{_part(name).mark}/{name}"


def look(request: Request) -> Response:
    """Serve a part, cacheable for ever."""
    name, mark = request.path_params["part"], request.path_params["mark"]
    if name not in _PARTS:
        raise HTTPException(404)
    part = _part(name)
    kept = {"cache-control": _FOR_EVER} if mark == part.mark else {}
    return Response(part.text, media_type=_TYPES[name.rpartition(".")[2]], headers=kept)
