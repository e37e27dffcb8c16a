"""`referee analyse`: each decision of a log, what it could have led to, and what was known."""

from typing import Annotated, NamedTuple

import typer

from referee.cli.option import Option
from referee.cli.options import Data, Jobs, Log, Players, Rules, Seed, Settings, Worlds

EXAMPLE = """\b
For example:
  referee analyse thursday.bourre --hand 12 --trick 4
  referee analyse thursday.bourre --hand 12 --seat Dee --worlds 400 --jobs 2
"""

_Hand = typer.Option(metavar="N", help="Only this hand.")
_Trick = typer.Option(metavar="T", min=1, max=99, help="Only this trick.")
_Seat = Option(metavar="NAME", help="Only this player.", offers="players")


class Analyse(NamedTuple):
    """Look at each card that was played by choice: what else was there, and what it leads to.

    Exit code: 0 done, 2 it could not be done.
    """

    log: Log
    hand: Annotated[int | None, _Hand] = None
    trick: Annotated[int | None, _Trick] = None
    seat: Annotated[str | None, _Seat] = None
    rules: Rules = None
    settings: Settings = None
    players: Players = None
    worlds: Worlds = None
    seed: Seed = 1
    jobs: Jobs = 1
    form: Data = "text"
