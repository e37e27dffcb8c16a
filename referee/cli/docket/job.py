"""What `referee docket` does: logs in, cases out."""

from referee.audits import AuditOptions
from referee.cli.docket.command import Docket
from referee.cli.house import house_of
from referee.cli.logs import OpenedLogs, all_logs
from referee.cli.other_names import under_one_name
from referee.cli.terminal import say_in, screen
from referee.contract import docket_json
from referee.files import LogFile
from referee.reports import LogDocket, docket_csv, docket_text
from referee.studies import cases_of


def perform(wanted: Docket) -> int:
    """Print the cases of the logs; the exit code."""
    named = under_one_name(wanted.players)
    with all_logs(wanted.logs, house_of(wanted.rules, wanted.settings), named) as opened:
        dockets = [_docket(log, opened, wanted) for log in opened.logs]
    say_in(
        wanted.form,
        text=lambda: docket_text(dockets, screen()),
        json=lambda: docket_json(dockets),
        csv=lambda: docket_csv(dockets),
    )
    return int(any(docket.open for docket in dockets))


def _docket(log: LogFile, opened: OpenedLogs, wanted: Docket) -> LogDocket:
    passages = opened.passages(log, AuditOptions(right_play=False))
    cases = [case for passage in passages for case in cases_of(passage)]
    every = wanted.open == wanted.closed
    shown = tuple(case for case in cases if every or case.open == wanted.open)
    still_open = sum(case.open for case in cases)
    return LogDocket(log.name, still_open, len(cases) - still_open, shown)
