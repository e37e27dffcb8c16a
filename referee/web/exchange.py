"""Import and export of logs: links, files, previews, one archive of all."""

import base64
import io
import re
import time
import zipfile
import zlib
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from pathlib import PurePath
from typing import NamedTuple

from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from referee.editing import Document
from referee.files import exchange, no_text, put
from referee.hand_log import decode, read
from referee.pages import chat_text, view_of
from referee.recording import RecordingError, UnsavedError
from referee.verdicts import Occasion
from referee.web import answers
from referee.web.evenings import Evenings
from referee.web.recorder_site import for_recorders, verdict_on
from referee.web.shelf import LARGEST, NoLogError, names_for

LONGEST_LINK = 32_000
"""Characters; a longer log is shared as a file."""
_MOST_SHARED = 8
"""Held for preview, until kept or replaced."""
_MOST_PACKED = 1 << 26
"""Bytes."""
_DAY = re.compile(r"\d{4}-\d{2}-\d{2}")
_ODD = re.compile(r"[^\w ()'-]+")


class KeepAsked(NamedTuple):
    """A text to be kept."""

    text: str
    name: str = ""
    """The evening to replace; empty: a new one."""
    before: str = ""
    """Its content when it was opened."""
    shared: int = 0
    """The number of a received log, kept byte for byte; 0: none."""


def packed(log: bytes) -> str:
    """Pack a log for the part behind the `#`, which no server sees."""
    squeezed = zlib.compress(log, 9)
    return base64.urlsafe_b64encode(squeezed).decode().rstrip("=")


def unpacked(link: bytes) -> bytes:
    """Raises `NoLogError` for a bad or too long link."""
    with suppress(ValueError, zlib.error):
        squeezed = base64.urlsafe_b64decode(link + b"=" * (-len(link) % 4))
        reading = zlib.decompressobj()
        content = reading.decompress(squeezed, LARGEST)
        if reading.eof:
            return content
    raise NoLogError.say("This link holds no log, or only a part of one.")


def _a_text(content: bytes) -> bytes:
    if kind := no_text(content):
        raise NoLogError.say("This is {kind}.", kind=kind)
    return content


@dataclass(slots=True)
class ExchangeSite:
    """Pages for import and export."""

    evenings: Evenings
    host: answers.Host
    _shared: dict[int, bytes | NoLogError] = field(default_factory=dict)

    def routes(self) -> list[Route]:
        pages = {
            "/share/{name:path}": self.share,
            "/log/{name:path}": self.log,
            "/chat/{name:path}": self.chat,
            "/shared/{number:int}": self.shown,
            "/evenings.zip": self.archive,
        }
        return [
            *answers.routes(self.host, pages),
            Route("/shared", self.come, methods=["POST"]),
            Route("/evenings.zip", partial(for_recorders, self.brought), methods=["POST"]),
            Route("/keep", partial(for_recorders, self.keep), methods=["POST"]),
        ]

    def share(self, request: Request) -> Response:
        name = answers.log_asked(request, "/share/")
        link = packed(self.evenings.shelf.content(name).data)
        score = self.evenings.score(name)
        fits = len(link) <= LONGEST_LINK
        return answers.html(
            request,
            "share.html",
            language=score.language,
            name=name,
            title=score.title,
            link=link if fits else "",
        )

    def log(self, request: Request) -> Response:
        content = self.evenings.shelf.content(answers.log_asked(request, "/log/"))
        return Response(content.data, media_type="text/plain")

    def chat(self, request: Request) -> Response:
        name = answers.log_asked(request, "/chat/")
        score = self.evenings.score(name)
        words = answers.words_of(request, score.language)
        view = view_of([(name, score.passages)], language=words.code)
        return Response(chat_text(view).encode("utf-8", "replace"), media_type="text/plain")

    async def come(self, request: Request) -> Response:
        """Hold a received log for preview."""
        body = (await request.body())[:LARGEST]
        is_link = request.headers.get("content-type") == "text/x-link"
        number = max(self._shared, default=0) + 1
        try:
            self._shared[number] = _a_text(unpacked(body) if is_link else body)
        except NoLogError as trouble:
            self._shared[number] = trouble
        for old in list(self._shared)[:-_MOST_SHARED]:
            del self._shared[old]
        return JSONResponse({"shown": f"shared/{number}"})

    def shown(self, request: Request) -> Response:
        number = request.path_params["number"]
        text = "\n".join(decode([self._came(number)]))
        wanted = self.evenings.rules(self.evenings.shelf.root / "shared.bourre")
        verdict = verdict_on(Document.of(text, "shared", wanted), answers.words_of(request))
        return answers.html(
            request,
            "shared.html",
            number=number,
            lines=verdict.document.lines,
            verdict=verdict,
            most=50,
        )

    def _came(self, number: int) -> bytes:
        if number not in self._shared:
            raise NoLogError.say("This log is no longer here; open the link or the file again.")
        came = self._shared[number]
        if isinstance(came, NoLogError):
            raise came
        return came

    async def keep(self, request: Request) -> Response:
        kept = await answers.sent(request, KeepAsked)
        try:
            name = await self.host.save(partial(self._kept, kept))
        except (RecordingError, NoLogError) as trouble:
            return answers.refused(request, trouble)
        base = request.scope.get("root_path", "")
        return JSONResponse({"evening": f"{base}/evening/{answers.address(name)}"})

    def _kept(self, kept: KeepAsked) -> str:
        shelf, content = self.evenings.shelf, kept.text.encode("utf-8", "surrogateescape")
        content = self._came(kept.shared) if kept.shared else content
        if kept.name:
            name = answers.log_named(kept.name)
            before = kept.before.encode("utf-8", "surrogateescape")
            if not exchange(shelf.path(name), before, content):
                raise UnsavedError.say("{name} has changed; open it again.", name=name)
            return name
        if not content.strip():
            raise UnsavedError.say("There is nothing to keep yet.")
        return self._new(_name_of(content), content)

    def _new(self, name: str, content: bytes) -> str:
        shelf = self.evenings.shelf
        for free in names_for(name):
            path = shelf.root / free
            if path.exists() and path.read_bytes() == content:
                return free
            if not path.exists():
                put(path, content)
                shelf.forget()
                return free
        raise UnsavedError.say("There are a thousand evenings called {name} already.", name=name)

    def archive(self, request: Request) -> Response:  # noqa: ARG002 - all, whoever asks
        made, shelf = io.BytesIO(), self.evenings.shelf
        with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as archive:
            for name in shelf.names():
                content = shelf.content(name)
                written = time.localtime(max(content.written, 315_576_000))[:6]
                archive.writestr(zipfile.ZipInfo(name, written), content.data)
        day = time.strftime("%Y-%m-%d")
        return Response(
            made.getvalue(),
            media_type="application/zip",
            headers={"content-disposition": f'attachment; filename="evenings-{day}.zip"'},
        )

    async def brought(self, request: Request) -> Response:
        """Import the evenings of an archive, beside those here."""
        try:
            names = await self.host.save(partial(self._taken, await request.body()))
        except RecordingError as trouble:
            return answers.refused(request, trouble)
        return JSONResponse({"kept": len(names)})

    def _taken(self, body: bytes) -> list[str]:
        return [self._new(name, content) for name, content in list(_logs_in(body))]


def _logs_in(body: bytes) -> Iterator[tuple[str, bytes]]:
    """Raises `UnsavedError` for a bad or too large archive."""
    try:
        with zipfile.ZipFile(io.BytesIO(body)) as archive:
            logs = [each for each in archive.infolist() if each.filename.endswith(".bourre")]
            if sum(each.file_size for each in logs) > _MOST_PACKED:
                raise UnsavedError.say("This file holds more than evenings.")
            for each in logs:
                with archive.open(each) as file:
                    stem = PurePath(each.filename).name.removesuffix(".bourre")
                    yield _plain(stem), file.read(LARGEST)
    except (zipfile.BadZipFile, zlib.error, NotImplementedError, RuntimeError, OSError, EOFError):
        raise UnsavedError.say("This is not a file of evenings, or it is damaged.") from None


def _name_of(content: bytes) -> str:
    head, first = Occasion(), next(iter(read(decode([content]))), None)
    if first:
        head = head.after(first.events)
    day = head.date if head.date and _DAY.fullmatch(head.date) else time.strftime("%Y-%m-%d")
    return _plain(f"{day} {head.game}" if head.game else day)


def _plain(name: str) -> str:
    return _ODD.sub(" ", name).strip(" ")[:60] or "evening"
