"""`referee report`."""

from __future__ import annotations

from typing import Annotated, Literal, NamedTuple

from referee import files, messages, pages, questions
from referee.cli.language import SPOKEN
from referee.cli.logs import all_logs, house_rules
from referee.cli.options import Anonymous, HowWritten, Key, Logs, Option, Players, Rules, Settings
from referee.cli.own_file import OwnFile
from referee.cli.players import hiding, names_in, under_one_name, viewpoint_of
from referee.cli.terminal import say


class Report(NamedTuple):
    """Write one page on an evening: who pays whom, every finding, every hand to step through.

    The page needs no network and no other file. Exit code: 0 written, 2 it could not be done.

    For example:
      referee report thursday.bourre --output thursday.html
      referee report "2026-*.bourre" --output season.html
      referee report thursday.bourre --format markdown
    """

    logs: Logs
    output: Annotated[str | None, Option("--output", "-o", metavar="FILE")] = None
    """The file to write; without it, the report is printed."""
    form: Annotated[Literal["html", "markdown"], HowWritten] = "html"
    seat: Annotated[str | None, Option(metavar="NAME", offers="players")] = None
    """As that player saw it: cards of others are hidden."""
    anonymous: Anonymous = False
    key: Key = None
    force: bool = False
    """Write over a file that referee did not make."""
    rules: Rules = None
    settings: Settings = None
    players: Players = None


def perform(wanted: Report) -> int:
    page = wanted.output and OwnFile(wanted.output, pages.PAGE_HEAD, "page", wanted.force)
    if page and wanted.form == "html":
        page.place()
    hide = hiding(wanted.key, names_in(wanted.players), on=wanted.anonymous)
    options = under_one_name(wanted.players)
    with all_logs(wanted.logs, house_rules(wanted.rules, wanted.settings), hide) as opened:
        logs = [(log.name, list(opened.passages(log, options))) for log in opened.logs]
        seat = options.called(wanted.seat) if wanted.seat and options.called else wanted.seat
        passages = [passage for _, each in logs for passage in each]
        viewpoint = viewpoint_of(seat, passages, everything=seat is None)
        seen = [(name, questions.as_seen(each, viewpoint)) for name, each in logs]
        view = pages.view_of(seen, viewpoint, SPOKEN.words.code)
        text = _written(view, wanted.form)
    if page:
        page.put(text)
    else:
        say(text)
    return 0


def _written(view: pages.PageView, form: str) -> str:
    if form == "markdown":
        return pages.chat_text(view)
    with files.needs("page", messages.say("a page"), messages.say("write --format markdown")):
        return pages.written_page(view)
