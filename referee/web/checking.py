"""A log or notes checked while they are written."""

from dataclasses import dataclass
from enum import Enum
from functools import cache, partial
from importlib import resources
from typing import Literal, NamedTuple

from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from referee.editing import (
    Document,
    completions_at,
    diagnose,
    fixes_at,
    hovers_at,
)
from referee.evenings import settle_evenings, winnings
from referee.findings import Finding
from referee.hand_log import decode
from referee.ledgers import SettledParts, settled_parts
from referee.messages import ENGLISH, Translation
from referee.verdicts import Tally
from referee.web.answers import Host, answering, html, log_named, sent, words_of
from referee.web.evenings import Evenings

_MOST_LISTED = 50


class Written(NamedTuple):
    """A request of the editor about the present text."""

    do: Literal["check", "hover", "fix", "complete"]
    text: str
    line: int = 1
    column: int = 1
    """In characters."""


class TextVerdict(NamedTuple):
    """The verdict on a text."""

    document: Document
    found: tuple[Finding, ...]
    """The gravest first."""
    counts: str
    """`15 hands, 1 violation`."""
    settlements: tuple[SettledParts, ...]


def verdict_on(document: Document, words: Translation = ENGLISH) -> TextVerdict:
    tally = Tally()
    for passage in document.passages:
        tally = tally.after(passage)
    played = list(winnings(document.name, document.passages))
    settled = settle_evenings(played)
    found = [finding for passage in document.passages for finding in passage.findings]
    return TextVerdict(
        document,
        tuple(sorted(found, key=lambda finding: not finding.counts)),
        tally.counts(words),
        tuple([settled_parts(each) for each in settled]),
    )


def sample() -> str:
    return resources.files("referee.web").joinpath("look", "sample.bourre").read_text("utf-8")


@cache
def sample_verdict(words: Translation = ENGLISH) -> TextVerdict:
    return verdict_on(Document.of(sample(), "sample"), words)


@dataclass(slots=True)
class CheckSite:
    """The page of the editor, and its requests."""

    evenings: Evenings
    host: Host
    _document: Document | None = None
    """Of the last request; mostly the same in the next."""

    def routes(self) -> list[Route]:
        return [
            Route("/check", answering(self.host, self.page)),
            Route("/check", self.asked, methods=["POST"]),
        ]

    def page(self, request: Request) -> Response:
        name = log_named(request.query_params.get("evening", ""))
        text = sample() if "sample" in request.query_params else ""
        if name:
            text = "\n".join(decode([self.evenings.shelf.content(name).data]))
        return html(
            request,
            "check.html",
            name=name,
            text=text,
            verdict=verdict_on(self._judged(text), words_of(request)) if text else None,
            most=_MOST_LISTED,
        )

    async def asked(self, request: Request) -> Response:
        written = await sent(request, Written)
        return await self.host.run(partial(self._answer, request, written))

    def _answer(self, request: Request, asked: Written) -> Response:
        document, line, column = self._judged(asked.text), asked.line, asked.column
        words = words_of(request)
        match asked.do:
            case "hover":
                return JSONResponse(_data(hovers_at(document, line, column), words))
            case "complete":
                return JSONResponse(_data(completions_at(document, line, column), words))
            case "fix":
                said = hovers_at(document, line, column, reasons=True)
                fixes = fixes_at(document, line)
                return JSONResponse({"said": _data(said, words), "fixes": _data(fixes, words)})
        verdict = verdict_on(document, words)
        page = html(request, "verdict.html", verdict=verdict, most=_MOST_LISTED)
        marks = _data(diagnose(document), words)
        return JSONResponse({"marks": marks, "verdict": bytes(page.body).decode()})

    def _judged(self, text: str) -> Document:
        wanted = self.evenings.rules(self.evenings.shelf.root / "log.bourre")
        self._document = (self._document or Document("log", wanted)).edited(text)
        return self._document


def _data(value: object, words: Translation) -> object:
    if isinstance(value, tuple):
        named: tuple[str, ...] | None = getattr(value, "_fields", None)
        items = [_data(each, words) for each in value]
        return dict(zip(named, items, strict=True)) if named else items
    if isinstance(value, Enum):
        return value.value
    return words.word(value) if isinstance(value, str) else value
