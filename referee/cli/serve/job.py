"""What `referee serve` does: a folder in, pages out, until Ctrl-C."""

import sys
from collections.abc import Iterator
from pathlib import Path

from referee.cli.house import house_of
from referee.cli.serve.command import Serve
from referee.cli.terminal import complain, flush, say, screen
from referee.cli.trouble import CannotDo
from referee.files import LogFile, because
from referee.game import RefusedError
from referee.reports import installing
from referee.rulesets import RulesetError, RulesWanted
from referee.wording import paragraph

try:
    from referee.web import Reach, WebServer, qr_codes
except ImportError:
    raise CannotDo(f"serve needs more packages: {installing('web')}") from None


def perform(wanted: Serve) -> int:
    """Serve the folder; the exit code."""
    if wanted.new_address and not wanted.lan:
        raise CannotDo("--new-address is for --lan: without it the address holds no secret")
    server = _server(wanted, _folder(wanted.folder))
    style = screen()
    if server.trouble:
        complain(f"{server.trouble} The addresses hold until this ends.")
    for words, url in _addresses(wanted, server):
        say(f"{paragraph(words, style=style)}\n  {url}\n\n")
    if wanted.lan and sys.stdout.isatty() and style.encoding.lower().startswith("utf"):
        codes = {"to watch": server.watch_url, "to record": server.record_url}
        named = {name: url for name, url in codes.items() if url}
        say(f"{qr_codes(named, colour=style.colour, room=style.width)}\n", painted=True)
    say(f"{paragraph('Ctrl-C ends it.', style=style)}\n")
    flush()
    server.run()
    return 0


def _addresses(wanted: Serve, server: WebServer) -> Iterator[tuple[str, str]]:
    """What each address is for."""
    if wanted.lan:
        yield (
            f"Whoever has this address can watch the evenings in {wanted.folder}:",
            server.watch_url,
        )
        if server.record_url:
            yield "Whoever has this one can record, too:", server.record_url
        return
    may = "look at and record" if wanted.record else "look at"
    yield (
        f"You can {may} the evenings in {wanted.folder} on this machine; with --lan on phones, too:",
        server.watch_url,
    )


def _folder(written: str) -> Path:
    folder = Path(written)
    try:
        if folder.is_dir():
            return folder
        known = folder.exists()
    except (OSError, ValueError):
        known = False
    if known:
        where = str(folder.parent)
        raise CannotDo(f"{written} is a file; name its folder: referee serve {where}")
    raise CannotDo(f"there is no folder {written}; referee serve . shows the logs that lie here")


def _server(wanted: Serve, folder: Path) -> WebServer:
    house = house_of(wanted.rules, wanted.settings)

    def rules(log: Path) -> RulesWanted:
        try:
            return house.for_log(LogFile(str(log)))
        except RefusedError as trouble:
            raise RulesetError(str(trouble)) from None

    try:
        reach = Reach(wanted.lan, wanted.port, wanted.record, wanted.new_address)
        return WebServer(folder, rules, reach)
    except OSError as error:
        raise CannotDo(
            f"port {wanted.port} cannot be had: {because(error)}; --port 0 takes any that is free"
        ) from None
