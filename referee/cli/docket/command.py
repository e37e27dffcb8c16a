"""`referee docket`: the cases of a table, open and closed."""

from typing import Annotated, NamedTuple

import typer

from referee.cli.options import Logs, Players, Rules, Settings, Table

EXAMPLE = """\b
For example:
  referee docket thursday.bourre
  referee docket logs/ --open
  referee docket "2026-*.bourre" --players players.toml
"""


class Docket(NamedTuple):
    """List the cases of a table: claim, ruling, reason, dissent.

    A violation or a dispute is a case, and so is whatever the table ruled on. It is closed when it
    was ruled on or put right in time. Exit code: 0 no case is open, 1 some case is, 2 it could not
    be done.
    """

    logs: Logs
    open: Annotated[bool, typer.Option("--open", help="Only the open cases.")] = False
    closed: Annotated[bool, typer.Option("--closed", help="Only the closed cases.")] = False
    players: Players = None
    rules: Rules = None
    settings: Settings = None
    form: Table = "text"
