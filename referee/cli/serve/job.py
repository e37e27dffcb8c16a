"""What `referee serve` does: a folder in, pages out, until Ctrl-C."""

import sys
from pathlib import Path

from referee.cli.house import house_of
from referee.cli.serve.command import Serve
from referee.cli.terminal import flush, say, screen
from referee.cli.trouble import CannotDo
from referee.files import LogFile, because
from referee.game import RefusedError
from referee.reports import installing, paragraph
from referee.rulesets import RulesetError, RulesWanted

try:
    from referee.web import Reach, WebServer, qr_text
except ImportError:
    raise CannotDo(f"serve needs more packages: {installing('web')}") from None


def perform(wanted: Serve) -> int:
    """Serve the folder; the exit code."""
    server = _server(wanted, _folder(wanted.folder))
    style = screen()
    said = paragraph(_addresses(wanted), style=style)
    say(f"{said}\n  {server.url}\n\n")
    if wanted.lan and sys.stdout.isatty() and style.encoding.lower().startswith("utf"):
        say(f"{qr_text(server.url, colour=style.colour)}\n", painted=True)
    flush()
    server.run()
    return 0


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
        return WebServer(folder, rules, Reach(wanted.lan, wanted.port, wanted.record))
    except OSError as error:
        raise CannotDo(
            f"port {wanted.port} cannot be had: {because(error)}; --port 0 takes any that is free"
        ) from None


def _addresses(wanted: Serve) -> str:
    may = "look at and record" if wanted.record else "look at"
    if wanted.lan:
        return (
            f"Whoever has this address can {may} the evenings in {wanted.folder}. Ctrl-C ends it."
        )
    return (
        f"You can {may} the evenings in {wanted.folder} on this machine; with --lan on telephones too. "
        "Ctrl-C ends it."
    )
