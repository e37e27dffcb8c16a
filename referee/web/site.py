"""The pages and their addresses; questions from the card pad."""

import asyncio
import os
import time
from collections.abc import AsyncIterator, Iterator, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from functools import cache, partial
from http import HTTPStatus
from math import ceil
from pathlib import Path
from typing import NamedTuple

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response
from starlette.routing import Route

from referee.game import PACK, Suit, letters
from referee.messages import Message, RefusedError, Translation, say
from referee.pages import CardFace, card_faces, page_policy
from referee.questions import Answer, Answered, Question, QuestionError, QuestionWords, ask
from referee.recording import RecordingError
from referee.reports import answers_text
from referee.rulesets import PRESETS, RulesetError, RulesInForce, RulesWanted
from referee.web import answers
from referee.web.desk import Desks
from referee.web.evenings import Evenings, RulesOf
from referee.web.exchange import ExchangeSite
from referee.web.recorder_site import CheckSite, RecorderSite, sample_verdict
from referee.web.shelf import NoLogError, Shelf
from referee.wording import UNBROKEN


class CardAnswer(NamedTuple):
    """A card in hand, and whether it may be played."""

    face: CardFace
    verdict: str
    """`yes`, `no` or `perhaps`."""
    why: str


class PadAnswer(NamedTuple):
    """One sentence, each card, and the rest."""

    verdict: str
    cards: tuple[CardAnswer, ...]
    more: tuple[str, ...]


@cache
def card_pad() -> Mapping[str, Sequence[tuple[str, CardFace]]]:
    english = letters("en")
    cards = sorted(PACK, key=lambda card: -card.rank)
    faces = [(card, face) for card in cards for face in card_faces(card, english)]
    return {
        suit.value: [(card.name, face) for card, face in faces if card.suit is suit]
        for suit in Suit
    }


def pad_answer(
    said: Mapping[str, str], rules: RulesInForce, words: Translation
) -> PadAnswer | None:
    """Return None if nothing was asked. Raises `QuestionError`."""
    if not said["hand"].strip() and not said["table"].strip():
        return None
    question = QuestionWords(
        said["hand"], said["trump"], said["table"], language=said["lang"] or "en"
    ).question(rules.ruleset)
    given = ask(question)
    chosen = rules._replace(assumed=())  # they are chosen on the page
    verdict, *more = answers_text(
        [Answered(chosen, question, given)], UNBROKEN._replace(words=words)
    )
    cards = tuple(_cards(question, given, words))
    reasons = [card.why for card in cards if card.why]
    rest = [line.strip() for line in more if not any(why in line for why in reasons)]
    return PadAnswer(verdict.strip(), cards, tuple(rest))


def _cards(question: Question, given: Answer, words: Translation) -> Iterator[CardAnswer]:
    spell, known = letters(question.language).write, letters(question.language)
    for card in question.hand:
        refusal = given.refusal(card)
        verdict = "yes" if refusal is None else "no" if refusal in given.refused else "perhaps"
        (face,) = card_faces(card, known)
        why = refusal and say("{code}, {reason}", code=refusal.law.code, reason=refusal.why(spell))
        yield CardAnswer(face, verdict, words.word(why or ""))


_MINUTE = 60.0
_TROUBLES = (NoLogError, RecordingError, RulesetError, HTTPException)
_ON_A_PAGE = 50
_LAST_ROWS = 40
_ASKED = ("evening", "depth", "rules", "lang", "trump", "hand", "table")


@dataclass(frozen=True, slots=True)
class Site:
    """A folder's evenings."""

    evenings: Evenings
    host: answers.Host
    alone: bool = False
    """The user has no command line and no folder beside it."""

    def routes(self) -> list[Route]:
        pages = {
            "/": self.index,
            "/evening/{name:path}": self.evening,
            "/page/{name:path}": self.page,
            "/ask": self.ask,
            "/look/{mark}/{part}": answers.look,
        }
        return [*answers.routes(self.host, pages), Route("/live/{name:path}", self.changes)]

    def index(self, request: Request) -> Response:
        if not request.url.path.endswith("/"):
            return RedirectResponse(f"{request.url.path}/")
        part = request.query_params.get("find", "")[:100]
        names = self.evenings.shelf.names(part)
        last = max(1, ceil(len(names) / _ON_A_PAGE))
        page = min(last, max(1, _number(request.query_params.get("page", "1"))))
        shown = names[(page - 1) * _ON_A_PAGE : page * _ON_A_PAGE]
        listed = [self.evenings.listed(name) for name in shown]
        shows_sample = self.alone and not (part or page > 1)
        return answers.html(
            request,
            "index.html",
            listed=listed,
            notes=self.evenings.notes(part) if page == last else (),
            count=len(names),
            part=part,
            page=page,
            last=last,
            today=time.strftime("%Y-%m-%d"),
            sample=sample_verdict(answers.words_of(request)) if shows_sample else None,
        )

    def evening(self, request: Request) -> Response:
        name = answers.log_asked(request, "/evening/")
        rows = None if "score" in request.query_params else _LAST_ROWS
        score = self.evenings.score(name)
        live = self.host.address(request.scope.get("root_path", ""), answers.address(name))
        if "table" in request.query_params:
            return answers.html(
                request, "large.html", language=score.language, score=score, live=live
            )
        summary = self.evenings.summary(score, answers.words_of(request, score.language))
        return answers.html(
            request,
            "evening.html",
            language=score.language,
            score=score,
            rows=rows,
            live=live,
            summary=summary,
        )

    def page(self, request: Request) -> Response:
        at = _number(request.query_params.get("at", "0"))
        name = answers.log_asked(request, "/page/")
        words = answers.words_of(request, self.evenings.score(name).language)
        written = self.evenings.page(name, at, words)
        policy = f"{page_policy()}; frame-ancestors {self.host.framed}"
        return HTMLResponse(
            answers.sayable_bytes(written), headers={"content-security-policy": policy}
        )

    async def changes(self, request: Request) -> Response:
        if request.method == "HEAD":
            return Response(media_type="text/event-stream")
        return self.host.changes(
            partial(self.evenings.shelf.state, answers.log_asked(request, "/live/"))
        )

    def ask(self, request: Request) -> Response:
        said = {field: request.query_params.get(field, "") for field in _ASKED}
        trouble, answer = "", None
        try:
            answer = pad_answer(said, self._rules(said), answers.words_of(request))
        except (QuestionError, RulesetError) as error:
            trouble = error.message
        return answers.html(
            request,
            "ask.html",
            said=said,
            answer=answer,
            trouble=trouble,
            presets=PRESETS,
            pad=card_pad(),
        )

    def _rules(self, said: dict[str, str]) -> RulesInForce:
        if said["rules"] in PRESETS:
            return RulesInForce.at_start(RulesWanted(said["rules"]))
        if said["evening"]:
            return self.evenings.score(answers.log_named(said["evening"])).rules
        house = self.evenings.rules(self.evenings.shelf.root / "house.bourre")
        return RulesInForce.at_start(house)


def site(
    folder: os.PathLike[str],
    rules: RulesOf,
    host: answers.Host,
    *,
    records: bool = False,
    alone: bool = False,
) -> Starlette:
    """`records`: entries may be made; `alone`: see `Site`."""
    shelf = Shelf(Path(folder).resolve())
    made = Site(Evenings(shelf, rules), host, alone)
    desks = Desks(shelf, rules)
    recording = RecorderSite(desks, host).routes() if records else []
    others = (CheckSite(made.evenings, host), ExchangeSite(made.evenings, host)) if alone else ()
    beside = [route for other in others for route in other.routes()]

    @asynccontextmanager
    async def lifespan(_: Starlette) -> AsyncIterator[None]:
        host.begin(made.evenings.prepare)
        tidying = asyncio.create_task(_tidy(desks, host))
        yield
        tidying.cancel()
        desks.close()

    made_site = Starlette(
        lifespan=lifespan,
        routes=[*made.routes(), *recording, *beside],
        exception_handlers=dict.fromkeys(_TROUBLES, _troubled),
    )
    made_site.state.records = records
    made_site.state.alone = alone
    made_site.state.offers = False
    return made_site


async def _tidy(desks: Desks, host: answers.Host) -> None:
    while True:
        await asyncio.sleep(_MINUTE)
        await host.run(desks.close_idle)


async def _troubled(request: Request, error: Exception) -> Response:
    """Answer for a page that cannot be shown."""
    known = 404 if isinstance(error, NoLogError) else 409
    status = error.status_code if isinstance(error, HTTPException) else known
    phrase = Message(HTTPStatus(status).phrase)
    why = error.message if isinstance(error, RefusedError) else phrase
    return answers.html(request, "trouble.html", status=status, why=why)


def _number(written: str) -> int:
    return int(written) if written.isascii() and written.isdigit() and len(written) < 7 else 1
