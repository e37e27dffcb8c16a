"""`referee docket`."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from referee import audits, contract, files, reports, studies
from referee.cli import options
from referee.cli.logs import all_logs, house_rules, naming_unread
from referee.cli.options import Logs, Players, Rules, Settings
from referee.cli.players import under_one_name
from referee.cli.terminal import say_in, screen


class Docket(NamedTuple):
    """List the cases of a table: claim, ruling, reason, dissent.

    A violation or a dispute is a case, and so is whatever the table ruled on. It is closed when it
    was ruled on or put right in time. Exit code: 0 no case is open, 1 some case is, 2 it could not
    be done.

    For example:
      referee docket thursday.bourre
      referee docket logs/ --open
      referee docket "2026-*.bourre" --players players.toml
    """

    logs: Logs
    open: bool = False
    """Only the open cases."""
    closed: bool = False
    """Only the closed cases."""
    players: Players = None
    rules: Rules = None
    settings: Settings = None
    form: options.Table = "text"


def perform(wanted: Docket) -> int:
    shows_open = wanted.open or not wanted.closed
    options = audits.AuditOptions(
        right_play=False,
        slips_asked=lambda hand: shows_open and any(case.open for case in studies.cases_of(hand)),
    )
    options = under_one_name(wanted.players, options)
    with all_logs(wanted.logs, house_rules(wanted.rules, wanted.settings)) as opened:
        dockets = [_cases(log, opened.passages(log, options), wanted) for log in opened.logs]
    say_in(
        wanted.form,
        text=lambda: reports.docket_text(dockets, screen()),
        json=lambda: contract.docket_json(dockets),
        csv=lambda: reports.docket_csv(dockets),
    )
    return int(any(docket.open for docket in dockets))


def _cases(
    log: files.LogFile, passages: Iterable[audits.Passage], wanted: Docket
) -> reports.LogDocket:
    read = naming_unread(log, passages)
    cases = [case for passage in read for case in studies.cases_of(passage)]
    every = wanted.open == wanted.closed
    shown = tuple(case for case in cases if every or case.open == wanted.open)
    still_open = sum(case.open for case in cases)
    return reports.LogDocket(log.name, still_open, len(cases) - still_open, shown)
