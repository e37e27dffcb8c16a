"""What `referee report` does: logs in, one page out."""

from referee.audits import AuditOptions
from referee.cli.house import house_of
from referee.cli.logs import all_logs
from referee.cli.options import known_language
from referee.cli.other_names import hiding
from referee.cli.own_file import OwnFile
from referee.cli.players import names_in
from referee.cli.report.command import Report
from referee.cli.terminal import say
from referee.cli.trouble import CannotDo
from referee.pages import PAGE_HEAD, PageView, chat_text, view_of, written_page
from referee.reports import installing


def perform(wanted: Report) -> int:
    """Write the report on the logs; the exit code."""
    known_language(wanted.lang)
    page = wanted.output and OwnFile(wanted.output, PAGE_HEAD, "page", wanted.force)
    if page and wanted.form == "html":
        page.place()
    known = names_in(wanted.players)
    hide = hiding(wanted.key, known, on=wanted.anonymous)
    with all_logs(wanted.logs, house_of(wanted.rules, wanted.settings), hide) as opened:
        logs = [(log.name, list(opened.passages(log, AuditOptions()))) for log in opened.logs]
        text = _written(view_of(logs, wanted.seat, known, wanted.lang), wanted.form)
    if page:
        page.put(text)
    else:
        say(text)
    return 0


def _written(view: PageView, form: str) -> str:
    if form == "markdown":
        return chat_text(view)
    try:
        return written_page(view)
    except ImportError:
        raise CannotDo(
            f"a page needs Jinja2: {installing('page')}, or write --format markdown"
        ) from None
