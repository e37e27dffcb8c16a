"""Pages for recording an evening, and for checking a log or notes while they are written."""

import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from enum import Enum
from functools import cache, partial
from importlib import resources
from typing import Literal, NamedTuple

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from referee.editing import Document, completions_at, diagnose, fixes_at, hovers_at
from referee.evenings import settle_evenings, winnings
from referee.findings import Finding
from referee.game import Suit, letters
from referee.hand_log import decode
from referee.ledgers import SettledParts, settled_parts
from referee.messages import ENGLISH, Message, Translation
from referee.recording import Depth, Recording, RecordingError, UnsavedError, ruleset_files
from referee.rulesets import PRESETS, load_ruleset
from referee.verdicts import Tally
from referee.web import answers
from referee.web.desk import Desk, Desks
from referee.web.evenings import Evenings
from referee.web.seats import table_shown
from referee.web.taps import tap_panel, waiving

_LAST_LINES = 60
"""Offered for correction, unless all are wanted."""


@dataclass(frozen=True, slots=True)
class RecorderSite:
    """The pages of the recorder."""

    desks: Desks
    host: answers.Host

    def routes(self) -> list[Route]:
        """Watchers have none."""
        pages: list[tuple[str, _Page, str]] = [
            ("/record/{name:path}", partial(answers.answered, self.host, self.record), "GET"),
            ("/record/{name:path}", self.enter, "POST"),
            ("/remove/{name:path}", self.remove, "POST"),
            ("/new", partial(answers.answered, self.host, self.new), "GET"),
            ("/new", self.begin, "POST"),
        ]
        return [
            Route(path, partial(for_recorders, page), methods=[way]) for path, page, way in pages
        ]

    def record(self, request: Request) -> Response:
        desk = self.desks.seen(answers.log_asked(request, "/record/"), _depth(request))
        return _recorder(self.host, request, desk)

    async def enter(self, request: Request) -> Response:
        asked = await answers.sent(request, answers.Asked)
        name = answers.log_asked(request, "/record/")
        depth, caller = _depth(request), request.client.host if request.client else ""
        try:
            desk = await self.host.save(partial(self.desks.done, name, depth, asked, caller))
        except UnsavedError as trouble:
            desk = await self.host.run(partial(self.desks.seen, name, depth))
            desk = desk._replace(notice=trouble.message, taken=False)
        return await self.host.run(partial(_recorder, self.host, request, desk))

    def new(self, request: Request) -> Response:
        files = [(file, "") for file in ruleset_files(self.desks.shelf.root)]
        presets = (*files, *((preset, Message(load_ruleset(preset).about)) for preset in PRESETS))
        return answers.html(request, "new.html", presets=presets, today=time.strftime("%Y-%m-%d"))

    async def begin(self, request: Request) -> Response:
        evening = await answers.sent(request, answers.NewEvening)
        try:
            name = await self.host.save(
                partial(self.desks.opened, evening, answers.words_of(request).code)
            )
        except RecordingError as trouble:
            return answers.refused(request, trouble)
        base = request.scope.get("root_path", "")
        return JSONResponse({"record": f"{base}/record/{answers.address(name)}"})

    async def remove(self, request: Request) -> Response:
        await answers.sent(request, answers.Nothing)
        name = answers.log_asked(request, "/remove/")
        await self.host.run(partial(self.desks.removed, name))
        return JSONResponse({"left": f"{request.scope.get('root_path', '')}/"})


_Page = Callable[[Request], Awaitable[Response]]


async def for_recorders(page: _Page, request: Request) -> Response:
    if not answers.may_record(request):
        raise HTTPException(404)
    return await page(request)


def _recorder(host: answers.Host, request: Request, desk: Desk) -> Response:
    name, base = answers.log_asked(request, "/record/"), request.scope.get("root_path", "")
    lines = desk.lines
    whole = len(lines) <= _LAST_LINES or "log" in request.query_params
    return answers.html(
        request,
        "record.html",
        language=desk.recording.language,
        live=host.address(base, answers.address(name)),
        status=200 if desk.taken else 409,
        name=name,
        desk=desk,
        depth=desk.recording.depth.value,
        table=table_shown(desk.recording),
        panel=tap_panel(desk.recording),
        waiving=waiving,
        lines=lines if whole else lines[-_LAST_LINES:],
        whole_log=whole,
        question=_question(desk.recording, name),
    )


def _question(recording: Recording, name: str) -> dict[str, str]:
    """Preset the card pad, so that only the hand must be tapped."""
    hand, trick = None if recording.is_over else recording.hand, recording.table.trick
    trump = hand.trump if hand else None
    running = trick is not None and trick.winner is None and hand is not None
    spell = letters("en").write
    return {
        "evening": answers.address(name),
        "trump": trump.value if isinstance(trump, Suit) else "",
        "table": " ".join(spell(play.card) for play in trick.plays) if trick and running else "",
    }


def _depth(request: Request) -> Depth:
    return Depth.RESULTS if request.query_params.get("depth") == "results" else Depth.CARDS


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
    settled = settle_evenings(winnings(document.name, document.passages))
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
    host: answers.Host
    _document: Document | None = None
    """Of the last request; mostly the same in the next."""

    def routes(self) -> list[Route]:
        return [
            Route("/check", partial(answers.answered, self.host, self.page)),
            Route("/check", self.asked, methods=["POST"]),
        ]

    def page(self, request: Request) -> Response:
        name = answers.log_named(request.query_params.get("evening", ""))
        text = sample() if "sample" in request.query_params else ""
        if name:
            text = "\n".join(decode([self.evenings.shelf.content(name).data]))
        return answers.html(
            request,
            "check.html",
            name=name,
            text=text,
            verdict=verdict_on(self._judged(text), answers.words_of(request)) if text else None,
            most=_MOST_LISTED,
        )

    async def asked(self, request: Request) -> Response:
        written = await answers.sent(request, Written)
        return await self.host.run(partial(self._answer, request, written))

    def _answer(self, request: Request, asked: Written) -> Response:
        document, line, column = self._judged(asked.text), asked.line, asked.column
        words = answers.words_of(request)
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
        page = answers.html(request, "verdict.html", verdict=verdict, most=_MOST_LISTED)
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
