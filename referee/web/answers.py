"""Answers as HTML, and the names of logs in addresses."""

import os
from functools import cache
from urllib.parse import quote, unquote_to_bytes

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from referee.game import LANGUAGES
from referee.messages import ENGLISH, Translation, words_in
from referee.pages import environment, script_words, with_names_apart
from referee.web.looks import look_place, look_text

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
