"""`referee standings`: who stands where after many evenings."""

from typing import Annotated, NamedTuple

import typer

from referee.cli.options import (
    Anonymous,
    Force,
    Jobs,
    Key,
    Logs,
    Players,
    Rules,
    Settings,
    Sheet,
)

EXAMPLE = """\b
For example:
  referee standings 2026/
  referee standings "2026-*.bourre" --players players.toml --svg balances.svg
"""

_Svg = typer.Option(metavar="FILE", help="Also draw what each has won over time into this file.")
_Due = typer.Option("--due", help="Also what each should have won, by the rules.")


class Standings(NamedTuple):
    """Say who stands where: evenings, won, best and worst evening, stays, pots, bourres, reneges.

    Each currency is counted by itself. Exit code: 0 done, 1 an evening is left out or chips are
    nobody's, 2 it could not be done.
    """

    logs: Logs
    rules: Rules = None
    settings: Settings = None
    jobs: Jobs = 1
    players: Players = None
    anonymous: Anonymous = False
    key: Key = None
    due: Annotated[bool, _Due] = False
    svg: Annotated[str | None, _Svg] = None
    force: Force = False
    form: Sheet = "text"
