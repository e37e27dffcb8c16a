"""What `referee serve` does: a folder in, pages out, until Ctrl-C."""

import sys
from collections.abc import Sequence
from pathlib import Path

from referee.audits import Passage
from referee.cli.files import LogFile
from referee.cli.house import HouseRules
from referee.cli.report.job import view_of
from referee.cli.serve.command import Serve
from referee.cli.terminal import flush, say, screen
from referee.cli.trouble import CannotDo, because
from referee.pages import EveningView, written_page
from referee.reports import paragraph
from referee.rulesets import RulesetError, RulesWanted

try:
    from referee.web import Engine, Reach, WebServer, qr_text
except ImportError:
    raise CannotDo("serve needs more: pip install 'referee[web]'") from None


def perform(wanted: Serve) -> int:
    """Serve the folder; the exit code."""
    server = _server(wanted, _folder(wanted.folder))
    style = screen()
    said = paragraph(_addresses(wanted), encoding=style.encoding, room=style.width)
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
    house = HouseRules.of(wanted.rules, wanted.settings)

    def rules(log: Path) -> RulesWanted:
        try:
            return house.for_log(LogFile(str(log)))
        except CannotDo as trouble:
            raise RulesetError(str(trouble)) from None

    try:
        return WebServer(
            folder, Engine(rules, _page), Reach(wanted.lan, wanted.port, wanted.record)
        )
    except OSError as error:
        raise CannotDo(
            f"port {wanted.port} cannot be had: {because(error)}; --port 0 takes any that is free"
        ) from None


def _page(name: str, passages: Sequence[Passage], hands: range) -> str:
    view = view_of([(name, passages)])
    (evening,) = view.evenings
    if len(hands) < len(evening.hands):
        part = _part(evening, hands)
        title = view.words.say(
            "{title}, hands {first} to {last}",
            title=view.title,
            first=hands[0],
            last=hands[-1],
        )
        view = view._replace(title=title, evenings=(part,))
    return written_page(view)


def _part(evening: EveningView, hands: range) -> EveningView:
    """Some hands of an evening, with their findings and their lines; the first with all else."""
    shown, below = evening.hands[hands[0] - 1 : hands[-1]], evening.hands[hands[-1] :]
    first = shown[0].hand.at.line if hands[0] > 1 else 1
    last = below[0].hand.at.line - 1 if below else evening.lines[-1].number
    elsewhere = {found.anchor for hand in evening.hands for found in hand.found}
    elsewhere -= {found.anchor for hand in shown for found in hand.found}
    loose = hands[0] == 1
    return evening._replace(
        hands=shown,
        findings=tuple(
            found
            for found in evening.findings
            if found.anchor not in elsewhere and (loose or found.finding.hand is not None)
        ),
        lines=tuple(line for line in evening.lines if first <= line.number <= last),
    )


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
