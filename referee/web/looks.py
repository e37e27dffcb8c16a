"""Style sheets and scripts, at addresses that change with their content."""

import hashlib
from functools import cache
from importlib import resources
from typing import NamedTuple

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from referee.pages import page_style

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
