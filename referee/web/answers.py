"""Answers as HTML, and the names of logs in addresses."""

import os
from urllib.parse import quote, unquote_to_bytes

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from referee.pages import environment, with_names_apart
from referee.web.looks import look_place


def html(request: Request, template: str, *, status: int = 200, **shown: object) -> Response:
    """Render a template."""
    written = environment("referee.web").get_template(template)
    base = request.scope.get("root_path", "")
    text = written.render(
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
    """Return the log name in an address, byte for byte; only the shelf can resolve it."""
    raw: bytes = request.scope.get("raw_path") or quote(request.url.path).encode()
    inside = raw.partition(b"?")[0].removeprefix(request.scope.get("root_path", "").encode())
    return log_named(inside.removeprefix(before.encode()))


def log_named(written: str | bytes) -> str:
    return os.fsdecode(unquote_to_bytes(written))
