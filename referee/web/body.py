"""Strict reading of requests. Without pydantic, a third of the start-up time in a browser."""

import asyncio
import json
from collections.abc import Callable
from datetime import date
from typing import Annotated, Literal, NamedTuple, TypeVar, get_args, get_origin, get_type_hints

from starlette.exceptions import HTTPException
from starlette.requests import Request

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
