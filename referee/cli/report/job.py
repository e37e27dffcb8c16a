"""What `referee report` does: logs in, one page out."""

from collections.abc import Iterator, Mapping, Sequence

from referee.audits import AuditOptions, Passage
from referee.cli.house import HouseRules
from referee.cli.logs import all_logs
from referee.cli.other_names import hiding
from referee.cli.own_file import OwnFile
from referee.cli.players import aliases, called, names_in
from referee.cli.report.command import Report, ReportFormat
from referee.cli.settle.command import Settle
from referee.cli.settle.job import all_settled
from referee.cli.terminal import say
from referee.cli.trouble import CannotDo
from referee.game import Player
from referee.pages import (
    PAGE_HEAD,
    EveningView,
    PageView,
    chat_text,
    evening_view,
    written_page,
)
from referee.reports import SettledParts, settled_parts
from referee.studies import EVERYBODY, Viewpoint, Winnings, by_currency, winnings


def perform(wanted: Report) -> int:
    """Write the report on the logs; the exit code."""
    page = wanted.output and OwnFile(wanted.output, PAGE_HEAD, "page", wanted.force)
    if page and wanted.form is ReportFormat.HTML:
        page.place()
    known = names_in(wanted.players)
    hide = hiding(wanted.key, known, on=wanted.anonymous)
    with all_logs(wanted.logs, HouseRules.of(wanted.rules, wanted.settings), hide) as opened:
        logs = [(log.name, list(opened.passages(log, AuditOptions()))) for log in opened.logs]
        text = _written(view_of(logs, wanted.seat, known), wanted.form)
    if page:
        page.put(text)
    else:
        say(text)
    return 0


def _written(view: PageView, form: ReportFormat) -> str:
    if form is ReportFormat.MARKDOWN:
        return chat_text(view)
    try:
        return written_page(view)
    except ImportError:
        raise CannotDo(
            "a page needs Jinja2: pip install 'referee[page]', or write --format markdown"
        ) from None


def view_of(
    logs: Sequence[tuple[str, Sequence[Passage]]], seat: str | None, known: Mapping[Player, Player]
) -> PageView:
    """The page on logs, each with its name; `seat`: whose eyes it is for, None: everybody's.

    Raises `CannotDo` where nobody of that name played.
    """
    several = len(logs) > 1
    viewpoint = EVERYBODY if seat is None else Viewpoint(called(seat, _players(logs)))
    evenings, played = list[EveningView](), list[Winnings]()
    for number, (name, passages) in enumerate(logs, 1):
        prefix = f"evening-{number}-" if several else ""
        evenings.append(evening_view(name, passages, prefix=prefix, viewpoint=viewpoint))
        played += winnings(name, passages)
    title = f"{len(evenings)} evenings" if several else evenings[0].title
    return PageView(
        title, tuple(evenings), tuple(_settlements(played, known)), viewpoint.seat or ""
    )


def _players(logs: Sequence[tuple[str, Sequence[Passage]]]) -> Iterator[Player]:
    """Everybody who had a seat."""
    for _, passages in logs:
        for passage in passages:
            if hand := passage.judgement.hand:
                yield from hand.seating


def _settlements(played: list[Winnings], known: Mapping[Player, Player]) -> Iterator[SettledParts]:
    everybody = (player for evening in played for player in evening.players)
    names = aliases(known, (*everybody, *known))
    for done in all_settled(by_currency(played), names, Settle([])):
        yield settled_parts(done).filled
