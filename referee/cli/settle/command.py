"""`referee settle`: who pays whom at the end."""

from typing import Annotated, NamedTuple

import typer

from referee.cli.options import Data, DataFormat, Logs, Players, Rules, Settings

EXAMPLE = """\b
For example:
  referee settle thursday.bourre
  referee settle "2026-*.bourre" --players players.toml
"""

_Direct = typer.Option("--direct", help="The debts as they arose, instead of the fewest payments.")
_Due = typer.Option("--due", help="Settle what was due by the rules, not what was recorded.")


class Settle(NamedTuple):
    """Say who pays whom at the end: the fewest payments, in chips and in money.

    Several logs are one season. Exit code: 0 settled, 1 something is left open (a stack that is
    not recorded, chips in the pot or missing), 2 it could not be done.
    """

    logs: Logs
    rules: Rules = None
    settings: Settings = None
    direct: Annotated[bool, _Direct] = False
    due: Annotated[bool, _Due] = False
    players: Players = None
    form: Data = DataFormat.TEXT
