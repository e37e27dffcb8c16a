"""`referee serve`, `referee lsp` and `referee mcp`."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, NamedTuple

from referee import assistant, editors, files, messages, rulesets, web, wording
from referee.cli.language import SPOKEN
from referee.cli.logs import house_rules
from referee.cli.options import Argument, Option, Rules, Settings
from referee.cli.terminal import complain, flush, say, screen
from referee.cli.trouble import CannotDo
from referee.messages import ENGLISH, Translation, words_in

_PLAIN = messages.say(
    "The page of --page is not offered to phones: they keep a page for use without a server only "
    "from an address that begins with https. --certificate FILE makes it one."
)


class Serve(NamedTuple):
    """Show the evenings of a folder in a browser: score sheets, every hand to step through, questions.

    It answers this machine only, unless --lan is given; nothing can be changed, unless --record is.
    Ctrl-C stops it. Exit code: 0 it was stopped, 2 it could not be done.

    For example:
      referee serve evenings
      referee serve evenings --lan --record
    """

    folder: Annotated[str, Argument(metavar="FOLDER")]
    """The folder of the logs (NAME.bourre), and of notes (NAME.txt)."""
    record: bool = False
    """Allow evenings to be recorded from the pages, by taps."""
    lan: bool = False
    """Reachable from phones on the same network: one address to watch, one to record."""
    new_address: bool = False
    """Make new addresses; earlier ones stop working."""
    port: Annotated[int, Option(metavar="N", min=0, max=65535)] = 8400
    """The port; 0 for any free one."""
    page: Annotated[str | None, Option(metavar="DIST")] = None
    """Also offer the page that runs in a browser alone: a phone that has opened it once no longer
    needs this server. DIST is browser/dist.
    """
    certificate: Annotated[str | None, Option(metavar="FILE")] = None
    """Serve over https: one PEM file with a certificate and its key."""
    rules: Rules = None
    settings: Settings = None


@files.needs("web", "referee serve")
def _serve_evenings(wanted: Serve) -> int:
    if wanted.new_address and not wanted.lan:
        raise CannotDo("--new-address is for --lan: without it the address holds no secret")
    server = _server(wanted, _folder(wanted.folder))
    style = screen()
    if server.trouble:
        complain("{trouble} The addresses work until this ends.", trouble=server.trouble)
    if wanted.page and not _keeps(wanted):
        complain(_PLAIN)
    for words, url in _addresses(wanted, server):
        say(f"{wording.paragraph(words, style=style)}\n  {url}\n\n")
    if wanted.lan and sys.stdout.isatty() and style.encoding.lower().startswith("utf"):
        codes = {
            messages.say("to watch"): server.watch_url,
            messages.say("to record"): server.record_url,
        }
        named = {style.words.word(name): url for name, url in codes.items() if url}
        say(f"{web.qr_codes(named, colour=style.colour, room=style.width)}\n", painted=True)
    say(f"{wording.paragraph(messages.say('Ctrl-C ends it.'), style=style)}\n")
    flush()
    server.run()
    return 0


def _addresses(wanted: Serve, server: web.WebServer) -> Iterator[tuple[str, str]]:
    watch = messages.say(
        "Anyone with this address can watch the evenings in {folder}:"
        if wanted.lan
        else "You can look at and record the evenings in {folder} on this machine; with --lan on phones, too:"
        if wanted.record
        else "You can look at the evenings in {folder} on this machine; with --lan on phones, too:",
        folder=wanted.folder,
    )
    yield watch, server.watch_url
    if server.record_url:
        yield messages.say("Anyone with this one can also record:"), server.record_url
    if wanted.page and _keeps(wanted):
        alone = messages.say(
            "Phones that have opened this one once can do without the server, each with its own evenings:"
            if wanted.lan
            else "A browser of this machine that has opened this one once can do without the server, with its own evenings:"
        )
        yield alone, f"{server.watch_url}alone/"


def _keeps(wanted: Serve) -> bool:
    """Browsers keep pages from https, or from their own machine."""
    return bool(wanted.certificate) or not wanted.lan


def _folder(written: str) -> Path:
    folder = Path(written)
    try:
        if folder.is_dir():
            return folder
        known = folder.exists()
    except (OSError, ValueError):
        known = False
    if known:
        raise CannotDo.say(
            "{written} is a file; name its folder: referee serve {folder}",
            written=written,
            folder=str(folder.parent),
        )
    raise CannotDo.say(
        "there is no folder {written}; referee serve . shows the logs in this folder",
        written=written,
    )


def _page(written: str | None) -> Path | None:
    if written is None:
        return None
    if not (Path(written) / "policy.txt").is_file():
        raise CannotDo(
            f"{written} is not the page for a browser alone; in a clone, `npm ci && npm run build` in browser/ makes browser/dist"
        )
    return Path(written)


def _certificate(written: str | None) -> Path | None:
    import ssl

    if written is None:
        return None
    try:
        ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER).load_cert_chain(written, password="")
    except (OSError, ValueError) as error:
        raise CannotDo(
            f"{written} is not a certificate with its key: {files.because(error)}"
        ) from None
    return Path(written)


def _server(wanted: Serve, folder: Path) -> web.WebServer:
    house = house_rules(wanted.rules, wanted.settings)

    def rules(log: Path) -> rulesets.RulesWanted:
        try:
            return house.for_log(files.LogFile(str(log)))
        except messages.RefusedError as trouble:
            raise rulesets.RulesetError(trouble.message) from None

    try:
        reach = web.Reach(
            wanted.lan,
            wanted.port,
            wanted.record,
            wanted.new_address,
            _page(wanted.page),
            _certificate(wanted.certificate),
        )
        return web.WebServer(folder, rules, reach)
    except OSError as error:
        raise CannotDo(
            f"port {wanted.port} cannot be used: {files.because(error)}; --port 0 takes any that is free"
        ) from None


class Lsp(NamedTuple):
    """Check logs in an editor as they are written: a server of the Language Server Protocol.

    The editor starts it and talks to it over standard input; docs/editors.md says how to set up yours.
    It reads only what the editor sends, and writes no log. Needs the packages of pip install '.[lsp]'.
    Exit code: 0 it was stopped, 2 it could not be done.

    For example, as an editor starts it:
      referee lsp
    """

    stdio: bool = False
    """Speak over standard input (it always does)."""


class Mcp(NamedTuple):
    """Let an assistant write, check and settle logs: a server of the Model Context Protocol.

    The assistant starts it and talks to it over standard input. It reads only the logs that are
    named here, and writes none. Needs the packages of pip install '.[mcp]'. Exit code: 0 it was
    stopped, 2 it could not be done.

    For example:
      referee mcp
      referee mcp logs/
    """

    logs: Annotated[list[str] | None, Argument(metavar="LOG")] = None
    """Logs that the assistant may read: files, folders, patterns in quotes."""


def perform(wanted: Serve | Lsp | Mcp) -> int:
    match wanted:
        case Serve():
            return _serve_evenings(wanted)
        case Lsp():
            return _check_for_an_editor()
        case Mcp():
            return _serve_an_assistant(wanted)


@files.needs("lsp", "referee lsp")
def _check_for_an_editor() -> int:
    server = editors.server(_language)
    if sys.stdin is not None and sys.stdin.isatty():
        complain("an editor starts this and talks to it; docs/editors.md says how; Ctrl-C ends it")
    import logging  # slow, and for this alone

    logging.disable()  # the editor is told what goes wrong
    with os.fdopen(os.dup(1), "wb") as out:  # the protocol closes what it is given
        server.start_io(stdout=out)
    return 0


def _language(stated: str) -> Translation:
    """Return the language for a log that states this one, or none: English."""
    return words_in(SPOKEN.asked or stated.replace(ENGLISH.code, "") or SPOKEN.words.code)


@files.needs("mcp", "referee mcp")
def _serve_an_assistant(wanted: Mcp) -> int:
    found = files.find_logs(wanted.logs or [])
    if found.complaints:
        raise CannotDo(found.complaints[0])
    if sys.stdin is not None and sys.stdin.isatty():
        complain(
            "an assistant starts this and talks to it; docs/assistants.md says how; Ctrl-C ends it"
        )
    assistant.server_for({log.name: Path(log.path).absolute() for log in found.logs}).run("stdio")
    return 0
