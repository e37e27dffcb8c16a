"""The pages: what is shown at which address."""

import os
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from http import HTTPStatus
from importlib import resources
from math import ceil
from pathlib import Path
from urllib.parse import quote, unquote_to_bytes

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response
from starlette.routing import Route

from referee.pages import environment, page_policy, page_style
from referee.rulesets import PRESETS, RulesetError, RulesInForce, RulesWanted
from referee.studies import QuestionError
from referee.web.evenings import Engine, Evenings
from referee.web.live import Live
from referee.web.question import pad_answer
from referee.web.shelf import NoLogError, Shelf

_ON_A_PAGE = 50
"""Evenings of a list."""
_ASKED = ("evening", "rules", "lang", "trump", "hand", "table")
_LOOK = {"web.css": "text/css", "web.js": "text/javascript"}
_Answer = Callable[[Request], Response]


@dataclass(frozen=True, slots=True)
class Site:
    """A folder's evenings. Whatever reads a file runs on a thread of its own, off the event loop."""

    evenings: Evenings
    live: Live

    def routes(self) -> list[Route]:
        """What is answered, and by what."""
        return [
            Route("/", self.index),
            Route("/evening/{name:path}", self.evening),
            Route("/page/{name:path}", self.page),
            Route("/live/{name:path}", self.changes),
            Route("/ask", self.ask),
            Route("/look/{part}", look),
        ]

    def index(self, request: Request) -> Response:
        """The evenings, what was written last first."""
        if not request.url.path.endswith("/"):
            return RedirectResponse(f"{request.url.path}/")
        part = request.query_params.get("find", "")[:100]
        names = self.evenings.shelf.names(part)
        last = max(1, ceil(len(names) / _ON_A_PAGE))
        page = min(last, max(1, _number(request.query_params.get("page", "1"))))
        shown = names[(page - 1) * _ON_A_PAGE : page * _ON_A_PAGE]
        listed = [self.evenings.listed(name) for name in shown]
        return _html(
            request, "index.html", listed=listed, count=len(names), part=part, page=page, last=last
        )

    def evening(self, request: Request) -> Response:
        """What an evening has come to."""
        name = _name(request, "/evening/")
        return _html(request, "evening.html", score=self.evenings.score(name))

    def page(self, request: Request) -> Response:
        """The whole evening, every hand to step through: the page that `referee report` writes."""
        written = self.evenings.page(_name(request, "/page/"))
        policy = f"{page_policy()}; frame-ancestors 'none'"
        return HTMLResponse(_sayable(written), headers={"content-security-policy": policy})

    async def changes(self, request: Request) -> Response:
        """Word of each entry."""
        return self.live.stream(partial(self.evenings.shelf.state, _name(request, "/live/")))

    def ask(self, request: Request) -> Response:
        """The card pad, and an answer."""
        said = {field: request.query_params.get(field, "") for field in _ASKED}
        trouble, answer = "", None
        try:
            answer = pad_answer(said, self._rules(said))
        except (QuestionError, RulesetError) as error:
            trouble = str(error)
        return _html(
            request, "ask.html", said=said, answer=answer, trouble=trouble, presets=PRESETS
        )

    def _rules(self, said: dict[str, str]) -> RulesInForce:
        """A preset, else those of an evening, else those of the house."""
        if said["rules"] in PRESETS:
            return RulesInForce.at_start(RulesWanted(said["rules"]))
        score = self.evenings.score(_named(said["evening"])) if said["evening"] else None
        if score and score.rules:
            return score.rules
        house = self.evenings.engine.rules(self.evenings.shelf.root / "house.bourre")
        return RulesInForce.at_start(house)


def look(request: Request) -> Response:
    """The style sheets and the script of the pages."""
    part = request.path_params["part"]
    if part == "page.css":
        return Response(page_style(), media_type="text/css")
    if part not in _LOOK:
        raise HTTPException(404)
    text = resources.files("referee.web").joinpath("look", part).read_text("utf-8")
    return Response(text, media_type=_LOOK[part])


def site(folder: os.PathLike[str], engine: Engine, live: Live) -> Starlette:
    """The pages of a folder."""
    made = Site(Evenings(Shelf(Path(folder).resolve()), engine), live)
    return Starlette(
        routes=made.routes(),
        exception_handlers={
            NoLogError: lambda request, error: _trouble(request, 404, str(error)),
            RulesetError: lambda request, error: _trouble(request, 409, str(error)),
            HTTPException: lambda request, error: _trouble(request, error.status_code, ""),
        },
    )


def _trouble(request: Request, status: int, why: str) -> Response:
    why = why or HTTPStatus(status).phrase
    return _html(request, "trouble.html", status=status, why=why)


def _html(request: Request, template: str, *, status: int = 200, **shown: object) -> Response:
    written = environment("referee.web").get_template(template)
    base = request.scope.get("root_path", "")
    text = written.render(base=base, address=address, **shown)
    return HTMLResponse(_sayable(text), status)


def _sayable(text: str) -> bytes:
    return text.encode("utf-8", "backslashreplace")


def address(name: str) -> str:
    """The name of a log as a part of an address."""
    return quote(os.fsencode(name))


def _name(request: Request, before: str) -> str:
    """The name of a log that an address holds, byte for byte; only the shelf knows what it means."""
    raw: bytes = request.scope.get("raw_path") or quote(request.url.path).encode()
    inside = raw.partition(b"?")[0].removeprefix(request.scope.get("root_path", "").encode())
    return _named(inside.removeprefix(before.encode()))


def _named(written: str | bytes) -> str:
    """The name of a log that `address` wrote."""
    return os.fsdecode(unquote_to_bytes(written))


def _number(written: str) -> int:
    return int(written) if written.isascii() and written.isdigit() and len(written) < 7 else 1
