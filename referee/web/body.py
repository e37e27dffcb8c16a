"""What a page of ours sends, read strictly. No pydantic: in a browser it would cost a third of the start."""

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
"""Texts of a list."""
_SHORT = 40
"""Characters of a name."""
_PATIENCE = 10.0
"""Seconds in which what a page sends has to be there."""


class Asked(NamedTuple):
    """What a telephone wants done."""

    do: Literal["enter", "undo", "redo", "correct"]
    version: str
    """What it had seen; if another has made an entry since, nothing is done."""
    entries: tuple[str, ...] = ()
    """For `enter`, one after the other; for `correct` what stands in the place of a line."""
    line: int = 0
    """For `correct`: which line of the log …"""
    was: str = ""
    """… and what stood there when it was tapped."""
    by: Annotated[str, _SHORT] = ""
    """Whose phone it is, as they say."""
    tap: Annotated[str, _SHORT] = ""
    """Names this very tap, which may be sent again where no answer came."""


class NewEvening(NamedTuple):
    """What a telephone says of a new evening, as `NewLog` has it."""

    players: str
    date: date
    rules: str = DEFAULT
    chips: str = ""
    unit: str = ""
    game: str = ""


class Nothing(NamedTuple):
    """What a telephone says where a tap says it all."""


async def sent(request: Request, kind: Callable[..., _T]) -> _T:
    """What the page sent. Raises `HTTPException` for whatever no page of ours would send."""
    if request.headers.get("content-type") != "application/json":
        raise HTTPException(415)
    try:
        return read(kind, await asyncio.wait_for(request.body(), _PATIENCE))
    except (ValueError, TypeError, RecursionError):
        raise HTTPException(400) from None
    except TimeoutError:
        raise HTTPException(408) from None


def read(kind: Callable[..., _T], body: bytes) -> _T:
    """A value of that kind, written as a JSON object. Raises `ValueError` or `TypeError` for any other."""
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
